import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { dataSourceOptions } from '../../database/connection/data-source-options.js';
import { digits, queryRows } from '../../database/rows.js';
import { addDays, createPartitionSql, startOfDay } from '../partitions/daily-partitions.js';
import { eventsOfCommitsSql, type EventCommit } from './event-commits.js';
import { ProjectionPage, stagePage } from './projection-page.js';

const DAYS = 4;
const BATCHES = 50;
const BATCH = 100;
const TODAY = startOfDay(Date.now());

describe('a page of events', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let commits: EventCommit[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2)).initialize();
    for (let day = 0; day < DAYS; day++) {
      await database.query(createPartitionSql('events', addDays(TODAY, -day)));
      await database.query(
        `INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT lpad(to_hex(($1::bigint * 1000 + batch) * 1000 + n), 32, '0')::uuid, gen_random_uuid(), 'log', now(),
                $2::timestamptz + batch * interval '1 second', '{"traceId": "one"}'
           FROM generate_series(1, ${BATCHES}) AS batch, generate_series(1, ${BATCH}) AS n`,
        [DAYS - day, new Date(addDays(TODAY, -day))],
      );
    }
    await database.query('ANALYZE events');
    commits = await database.query<EventCommit>(
      `SELECT '0' AS xid, min(id::text)::uuid AS first_id, max(id::text)::uuid AS last_id, received_at,
              count(*)::int AS events, xmin::text AS writer
         FROM events GROUP BY received_at, xmin ORDER BY received_at DESC LIMIT ${BATCHES}`,
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('is read by the ids of its commits: other stored events are not read', async () => {
    await dataSource.transaction(async (manager) => {
      await stagePage(manager, eventsOfCommitsSql(commits));
      const [read] = await manager.query<{ scanned: string; fetched: string }[]>(
        `SELECT sum(seq_tup_read) AS scanned, sum(idx_tup_fetch) AS fetched
           FROM pg_stat_xact_user_tables WHERE relname LIKE 'events\\_2%'`,
      );
      expect(read).toEqual({ scanned: '0', fetched: String(BATCHES * BATCH) });
    });
  });

  it('passes every projection the types that it reads, and is deleted with its transaction', async () => {
    const count = (page: ProjectionPage): Promise<{ count: string }[]> =>
      queryRows(
        page.manager,
        { count: digits() },
        page.statement((events) => `SELECT count(*) FROM ${events} AS e`),
      );
    await dataSource.transaction(async (manager) => {
      await stagePage(manager, eventsOfCommitsSql(commits.slice(0, 2)));
      expect(await count(new ProjectionPage(manager, null, 1))).toEqual([{ count: String(2 * BATCH) }]);
      expect(await count(new ProjectionPage(manager, ['log'], 1))).toEqual([{ count: String(2 * BATCH) }]);
      expect(await count(new ProjectionPage(manager, ['error'], 1))).toEqual([{ count: '0' }]);
      await stagePage(manager, eventsOfCommitsSql(commits.slice(2, 3)));
      expect(await count(new ProjectionPage(manager, null, 1))).toEqual([{ count: String(BATCH) }]);
    });
    expect(await dataSource.query(`SELECT FROM pg_class WHERE relname = 'projection_page'`)).toEqual([]);
  });
});
