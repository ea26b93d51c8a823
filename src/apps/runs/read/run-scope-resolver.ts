import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { UserCaller } from '../../../auth/caller.js';
import { PermissionChecks } from '../../../auth/authorization/permission-checks.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { AppsAccess } from '../../access/apps-access.js';
import { isAppSlug } from '../../model/app-slug.js';
import type { RunFilter } from './run-rows.js';
import { App } from '../../model/app.entity.js';

export type RunScope = Pick<RunFilter, 'installationIds' | 'projectId'>;

/** Resolves the runs that a query may return, and requires the permission to view them. */
@Injectable()
export class RunScopeResolver {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: AppsAccess,
    private readonly checks: PermissionChecks,
  ) {}

  /**
   * A project, an installation (of the project, if both are named), or everything that the caller may view.
   *
   * @throws ProblemError `not_found`, `forbidden`, `scope_missing`
   */
  async of(
    caller: UserCaller,
    {
      project_id: project,
      installation_id: installation,
    }: { project_id?: string | undefined; installation_id?: string | undefined },
  ): Promise<RunScope> {
    const projectId =
      project === undefined ? null : (await this.checks.requireOnProject(caller, 'runs:view', project)).id;
    if (installation !== undefined) {
      const { id } = await this.access.requireOnInstallation(caller, 'runs:view', installation);
      return { projectId, installationIds: [id] };
    }
    if (projectId !== null) return { projectId, installationIds: 'all' };
    return {
      projectId,
      installationIds: await this.checks.listObjects(caller, 'runs:view', 'installation'),
    };
  }

  /**
   * The id of the app with this reference; `null` when there is none.
   *
   * @param reference the app's id, which is not read, or its slug.
   */
  async appId(reference: string): Promise<string | null> {
    if (isUuid(reference)) return reference;
    if (!isAppSlug(reference)) return null;
    const app = await this.dataSource.manager.findOne(App, {
      select: { id: true },
      where: { slug: reference },
    });
    return app?.id ?? null;
  }
}
