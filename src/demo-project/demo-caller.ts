import type { DataSource } from 'typeorm';
import { firstAdministrator } from '../auth/authorization/first-administrator.js';
import type { UserCaller } from '../auth/caller.js';

/** The first administrator, who can run the command only with access to the database; `null`: there is none. */
export async function demoCaller(dataSource: DataSource): Promise<UserCaller | null> {
  const userId = await firstAdministrator(dataSource);
  if (userId === null) return null;
  return {
    kind: 'user',
    userId,
    scopes: null,
    credential: { kind: 'external_token' },
    origin: { requestId: 'demo', ip: null, userAgent: null, method: 'CLI', path: 'signalbox demo' },
    projectId: null,
  };
}
