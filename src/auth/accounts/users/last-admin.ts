import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { USER_STATE } from './user-state.js';
import type { AccountResponse } from './user.response.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Before {@link requireAnotherAdmin}, and before any user is locked: who takes administrators away waits here. */
export async function lockOrganization(manager: EntityManager): Promise<void> {
  await manager.query('SELECT 1 FROM organization FOR NO KEY UPDATE');
}

/** Whether an active user can manage the organization; an unaccepted invitation does not count. */
export function isActiveAdmin({ state, relation }: Pick<AccountResponse, 'relation' | 'state'>): boolean {
  return state === 'active' && relation === 'admin';
}

/** @throws ProblemError `last_admin` when no other user can manage the organization. */
export async function requireAnotherAdmin(manager: EntityManager, userId: string): Promise<void> {
  const others = await manager.query<unknown[]>(
    `SELECT 1 FROM users AS u
       JOIN relations AS r ON r.user_id = u.id AND r.object_type = 'organization' AND r.relation = 'admin'
      WHERE u.id <> $1 AND u.kind = 'person' AND ${USER_STATE} = 'active' LIMIT 1`,
    [userId],
  );
  if (others.length > 0) return;
  throw new ProblemError(
    AUTH_PROBLEMS.last_admin,
    'The organization requires an active administrator. Make another active user an administrator first.',
  );
}
