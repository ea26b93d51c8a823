import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { isUuid } from '../../../common/uuid-v7.js';
import type { Principal } from '../../caller.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { PermissionChecks } from '../../authorization/permission-checks.js';
import { noSuchUser } from './users.read-model.js';
import { boolean, queryRow } from '../../../database/rows.js';

/**
 * Decides whether a caller may read the name and e-mail address of a user: callers who share a project with the user, and
 * those who manage the members of a project or of the organization.
 */
@Injectable()
export class PeopleVisibility {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly organization: OrganizationLookup,
  ) {}

  /** @throws ProblemError `not_found`, the same as for an id that does not exist. */
  async requireVisible(caller: Principal, userId: string): Promise<void> {
    if (!isUuid(userId)) throw noSuchUser();
    if (userId.toLowerCase() === caller.userId || (await this.managesMembers(caller))) return;
    if (!(await this.shareProject(caller.userId, userId))) throw noSuchUser();
  }

  private async managesMembers(caller: Principal): Promise<boolean> {
    const projects = await this.checks.listObjects(caller, 'members:manage', 'project');
    if (projects === 'all' || projects.length > 0) return true;
    const organization = { type: 'organization', id: await this.organization.getId() } as const;
    return (await this.checks.effectivePermissionsOn(caller, organization)).includes('members:manage');
  }

  /** Administrators of the organization count as members of every project. */
  private async shareProject(callerId: string, userId: string): Promise<boolean> {
    const row = await queryRow(
      this.dataSource,
      { shared: boolean() },
      sql`SELECT EXISTS (
         SELECT FROM relations AS mine JOIN relations AS theirs ON theirs.user_id = ${userId}
          WHERE mine.user_id = ${callerId} AND mine.object_type = 'project'
            AND ((theirs.object_type = 'project' AND theirs.object_id = mine.object_id)
              OR (theirs.object_type = 'organization' AND theirs.relation = 'admin'))) AS shared`,
    );
    return row?.shared === true;
  }
}
