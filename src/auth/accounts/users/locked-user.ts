import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { isUuid } from '../../../common/uuid-v7.js';
import { accountOf, noSuchUser, requirePerson } from './users.read-model.js';
import type { AccountResponse } from './user.dto.js';
import { execute } from '../../../database/rows.js';

/**
 * Locks the user against concurrent changes until the transaction ends. Every transaction that changes data of a user
 * (links, sessions, relations) acquires this lock first, so that all acquire their locks in the same order.
 *
 * Not FOR UPDATE: rows that only reference the user (such as a link that an administrator creates) would wait, and two
 * administrators who change each other would deadlock.
 *
 * @throws ProblemError `not_found`
 */
export async function lockPerson(manager: EntityManager, id: string): Promise<AccountResponse> {
  await requirePerson(manager, id);
  return lockUser(manager, id);
}

/** Like {@link lockPerson}, also for service accounts. */
export async function lockUser(manager: EntityManager, id: string): Promise<AccountResponse> {
  if (!isUuid(id)) throw noSuchUser();
  await execute(manager, sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
  // A separate query: the first one has waited for the lock, and its snapshot of the other tables is from before the wait.
  return accountOf(manager, id);
}

/** Blocks {@link lockUser} in other transactions until this one ends, so that the user's permissions do not change until then. */
export async function holdUser(manager: EntityManager, id: string): Promise<void> {
  await execute(manager, sql`SELECT 1 FROM users WHERE id = ${id} FOR SHARE`);
}
