import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { Organization } from '../../auth/entities/organization.entity.js';
import { requireVersion } from '../../common/http/expected-version.js';

@Injectable()
export class OrganizationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param expected the version to which the change applies; `null` for any.
   * @throws ProblemError `version_stale`
   */
  async rename(caller: UserCaller, expected: number | null, name: string): Promise<Organization> {
    return this.dataSource.transaction(async (manager) => {
      const organization = await manager.findOneOrFail(Organization, {
        where: { singleton: true },
        lock: { mode: 'for_no_key_update' },
      });
      requireVersion(organization.version, expected);
      if (organization.name === name) return organization;
      const changed = { name, version: organization.version + 1 };
      await manager.update(Organization, { id: organization.id }, changed);
      await this.audit.record(manager, actorOf(caller), {
        action: 'organization.renamed',
        resource: `organization/${organization.id}`,
        metadata: { before: organization.name, after: name },
      });
      return { ...organization, ...changed };
    });
  }
}
