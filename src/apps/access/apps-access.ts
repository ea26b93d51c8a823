import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { isDeniedAct } from '../../auth/denial.js';
import { PermissionChecks, unseen } from '../../auth/permission-checks.js';
import type { ObjectRef, Permission } from '../../auth/permissions.js';
import { ProjectLookup, refuseArchived } from '../../auth/project-lookup.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { App } from '../catalog/app.entity.js';
import { isAppSlug } from '../catalog/app-slug.js';
import { Installation } from '../installations/installation.entity.js';
import { Run } from '../runs/run.entity.js';

/** What may be asked, or stopped, in a project that is archived. */
const ON_ARCHIVED: ReadonlySet<Permission> = new Set(['installations:view', 'runs:view', 'runs:cancel']);

/**
 * Finds the app, installation or run that a route names, and asks for a permission on it: 404 for what is not
 * there or may not be seen, 403 for the rest.
 */
@Injectable()
export class AppsAccess {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly projects: ProjectLookup,
    private readonly audit: AuditLog,
  ) {}

  /** @param reference the app's id or slug. */
  async requireOnApp(caller: UserCaller, permission: Permission, reference: string): Promise<App> {
    const where = isUuid(reference) ? { id: reference } : isAppSlug(reference) ? { slug: reference } : null;
    const app = where === null ? null : await this.dataSource.manager.findOneBy(App, where);
    if (app === null) throw unseen('app');
    await this.require(caller, permission, { type: 'app', id: app.id }, app.ownerProjectId, app.slug);
    return app;
  }

  /** @param use `read`: also in an archived project, whatever the permission is. */
  async requireOnInstallation(
    caller: UserCaller,
    permission: Permission,
    id: string,
    use: 'read' | 'write' = ON_ARCHIVED.has(permission) ? 'read' : 'write',
  ): Promise<Installation> {
    const installation = isUuid(id) ? await this.dataSource.manager.findOneBy(Installation, { id }) : null;
    if (installation === null) throw unseen('installation');
    const object = { type: 'installation', id: installation.id } as const;
    await this.require(caller, permission, object, installation.projectId);
    if (use === 'write') await this.refuseArchivedProject(installation.projectId);
    return installation;
  }

  /** Permissions on a run are those on its installation; who may not see that is told that there is no run. */
  async requireOnRun(caller: UserCaller, permission: Permission, id: string): Promise<Run> {
    const run = isUuid(id) ? await this.dataSource.manager.findOneBy(Run, { id }) : null;
    if (run === null) throw unseenRun();
    const object = { type: 'installation', id: run.installationId } as const;
    await this.require(caller, permission, object, run.projectId).catch((error: unknown) => {
      throw error instanceof ProblemError && error.code === 'not_found' ? unseenRun() : error;
    });
    if (!ON_ARCHIVED.has(permission)) await this.refuseArchivedProject(run.projectId);
    return run;
  }

  /** A refused act is an audit event, as the guard writes one where it knows the object. */
  private async require(
    caller: UserCaller,
    permission: Permission,
    object: ObjectRef,
    projectId: string | null,
    name?: string,
  ): Promise<void> {
    try {
      await this.checks.requireOn(caller, permission, object, name);
    } catch (error) {
      if (isDeniedAct(error, caller.origin.method)) {
        const resource = `${object.type}/${object.id}`;
        await this.audit.recordRefusal(actorOf(caller), {
          action: 'permission.denied',
          resource,
          projectId,
          metadata: { permission, object: resource },
        });
      }
      throw error;
    }
  }

  private async refuseArchivedProject(projectId: string): Promise<void> {
    const project = await this.projects.find(projectId);
    if (project) refuseArchived(project, 'POST');
  }
}

export function unseenRun(): ProblemError {
  return new ProblemError('not_found', 'There is no such run, or you may not see it.');
}
