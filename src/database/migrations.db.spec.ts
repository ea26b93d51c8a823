import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { ENTITIES } from '../entities.js';
import { dataSourceOptions } from './data-source-options.js';
import { migrate } from './migrate.js';

describe('migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2, ENTITIES)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('leave nothing that the entities say otherwise', async () => {
    const drift = await dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map((query) => query.query)).toEqual([]);
  });

  it('go all the way down and up again', async () => {
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
});

async function isMigrated(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM migrations');
  return (row?.n ?? 0) > 0;
}
