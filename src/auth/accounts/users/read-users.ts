import type { EntityManager } from 'typeorm';

/** Which of these ids are of users. */
export async function findUserIds(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM users WHERE id = ANY ($1::uuid[])', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** The user's e-mail address; `null` for an unknown user. */
export async function readUserEmail(manager: EntityManager, id: string): Promise<string | null> {
  const [row] = await manager.query<{ email: string }[]>('SELECT email FROM users WHERE id = $1', [id]);
  return row?.email ?? null;
}
