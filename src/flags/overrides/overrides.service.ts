import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { holdUser } from '../../auth/accounts/users/locked-user.js';
import { type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { Flag } from '../entities/flag.entity.js';
import { identitiesOf } from '../identities/identities.read-model.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import { isFlagKey } from '../flag-key.js';
import { isSameState } from '../changes/definition-change.js';
import { type SetOverrideDto, overrideResponse, type OverrideResponse } from './override.dto.js';
import { SelfOverride } from './self-override.entity.js';

/** Sets the caller's self-overrides. */
@Injectable()
export class OverridesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly changes: FlagChanges,
    private readonly clock: Clock,
  ) {}

  async set(
    projectId: string,
    flagKey: string,
    caller: UserCaller,
    { value, active, expires_at }: SetOverrideDto,
  ): Promise<OverrideResponse> {
    const expiresAt = expires_at == null ? null : new Date(expires_at);
    if (expiresAt !== null && expiresAt.getTime() <= this.clock.now()) {
      throw validationFailed([{ path: 'expires_at', problem: 'must be in the future' }]);
    }
    const actorId = caller.userId;
    const { result } = await this.changes.run(
      projectId,
      changeAuthorOf(caller),
      null,
      (change) => this.write(change, flagKey, { actorId, value, active, expiresAt }),
      (manager) => this.requireRightUntilCommit(manager, projectId, actorId),
    );
    return this.toResponse(result);
  }

  /**
   * The caller's own override of the flag; `null`: none.
   *
   * @throws ProblemError `not_found` when there is no such flag.
   */
  async mine(
    projectId: string,
    flagKey: string,
    { userId: actorId }: UserCaller,
  ): Promise<OverrideResponse | null> {
    if (!isFlagKey(flagKey)) throw noSuchFlag();
    const { manager } = this.dataSource;
    const override = await manager.findOneBy(SelfOverride, { projectId, flagKey, actorId });
    if (override !== null) return this.toResponse(override);
    if (!(await manager.existsBy(Flag, { projectId, key: flagKey }))) throw noSuchFlag();
    return null;
  }

  private async toResponse(override: SelfOverride): Promise<OverrideResponse> {
    const { projectId, actorId } = override;
    return overrideResponse(override, await identitiesOf(this.dataSource.manager, projectId, actorId));
  }

  private async write(
    change: FlagChange,
    flagKey: string,
    { actorId, value, active, expiresAt }: Pick<SelfOverride, 'active' | 'actorId' | 'expiresAt' | 'value'>,
  ): Promise<SelfOverride> {
    const { manager, projectId } = change;
    const isThere =
      isFlagKey(flagKey) && (await manager.existsBy(Flag, { projectId, key: flagKey, archived: false }));
    if (!isThere) throw noSuchFlag();
    const before = await manager.findOneBy(SelfOverride, { projectId, flagKey, actorId });
    const after = { actor_id: actorId, value, active, expires_at: expiresAt?.toISOString() ?? null };
    if (before !== null && isSameState(overrideState(before), after)) return before;
    change.record({
      entity: 'override',
      key: flagKey,
      action: before === null ? 'created' : 'updated',
      before: before && overrideState(before),
      after,
    });
    return manager.save(SelfOverride, {
      projectId,
      flagKey,
      actorId,
      value,
      active,
      expiresAt,
      revision: change.revision,
      createdAt: before?.createdAt ?? change.now,
      updatedAt: change.now,
    });
  }

  /**
   * The guard checked the permission before this transaction. A demotion that committed since then found no override to
   * deactivate, so the permission is checked again under the lock that every change of a user's relations waits for.
   *
   * @throws ProblemError `forbidden`
   */
  private async requireRightUntilCommit(
    manager: EntityManager,
    projectId: string,
    userId: string,
  ): Promise<void> {
    await holdUser(manager, userId);
    const project = { type: 'project', id: projectId } as const;
    const [held = []] = await this.relations.permissionsOnEach(userId, [project], manager);
    if (held.includes('flags:override')) return;
    throw new ProblemError('forbidden', 'This needs the permission "flags:override" on the project.');
  }
}

function noSuchFlag(): ProblemError {
  return new ProblemError('not_found', 'This project has no such flag.');
}

/** A self-override in the format of the history. */
interface OverrideState {
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: string | null;
}

export function overrideState({ actorId, value, active, expiresAt }: SelfOverride): OverrideState {
  return { actor_id: actorId, value, active, expires_at: expiresAt?.toISOString() ?? null };
}
