import sql from 'sql-template-tag';
import type { AppConfig } from './config/app-config.js';
import { loadEncryptionKeys } from './config/encryption-keys.js';
import type { DatabaseAddress } from './database/connection/database-address.js';
import { migrate } from './database/migrate.js';
import { connectionsOf, openDatabase } from './database/open-database.js';
import { retireMs } from './leave-connections.js';
import { EndedAtStart } from './processes/supervised-process.js';
import { Supervisor } from './processes/supervisor.js';
import { readyLine, type Logs } from './serve.js';
import { shutdownOnSignal } from './shutdown.js';
import { SturdyClient } from './database/connection/sturdy-client.js';
import { number, queryRow } from './database/rows.js';

/** Added to the time limits of the processes, which drain first. */
const MARGIN_MS = 5000;

/**
 * Owns the built-in PostgreSQL and the port, and runs the service in several processes of this machine until a signal
 * ends it. SIGHUP replaces the processes one by one.
 */
export async function supervise(
  config: AppConfig,
  { start: log }: Logs,
  apiProcesses: number,
): Promise<void> {
  const processes = apiProcesses + (config.roles.worker ? 1 : 0);
  const database = await openDatabase(config, (message, fields) => log.log(message, fields), processes);
  const shutdown = shutdownOnSignal(config.shutdownTimeoutMs + MARGIN_MS, log);
  shutdown.onStop(() => database.stop());
  try {
    // Migrated once, before several processes would wait for each other, and for a key file that another one writes.
    const migrations = await migrate(database.address);
    if (migrations.length > 0) log.log('database migrated', { migrations });
    await loadEncryptionKeys(config);
    await warnOfConnections(database.address, connectionsOf(config, processes), (message, fields) =>
      log.warn(message, fields),
    );

    const supervisor = new Supervisor({
      apiProcesses,
      hasWorker: config.roles.worker,
      // A retired process disconnects its clients before its shutdown begins.
      stopMs: retireMs(config) + config.shutdownTimeoutMs + MARGIN_MS,
      onExhausted: (reason) => {
        log.fatal(reason);
        shutdown.end(reason, 1);
      },
    });
    shutdown.onStop((reason) => supervisor.stop(reason === 'SIGINT' ? reason : 'SIGTERM'));
    const started = supervisor.start();
    process.on('SIGHUP', () => {
      started.then(
        () => supervisor.roll(),
        () => undefined,
      );
    });
    await started;
    log.log(readyLine(config), { api_processes: apiProcesses, worker_processes: processes - apiProcesses });
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

/** The exit status of a process that failed to start is that of the supervisor: 78 indicates a wrong setting. */
export function statusOf(error: unknown): number | null {
  return error instanceof EndedAtStart ? error.exit.code : null;
}

async function warnOfConnections(
  address: DatabaseAddress,
  needed: number,
  warn: (message: string, fields: object) => void,
): Promise<void> {
  const client = new SturdyClient(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const setting = await queryRow(
      client,
      { max: number() },
      sql`SELECT current_setting('max_connections')::int AS max`,
    );
    const max = setting?.max ?? 0;
    if (max >= needed) return;
    warn('PostgreSQL allows fewer connections than the processes may open', {
      max_connections: max,
      needed,
    });
  } finally {
    await client.end();
  }
}
