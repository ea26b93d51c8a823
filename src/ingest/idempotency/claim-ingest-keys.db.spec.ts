import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTransaction } from '../../../test/support/postgres/held-transaction.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { createPartitionSql, startOfDay } from '../../events/partitions/daily-partitions.js';

/** The tests of the sink cover the results of the function; these cover its cost and its locks. */
describe('claim_ingest_keys', () => {
  let database: TestDatabase;
  const project = randomUUID();

  const claim = async (count: number): Promise<void> => {
    await database.query('SELECT * FROM claim_ingest_keys($1, $2, $3, $4, now(), false)', [
      Array.from({ length: count }, () => project),
      Array.from({ length: count }, () => randomUUID()),
      Array.from({ length: count }, () => Buffer.alloc(32)),
      Array.from({ length: count }, () => '{"accepted":1,"rejected":[]}'),
    ]);
  };
  const rowsRead = async (): Promise<number> => {
    await database.query('SELECT pg_stat_force_next_flush()');
    const [row] = await database.query<{ read: number }>(
      `SELECT (sum(seq_tup_read) + sum((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes AS i WHERE i.relid = t.relid)))::int AS read
         FROM pg_stat_user_tables AS t WHERE relname LIKE 'ingest_keys%'`,
    );
    return row?.read ?? -1;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(createPartitionSql('ingest_keys', startOfDay(Date.now())));
  });
  afterAll(() => database.drop());

  it('reads a number of rows that does not grow with the number of keys, also with a plan for an empty table', async () => {
    // As autovacuum does; before the first vacuum, the planner assumes that an empty table has rows.
    await database.query('VACUUM ingest_keys');
    for (let i = 0; i < 10; i++) await claim(5);
    await claim(3000);
    const before = await rowsRead();
    await claim(100);
    // A scan of the day's partition would read 3,000 rows, or 3,000 for each key.
    expect((await rowsRead()) - before).toBeLessThan(300);
  });

  const claimSql = (projectId: string, key: string, at = 'now()'): string =>
    `SELECT known_response FROM claim_ingest_keys(
       ARRAY['${projectId}'::uuid], ARRAY['${key}'::uuid], ARRAY['\\x00'::bytea], ARRAY['{"n":1}'], ${at}, false)`;

  it('waits for the end of a transaction that claims the same key, and not for one of another project', async () => {
    const key = randomUUID();
    const first = await holdTransaction(database.address, claimSql(project, key));
    const second = await holdTransaction(database.address, 'SELECT 1');
    try {
      expect(await database.query(claimSql(randomUUID(), key))).toEqual([]);
      const claiming = second.run(`CREATE TEMP TABLE found AS ${claimSql(project, key)}`);
      await expect
        .poll(() =>
          database.query(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        )
        .toHaveLength(1);
      await first.commit();
      await claiming;
      await second.run(`DO $$ BEGIN ASSERT (SELECT known_response FROM found) = '{"n":1}'; END $$`);
    } finally {
      await Promise.all([first.release(), second.release()]);
    }
  });

  it('recognizes a key in its own project only', async () => {
    const key = randomUUID();
    await database.query(claimSql(project, key));
    expect(await database.query(claimSql(randomUUID(), key))).toEqual([]);
    expect(await database.query(claimSql(project, key))).toEqual([{ known_response: '{"n":1}' }]);
  });

  it('locks keys in one order, whatever the order of the batches: while it waits for the first, it holds no other', async () => {
    const [{ keys } = { keys: [] }] = await database.query<{ keys: string[] }>(
      `SELECT array_agg(key ORDER BY hashtextextended($1 || key, 0)) AS keys FROM unnest($2::text[]) AS key`,
      [project, Array.from({ length: 20 }, () => randomUUID())],
    );
    const first = await holdTransaction(database.address, claimSql(project, keys[0] ?? ''));
    const second = await holdTransaction(database.address, 'SELECT 1');
    try {
      const claiming = second.run(
        `SELECT claim_ingest_keys(array_agg('${project}'::uuid), array_agg(key::uuid), array_agg(''::bytea), array_agg('r'::text), now(), false)
           FROM unnest('{${keys.toReversed().join()}}'::text[]) AS key`,
      );
      const locks = (): Promise<unknown[]> =>
        database.query(
          `SELECT granted, count(*)::int AS n FROM pg_locks
            WHERE pid IN (SELECT pid FROM pg_locks WHERE NOT granted) AND locktype = 'advisory'
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY 1`,
        );
      await expect.poll(locks).not.toEqual([]);
      expect(await locks()).toEqual([{ granted: false, n: 1 }]);
      await first.commit();
      await claiming;
    } finally {
      await Promise.all([first.release(), second.release()]);
    }
  });

  it('counts days in UTC, whatever the time zone of the session', async () => {
    const key = randomUUID();
    const claims = await holdTransaction(database.address, `SET TIME ZONE 'Pacific/Kiritimati'`);
    try {
      await claims.run(claimSql(project, key, `'2026-11-21T20:00:00Z'`));
      await claims.commit();
    } finally {
      await claims.release();
    }
    expect(await database.query('SELECT day::text FROM ingest_keys WHERE key = $1', [key])).toEqual([
      { day: '2026-11-21' },
    ]);
  });
});
