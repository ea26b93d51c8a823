import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { isUuid } from '../../../common/uuid-v7.js';
import { accountOf, noSuchUser, requirePerson } from './users.read-model.js';
import type { AccountResponse } from './user.dto.js';
import { execute } from '../../../database/rows.js';

/**
 * Locks the user against changes by others until the transaction ends. Every transaction that changes something of a
 * user (links, sessions, relations) takes this lock first, so that two of them wait for each other in one order.
 *
 * Not FOR UPDATE: rows that only point to the user (a link that they create for another user) would wait,
 * and two administrators who change each other would wait for ever.
 *
 * @throws ProblemError `not_found`
 */
export async function lockPerson(manager: EntityManager, id: string): Promise<AccountResponse> {
  await requirePerson(manager, id);
  return lockUser(manager, id);
}

/** {@link lockPerson} for people and service accounts alike. */
export async function lockUser(manager: EntityManager, id: string): Promise<AccountResponse> {
  if (!isUuid(id)) throw noSuchUser();
  await execute(manager, sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
  // A separate query: the first one has waited for the lock, and still has the snapshot of the other tables from before.
  return accountOf(manager, id);
}

/** Keeps {@link lockUser} of others waiting until the transaction ends, so that the user's permissions last until then. */
export async function holdUser(manager: EntityManager, id: string): Promise<void> {
  await execute(manager, sql`SELECT 1 FROM users WHERE id = ${id} FOR SHARE`);
}
