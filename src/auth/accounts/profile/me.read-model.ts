import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AppConfig } from '../../../config/app-config.js';
import { listProjectsInUse } from '../../../project-table/read-projects.js';
import { User } from '../../entities/user.entity.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import type { Principal } from '../../caller.js';
import { PermissionChecks } from '../../authorization/permission-checks.js';
import type { MeResponse } from './me.dto.js';

const MAX_PROJECTS = 1000;

/** Reads the caller's identity and permissions, by which the portal hides actions that would be rejected. */
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
    const visible = await this.permissions.listObjects(caller, 'project:view', 'project');
    const projects = await listProjectsInUse(this.users.manager, visible, MAX_PROJECTS);
    const permissions = await this.permissions.effectivePermissionsOnEach(
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
        permissions: await this.permissions.effectivePermissionsOn(caller, {
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
}
