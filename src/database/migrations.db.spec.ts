import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../test/support/seeded-random.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres/test-database.js';
import { ENTITIES } from '../entities.js';
import { dataSourceOptions, knownMigrations } from './connection/data-source-options.js';
import { migrate } from './migrate.js';

describe('migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2, ENTITIES)).initialize();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('result in the schema of the entities', async () => {
    const drift = await dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map((query) => query.query)).toEqual([]);
  });

  it('can all be reverted and applied again', async () => {
    while (await isMigrated(dataSource)) await dataSource.undoLastMigration();
    const left = await database.query(
      `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = 'public' AND relkind IN ('r', 'p', 'S') AND relname NOT LIKE 'migrations%'`,
    );
    expect(left).toEqual([]);
    expect(await migrate(database.address)).toContain('Initial1764000000000');
  });

  it('run once when several replicas start at the same moment', async () => {
    while (await isMigrated(dataSource)) await dataSource.undoLastMigration();
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.address)));
    expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it('are completed by the next start when the process is killed while it runs any of them', async () => {
    while (await isMigrated(dataSource)) await dataSource.undoLastMigration();
    const random = seededRandom('killed while migrating');
    // The last complete migration at each kill.
    const killedAfter: string[] = [];
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    for (let isKilled = true; isKilled;) {
      // After one complete migration, so that the next one is killed, too.
      isKilled = await killedDuring(() => migrate(database.address), {
        commits: killedAfter.length === 0 ? 0 : 1,
        statements: Math.floor(random() * 6),
        isExecuted: random() < 0.5,
      });
      if (isKilled) killedAfter.push((await migrated(dataSource)).at(-1) ?? 'none');
    }
    const all = await migrated(dataSource);
    expect(killedAfter.length).toBeGreaterThanOrEqual(all.length / 2);
    expect(all.toSorted()).toEqual(knownMigrations().toSorted());
    const drift = await dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map((query) => query.query)).toEqual([]);
  });
});

async function migrated(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/**
 * Closes the connections that `work` uses, as the end of its process does.
 *
 * @param at number of commits before the kill, and of statements in the next transaction, or its last one when it has
 *   fewer. `isExecuted`: the server executes the statement, but the process receives no response.
 * @returns `false`: the work completed before the kill.
 */
async function killedDuring(
  work: () => Promise<unknown>,
  at: { commits: number; statements: number; isExecuted: boolean },
): Promise<boolean> {
  const clients = new Set<Client>();
  let [commits, statements, isKilled] = [0, -1, false];
  const kill = (): never => {
    isKilled = true;
    for (const client of clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error('the process is killed');
  };
  const query = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    clients.add(this);
    if (isKilled) throw new Error('the process is killed');
    const [sql] = args;
    const isBegin = typeof sql === 'string' && sql.startsWith('START TRANSACTION');
    const isCommit = sql === 'COMMIT';
    if (isBegin) statements = 0;
    else if (statements >= 0) statements += 1;
    const isAt = commits === at.commits && statements >= 0 && (statements > at.statements || isCommit);
    if (isCommit) [commits, statements] = [commits + 1, -1];
    if (!isAt) return query.apply(this, args) as never;
    if (!at.isExecuted) kill();
    return (query.apply(this, args) as Promise<unknown>).then(kill) as never;
  });
  try {
    await work().catch((error: unknown) => {
      if (!isKilled) throw error;
    });
  } finally {
    spy.mockRestore();
  }
  return isKilled;
}

async function isMigrated(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM migrations');
  return (row?.n ?? 0) > 0;
}
