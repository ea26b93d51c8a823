import { databaseUrl } from '../../support/processes/service-process.js';
import { createTestDatabase } from '../../support/postgres/test-database.js';
import { Installation } from './installation.js';

/**
 * Starts an installation on a database of the run's PostgreSQL, which is ready in 60 ms: a separate PostgreSQL would cost each test
 * file two seconds of CPU time. `Installation.start()` starts the built-in PostgreSQL, like the installation of a user.
 *
 * @param env settings of the service
 */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const database = await createTestDatabase();
  const installation = await Installation.start({ databaseUrl: databaseUrl(database.address), env });
  installation.onStop(() => database.drop());
  return installation;
}
