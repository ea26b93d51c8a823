import { Injectable } from '@nestjs/common';
import { In, Not, type EntityManager } from 'typeorm';
import { findUserIds } from '../../auth/accounts/users/read-users.js';
import { type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import { FlagIdentity } from './flag-identity.entity.js';
import { identitiesOf } from './identities.read-model.js';
import type { IdentitiesResponse } from './identities.dto.js';
import { FLAG_PROBLEMS } from '../problems.js';

/** Stores and removes the ids by which a project's applications identify users. Every change is a revision. */
@Injectable()
export class IdentitiesService {
  constructor(private readonly changes: FlagChanges) {}

  /** @throws ProblemError `identity_taken` */
  async set(
    caller: UserCaller,
    projectId: string,
    requested: readonly string[],
  ): Promise<IdentitiesResponse> {
    const actorId = caller.userId;
    const userIds = requested.filter((id) => id !== actorId).toSorted();
    await this.changes.run(projectId, changeAuthorOf(caller), null, async (change) => {
      await requireFree(change, actorId, userIds);
      await replace(change, actorId, userIds);
    });
    return { actor_id: actorId, user_ids: userIds };
  }

  /** Removes all ids of a user. Idempotent. */
  async remove(caller: UserCaller, projectId: string, actorId: string): Promise<void> {
    if (!isUuid(actorId)) return;
    await this.changes.run(projectId, changeAuthorOf(caller), null, (change) =>
      replace(change, actorId.toLowerCase(), []),
    );
  }
}

async function replace(change: FlagChange, actorId: string, userIds: string[]): Promise<void> {
  const { manager, projectId, now: createdAt } = change;
  const before = await identitiesOf(manager, projectId, actorId);
  if (JSON.stringify(before) === JSON.stringify(userIds)) return;
  await manager.delete(FlagIdentity, { projectId, actorId });
  await manager.insert(
    FlagIdentity,
    userIds.map((userId) => ({ projectId, userId, actorId, createdAt })),
  );
  change.record({
    entity: 'identities',
    key: actorId,
    action: before.length === 0 ? 'created' : userIds.length === 0 ? 'deleted' : 'updated',
    before: before.length === 0 ? null : { actor_id: actorId, user_ids: before },
    after: userIds.length === 0 ? null : { actor_id: actorId, user_ids: userIds },
  });
}

/**
 * The caller has locked the project's revision, so no other transaction stores ids concurrently. The Signalbox id of another
 * user is reserved for that user, with or without recorded ids.
 *
 * @throws ProblemError `identity_taken`
 */
async function requireFree(
  { manager, projectId }: FlagChange,
  actorId: string,
  userIds: readonly string[],
): Promise<void> {
  const taken = await takenOf(manager, projectId, actorId, userIds);
  if (taken.size === 0) return;
  throw new ProblemError(
    FLAG_PROBLEMS.identity_taken,
    'Each id can belong to one person of a project. Omit it, or have an owner of the project remove it from the other person.',
    {
      errors: userIds.flatMap((id) =>
        taken.has(id)
          ? [{ path: 'user_ids', problem: `${JSON.stringify(id)} belongs to another person` }]
          : [],
      ),
    },
  );
}

async function takenOf(
  manager: EntityManager,
  projectId: string,
  actorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const recorded = await manager.find(FlagIdentity, {
    select: { userId: true },
    where: { projectId, actorId: Not(actorId), userId: In([...userIds]) },
  });
  const users = await findUserIds(manager, userIds.filter(isSignalboxId));
  return new Set([...recorded.map(({ userId }) => userId), ...users]);
}

/** Whether the text is an id in Signalbox's notation: contexts are compared byte for byte. */
function isSignalboxId(id: string): boolean {
  return isUuid(id) && id === id.toLowerCase();
}
