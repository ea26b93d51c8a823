import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import {
  PermissionChecks,
  requireScope,
  notFoundOrHidden,
} from '../../auth/authorization/permission-checks.js';
import { ProjectLookup } from '../../auth/authorization/project-lookup.js';
import { refuseArchived } from '../../auth/authorization/refuse-archived.js';
import { isUuid } from '../../common/uuid-v7.js';
import { isFlagKey } from '../flag-key.js';
import { FlagChanges } from '../revisions/flag-changes.js';
import { overrideState } from './overrides.service.js';
import { SelfOverride } from './self-override.entity.js';

/** Removes self-overrides, for their user or for an owner of the project. */
@Injectable()
export class OverrideRemovalService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly projects: ProjectLookup,
    private readonly permissions: PermissionChecks,
    private readonly changes: FlagChanges,
  ) {}

  /**
   * Removes the caller's own override, regardless of the caller's current relation to the project. Without an override, the
   * response is the same as for other resources of the project: no effect, or not found for a project that the caller may
   * not view.
   *
   * @param reference id or key of the project.
   * @throws ProblemError `not_found`, `scope_missing`, `project_archived`
   */
  async removeOwn(reference: string, flagKey: string, caller: UserCaller): Promise<void> {
    const project = await this.projects.find(reference);
    if (project === null) throw notFoundOrHidden('project');
    const projectId = project.id;
    const hasOne =
      isFlagKey(flagKey) &&
      (await this.dataSource.manager.existsBy(SelfOverride, { projectId, flagKey, actorId: caller.userId }));
    if (!hasOne) await this.permissions.requireSeen(caller, { type: 'project', id: projectId });
    requireScope(caller, 'flags:override');
    refuseArchived(project, 'DELETE');
    if (hasOne) await this.remove(projectId, flagKey, caller, caller.userId);
  }

  /** Removes another user's override, for owners of the project. Idempotent. */
  async removeOf(projectId: string, flagKey: string, actorId: string, caller: UserCaller): Promise<void> {
    if (!isFlagKey(flagKey) || !isUuid(actorId)) return;
    await this.remove(projectId, flagKey, caller, actorId.toLowerCase());
  }

  private async remove(
    projectId: string,
    flagKey: string,
    caller: UserCaller,
    actorId: string,
  ): Promise<void> {
    await this.changes.run(projectId, changeAuthorOf(caller), null, async (change) => {
      const { manager } = change;
      const before = await manager.findOneBy(SelfOverride, { projectId, flagKey, actorId });
      if (before === null) return;
      change.record({
        entity: 'override',
        key: flagKey,
        action: 'deleted',
        before: overrideState(before),
        after: null,
      });
      await manager.delete(SelfOverride, { projectId, flagKey, actorId });
    });
  }
}
