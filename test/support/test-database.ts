import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../../src/database/database-address.js';

declare module 'vitest' {
  /** What global-setup.ts provides. */
  interface ProvidedContext {
    databaseServer: DatabaseAddress;
    templateDatabase: string;
  }
}

export interface TestDatabase {
  address: DatabaseAddress;
  query<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A fresh migrated database of the run's server, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  const address = { ...server, database: name };
  const client = new Client(address);
  client.on('error', () => undefined);
  await client.connect();
  return {
    address,
    query: async <Row extends object>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    drop: async () => {
      await client.end();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: DatabaseAddress, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
