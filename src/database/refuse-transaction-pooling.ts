import { ConfigError } from '../config/app-config.js';
import type { DatabaseAddress } from './database-address.js';
import { SturdyClient } from './sturdy-client.js';

/** A pooler that shares server connections hands out the one that was used last, so the first round mostly shows it. */
const ROUNDS = 8;
const TIMEOUT_MS = 10_000;

/**
 * Sessions of the service must be its own: they hold advisory locks, settings, prepared statements and LISTEN. A pooler in
 * transaction mode (PgBouncer's `pool_mode = transaction` or `statement`) gives each transaction any server connection. Two
 * clients show it: alone, neither ever sees another server process than its own.
 *
 * @throws ConfigError in words for a person.
 */
export async function refuseTransactionPooling(address: DatabaseAddress): Promise<void> {
  const options = { ...address, connectionTimeoutMillis: TIMEOUT_MS, application_name: 'signalbox' };
  const clients = [new SturdyClient(options), new SturdyClient(options)] as const;
  try {
    // One after the other: a chooser of hosts probes for the first one.
    for (const client of clients) await client.connect();
    const seen = [new Set<number>(), new Set<number>()] as const;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        seen[index as 0 | 1].add(rows[0]?.pid ?? 0);
      }
    }
    const isOwn = seen[0].size === 1 && seen[1].size === 1 && ![...seen[0]].some((pid) => seen[1].has(pid));
    if (!isOwn) throw new ConfigError([TRANSACTION_MODE]);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const TRANSACTION_MODE = {
  name: 'DATABASE_URL',
  problem:
    'leads to a pooler that gives each transaction another connection; the service needs sessions of its own. Set pool_mode = session in PgBouncer, or connect to PostgreSQL itself',
  example: 'postgresql://signalbox:secret@db.internal:5432/signalbox',
};
