import type { DataSource } from 'typeorm';
import type { UserCaller } from '../auth/caller.js';

/** The first administrator, who can run the command only with access to the database; `null`: there is none. */
export async function demoCaller(dataSource: DataSource): Promise<UserCaller | null> {
  const [admin] = await dataSource.query<{ id: string }[]>(
    `SELECT u.id FROM users AS u JOIN relations AS r ON r.user_id = u.id
      WHERE r.object_type = 'organization' AND r.relation = 'admin' AND u.deactivated_at IS NULL ORDER BY u.created_at, u.id LIMIT 1`,
  );
  if (admin === undefined) return null;
  return {
    kind: 'user',
    userId: admin.id,
    scopes: null,
    credential: { kind: 'external_token' },
    origin: { requestId: 'demo', ip: null, userAgent: null, method: 'CLI', path: 'npm run demo' },
    projectId: null,
  };
}
