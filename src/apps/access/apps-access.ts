import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import {
  PermissionChecks,
  notFoundOrHidden,
  isDeniedChange,
} from '../../auth/authorization/permission-checks.js';
import type { ObjectRef, Permission } from '../../auth/permissions.js';
import { ProjectLookup } from '../../auth/authorization/project-lookup.js';
import { refuseArchived } from '../../auth/authorization/refuse-archived.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { App } from '../model/app.entity.js';
import { isAppSlug } from '../model/app-slug.js';
import { Installation } from '../model/installation.entity.js';
import { Run } from '../model/runs/run.entity.js';
import type { Resources, ResourceType } from './resource.js';

/** Permissions to read or to stop, which also apply in an archived project. */
const ON_ARCHIVED: ReadonlySet<Permission> = new Set(['installations:view', 'runs:view', 'runs:cancel']);

/**
 * Resolves an app, installation or run by its reference and authorizes the caller on it: 404 for an object that does
 * not exist or that the caller may not view, 403 for a missing permission.
 */
@Injectable()
export class AppsAccess {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly projects: ProjectLookup,
    private readonly audit: AuditLog,
  ) {}

  /** @param reference an id, or the slug of an app. */
  requireOn(
    type: ResourceType,
    caller: UserCaller,
    permission: Permission,
    reference: string,
  ): Promise<Resources[ResourceType]> {
    if (type === 'app') return this.requireOnApp(caller, permission, reference);
    if (type === 'installation') return this.requireOnInstallation(caller, permission, reference);
    return this.requireOnRun(caller, permission, reference);
  }

  private async requireOnApp(caller: UserCaller, permission: Permission, reference: string): Promise<App> {
    const where = isUuid(reference) ? { id: reference } : isAppSlug(reference) ? { slug: reference } : null;
    const app = where === null ? null : await this.dataSource.manager.findOneBy(App, where);
    if (app === null) throw notFoundOrHidden('app');
    await this.require(caller, permission, { type: 'app', id: app.id }, app.ownerProjectId, app.slug);
    if (permission !== 'apps:view') await this.refuseArchivedProject(app.ownerProjectId, caller);
    return app;
  }

  /** @throws ProblemError `project_archived` for a change in an archived project. */
  async requireOnInstallation(caller: UserCaller, permission: Permission, id: string): Promise<Installation> {
    const installation = isUuid(id) ? await this.dataSource.manager.findOneBy(Installation, { id }) : null;
    if (installation === null) throw notFoundOrHidden('installation');
    const object = { type: 'installation', id: installation.id } as const;
    await this.require(caller, permission, object, installation.projectId);
    if (!ON_ARCHIVED.has(permission)) await this.refuseArchivedProject(installation.projectId, caller);
    return installation;
  }

  /**
   * Permissions on a run are those on its installation; a caller who may not view the installation receives `not_found`
   * for the run.
   */
  private async requireOnRun(caller: UserCaller, permission: Permission, id: string): Promise<Run> {
    const run = isUuid(id) ? await this.dataSource.manager.findOneBy(Run, { id }) : null;
    if (run === null) throw unseenRun();
    const object = { type: 'installation', id: run.installationId } as const;
    await this.require(caller, permission, object, run.projectId).catch((error: unknown) => {
      throw error instanceof ProblemError && error.code === 'not_found' ? unseenRun() : error;
    });
    if (!ON_ARCHIVED.has(permission)) await this.refuseArchivedProject(run.projectId, caller);
    return run;
  }

  /** Records a rejection as an audit event, as `PermissionGuard` does where it resolves the object. */
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
      if (isDeniedChange(error, caller.origin.method)) {
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

  /** Reading is allowed in an archived project, regardless of the permission. */
  private async refuseArchivedProject(projectId: string | null, { origin }: UserCaller): Promise<void> {
    const project = projectId === null ? null : await this.projects.find(projectId);
    if (project !== null) refuseArchived(project, origin.method);
  }
}

export function unseenRun(): ProblemError {
  return new ProblemError('not_found', 'The run does not exist, or you lack permission to view it.');
}
