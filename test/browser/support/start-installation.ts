import { databaseUrl } from '../../support/processes/service-process.js';
import { createTestDatabase } from '../../support/postgres/test-database.js';
import { Installation } from './installation.js';

/**
 * An installation on a database of the run's PostgreSQL, which is there in 60 ms: making a PostgreSQL of its own takes each test
 * file two seconds of CPU time. `Installation.start()` has its own, as a user's.
 *
 * @param env settings of the service
 */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const database = await createTestDatabase();
  const installation = await Installation.start({ databaseUrl: databaseUrl(database.address), env });
  installation.onStop(() => database.drop());
  return installation;
}
