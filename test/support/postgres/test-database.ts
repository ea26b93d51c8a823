import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { SturdyClient } from '../../../src/database/connection/sturdy-client.js';

declare module 'vitest' {
  /** Values that global-setup.ts provides. */
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

/** Locales of databases, by the options of CREATE DATABASE. `lower` and ILIKE behave differently in each of them. */
export const LOCALES = {
  C: `LC_COLLATE 'C' LC_CTYPE 'C'`,
  'C.UTF-8': `LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  'tr-TR of ICU': `LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LC_COLLATE 'C' LC_CTYPE 'C'`,
} as const;
export type LocaleName = keyof typeof LOCALES;
export const LOCALE_NAMES = Object.keys(LOCALES) as LocaleName[];

/** A fresh migrated database of the run's server, for one test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${inject('templateDatabase')}`);
}

/** A fresh database without tables. */
export function createEmptyDatabase(locale: LocaleName): Promise<TestDatabase> {
  return create(`TEMPLATE template0 ENCODING 'UTF8' ${LOCALES[locale]}`);
}

async function create(options: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} ${options}`);
  const address = { ...server, database: name };
  const client = new SturdyClient(address);
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
  const client = new SturdyClient(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
