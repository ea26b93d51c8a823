import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { UserCaller } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { Flag } from '../definitions/flag.entity.js';
import { FlagChanges, userActor } from '../revisions/flag-changes.js';
import { isFlagKey } from '../flag-key.js';
import { isSameState } from '../state.js';
import type { SetOverrideDto } from './dto/set-override.dto.js';
import { overrideResponse, type OverrideResponse } from './override.response.js';
import { SelfOverride } from './self-override.entity.js';

interface OverrideState {
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: string | null;
}

/** The one writer of self-overrides. Everybody sets their own and nobody else's. */
@Injectable()
export class OverridesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
    const { result } = await this.changes.run(projectId, userActor(caller), null, async (change) => {
      const isThere =
        isFlagKey(flagKey) &&
        (await change.manager.existsBy(Flag, { projectId, key: flagKey, archived: false }));
      if (!isThere) {
        throw new ProblemError('not_found', 'This project has no such flag.');
      }
      const before = await change.manager.findOneBy(SelfOverride, { projectId, flagKey, actorId });
      const after = { actor_id: actorId, value, active, expires_at: expiresAt?.toISOString() ?? null };
      if (before !== null && isSameState(stateOf(before), after)) return before;
      change.record({
        entity: 'override',
        key: flagKey,
        action: before === null ? 'created' : 'updated',
        before: before && stateOf(before),
        after,
      });
      return change.manager.save(SelfOverride, {
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
    });
    return overrideResponse(result);
  }

  /** Taking away what is not there is fine. */
  async remove(projectId: string, flagKey: string, caller: UserCaller): Promise<void> {
    if (!isFlagKey(flagKey)) return;
    const actorId = caller.userId;
    await this.changes.run(projectId, userActor(caller), null, async (change) => {
      const before = await change.manager.findOneBy(SelfOverride, { projectId, flagKey, actorId });
      if (before === null) return;
      change.record({
        entity: 'override',
        key: flagKey,
        action: 'deleted',
        before: stateOf(before),
        after: null,
      });
      await change.manager.delete(SelfOverride, { projectId, flagKey, actorId });
    });
  }

  /** The caller's own override of the flag; `null` when there is none. */
  async mine(projectId: string, flagKey: string, { userId }: UserCaller): Promise<OverrideResponse | null> {
    if (!isFlagKey(flagKey)) return null;
    const override = await this.dataSource.manager.findOneBy(SelfOverride, {
      projectId,
      flagKey,
      actorId: userId,
    });
    return override === null ? null : overrideResponse(override);
  }
}

function stateOf({ actorId, value, active, expiresAt }: SelfOverride): OverrideState {
  return { actor_id: actorId, value, active, expires_at: expiresAt?.toISOString() ?? null };
}
