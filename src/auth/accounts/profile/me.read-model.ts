import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AppConfig } from '../../../config/app-config.js';
import { User } from '../../entities/user.entity.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import type { Principal } from '../../caller.js';
import { PermissionChecks } from '../../authorization/permission-checks.js';
import type { MeResponse } from './me.response.js';

const MAX_PROJECTS = 1000;

/** Who the caller is and what they may do, for a portal that shows only what works. */
@Injectable()
export class MeReadModel {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly organization: OrganizationLookup,
    private readonly permissions: PermissionChecks,
    private readonly config: AppConfig,
  ) {}

  async read(caller: Principal): Promise<MeResponse> {
    const { userId } = caller;
    const { id, kind, email, name } = await this.users.findOneByOrFail({ id: userId });
    const organization = await this.organization.get();
    const projects = await this.visibleProjects(caller);
    const permissions = await this.permissions.permissionsOnEach(
      caller,
      'project',
      projects.map((project) => project.id),
    );
    const { mode, reason, isAutomatic, dagPolicy } = this.config.appExecution;
    return {
      user: { id, kind, email, name },
      organization: {
        id: organization.id,
        name: organization.name,
        permissions: await this.permissions.permissionsOn(caller, {
          type: 'organization',
          id: organization.id,
        }),
      },
      projects: projects.map((project, i) => ({
        ...project,
        permissions: permissions[i] ?? [],
      })),
      app_execution: { mode, reason, automatic: isAutomatic, dag_policy: dagPolicy },
    };
  }

  /** Those that `GET /api/projects` lists. By SQL: the module `projects` builds on this one and cannot be asked. */
  private async visibleProjects(caller: Principal): Promise<{ id: string; key: string; name: string }[]> {
    const ids = await this.permissions.listObjects(caller, 'project:view', 'project');
    return this.users.manager.query<{ id: string; key: string; name: string }[]>(
      `SELECT id, key, name FROM projects
        WHERE archived_at IS NULL AND ($1::uuid[] IS NULL OR id = ANY ($1::uuid[])) ORDER BY key LIMIT $2`,
      [ids === 'all' ? null : ids, MAX_PROJECTS],
    );
  }
}
