import type { DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { SturdyClient } from '../../../src/database/connection/sturdy-client.js';

export interface HeldTransaction {
  /** Runs another statement in the same transaction. */
  run(sql: string): Promise<void>;
  commit(): Promise<void>;
  /** Rolls back. Idempotent, and does not fail when the server is gone. */
  release(): Promise<void>;
  /** Number of sessions that wait for a lock on this table. */
  waiting(table: string): Promise<number>;
}

/** Runs a statement in a transaction that stays open, for instance to hold a lock that blocks the service. */
export async function holdTransaction(address: DatabaseAddress, sql: string): Promise<HeldTransaction> {
  const client = new SturdyClient(address);
  await client.connect();
  await client.query('BEGIN');
  await client.query(sql);
  let released: Promise<void> | undefined;
  return {
    run: async (statement) => void (await client.query(statement)),
    commit: async () => void (await client.query('COMMIT')),
    release: () => (released ??= client.end().catch(() => undefined)),
    waiting: async (table) => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
        [table],
      );
      return rows[0]?.n ?? 0;
    },
  };
}
