import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { firstUuidV7 } from '../../common/uuid-v7.js';
import { isCompleteSql } from './shown-build-sql.js';

describe('isCompleteSql', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
    await test.dataSource.query('DELETE FROM event_commits');
  });
  afterAll(() => test.close());

  const complete = async (): Promise<boolean> => {
    const [row] = await test.dataSource.query<{ complete: boolean }[]>(
      sql`SELECT ${isCompleteSql('things')} AS complete`.text,
    );
    return row?.complete ?? false;
  };
  /** Records a commit of an event that was received `secondsAgo`. */
  const store = (secondsAgo: number): Promise<unknown> =>
    test.dataSource.query(
      `INSERT INTO event_commits (first_id, last_id, received_at, events)
       VALUES ($1, $1, clock_timestamp() - make_interval(secs => $2), 1)`,
      [firstUuidV7(secondsAgo * 1000), secondsAgo],
    );
  const build = (state: string): Promise<unknown> =>
    test.dataSource.query(
      `INSERT INTO projections (name, version, state, stored_done) VALUES ('things', 1, $1, true)`,
      [state],
    );
  const readAll = (): Promise<unknown> =>
    test.dataSource.query(
      `UPDATE projections SET seen = pg_current_snapshot() WHERE name = 'things' AND state = 'current'`,
    );

  it('is false until a build is shown, and while that build lacks an event that is older than five seconds', async () => {
    expect(await complete()).toBe(false);
    await build('building');
    expect(await complete()).toBe(false);
    await build('current');
    expect(await complete()).toBe(true);
    // A day in the future, so that the event stays young however long the test takes.
    await store(-86_400);
    expect(await complete()).toBe(true);
    await store(3600);
    expect(await complete()).toBe(false);
    await readAll();
    expect(await complete()).toBe(true);
  });

  it('is false while a build has read only a part of the commits up to its target', async () => {
    await store(7200);
    await store(7100);
    await test.dataSource.query(
      `UPDATE projections SET target = pg_current_snapshot(), (after_xid, after_id) =
         (SELECT xid, first_id FROM event_commits ORDER BY xid DESC, first_id DESC OFFSET 1 LIMIT 1)
        WHERE name = 'things' AND state = 'current'`,
    );
    expect(await complete()).toBe(false);
    await readAll();
    expect(await complete()).toBe(true);
  });

  it('is false while a build has been reading up to the same target for more than five seconds', async () => {
    const target = (secondsAgo: number): Promise<unknown> =>
      test.dataSource.query(
        `UPDATE projections SET target = pg_current_snapshot(), target_at = clock_timestamp() - make_interval(secs => $1)`,
        [secondsAgo],
      );
    // A day in the future, so that the target stays young however long the test takes.
    await target(-86_400);
    expect(await complete()).toBe(true);
    await target(6);
    expect(await complete()).toBe(false);
    await test.dataSource.query(`UPDATE projections SET target = NULL, target_at = NULL`);
    expect(await complete()).toBe(true);
  });

  it('reads none of the commits that are kept for another build', async () => {
    await test.dataSource.query(
      `INSERT INTO event_commits (xid, first_id, last_id, received_at, events)
       SELECT pg_current_xact_id(), gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour', 1
         FROM generate_series(1, 20000)`,
    );
    await readAll();
    await test.dataSource.query('ANALYZE event_commits, projections');
    const [row] = await test.dataSource.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) SELECT ${isCompleteSql('things').text} AS complete`,
    );
    const { Plan: plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} };
    const pages = (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
    expect(pages).toBeLessThan(20);
  });
});
