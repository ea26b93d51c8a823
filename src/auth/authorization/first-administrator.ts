import type { DataSource } from 'typeorm';

/** The id of the active administrator whose account is the oldest; `null`: there is none. */
export async function firstAdministrator(dataSource: DataSource): Promise<string | null> {
  const [admin] = await dataSource.query<{ id: string }[]>(
    `SELECT u.id FROM users AS u JOIN relations AS r ON r.user_id = u.id
      WHERE r.object_type = 'organization' AND r.relation = 'admin' AND u.deactivated_at IS NULL ORDER BY u.created_at, u.id LIMIT 1`,
  );
  return admin?.id ?? null;
}
