import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { turnUntilRead } from '../../../test/support/events/read-projections.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { insertEvents } from '../../../test/support/events/insert-events.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { execute } from '../../database/rows.js';
import { Metrics } from '../../metrics/metrics.js';
import { retireFarBehind } from './retire-builds.js';
import { ProjectionRunner } from './projection-runner.js';
import { ProjectionStore } from './projection.store.js';
import { Projectors, type Projector } from './projector.js';

/** Counts events by the day of their receipt, for longer than the events are stored. */
const PER_DAY: Projector = {
  name: 'per-day',
  version: 1,
  types: null,
  tables: ['events_per_day'],
  kept: ['events_per_day'],
  apply: async (page) => {
    const statement = page.statement(
      (events, first) => `
        INSERT INTO events_per_day AS c (build, received_on, n)
        SELECT $${first}::int, (e.received_at AT TIME ZONE 'UTC')::date, count(*) FROM ${events} AS e GROUP BY 2
            ON CONFLICT (build, received_on) DO UPDATE SET n = c.n + excluded.n`,
      [page.build],
    );
    await execute(page.manager, statement);
  },
};

describe('builds of projections', () => {
  let test: TestDataSource;
  let store: ProjectionStore;
  const project = randomUUID();

  beforeAll(async () => {
    test = await createTestDataSource();
    store = new ProjectionStore(test.dataSource);
    await test.database.query(
      'CREATE TABLE events_per_day (build integer, received_on date, n bigint, PRIMARY KEY (build, received_on))',
    );
    // Days that only this test drops.
    for (const day of [10, 11, 12]) {
      await test.database.query(
        `CREATE TABLE events_202001${day} PARTITION OF events FOR VALUES FROM ('2020-01-${day} 00:00Z') TO ('2020-01-${day + 1} 00:00Z')`,
      );
    }
  });
  afterAll(() => test.close());
  afterEach(() => test.database.query('TRUNCATE events, event_commits, projections, events_per_day'));

  const runner = (projector = PER_DAY): ProjectionRunner => {
    const projectors = new Projectors();
    projectors.register(projector);
    return new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
  };
  const turn = async (projector = PER_DAY): Promise<void> => {
    await test.database.query(`UPDATE projections SET lease_until = NULL`);
    await turnUntilRead(runner(projector));
  };
  const write = (day: string, count: number): Promise<string[]> =>
    insertEvents(
      test.database,
      Array.from({ length: count }, () => ({
        project,
        type: 'log',
        ts: `${day}T12:00:00Z`,
        data: '{}',
      })),
      Date.parse(`${day}T12:00:00Z`),
    );
  const counted = (): Promise<object[]> =>
    test.database.query(
      `SELECT received_on::text AS day, n::int FROM events_per_day JOIN projections USING (build)
        WHERE state = 'current' ORDER BY 1`,
    );
  const builds = (): Promise<object[]> =>
    test.database.query('SELECT name, version, state FROM projections ORDER BY build');

  it('take over the days whose events were dropped, also a day that is dropped during the build, and no others', async () => {
    await store.ensureBuilds([PER_DAY]);
    for (const [day, count] of [
      ['2020-01-10', 3],
      ['2020-01-11', 4],
      ['2020-01-12', 5],
    ] as const)
      await write(day, count);
    await turn();
    await test.database.query('DROP TABLE events_20200110');
    // A wrong value of the earlier build that can still be computed.
    await test.database.query(`UPDATE events_per_day SET n = 99 WHERE received_on = '2020-01-12'`);
    await store.rebuild('per-day', 1);
    await test.database.query(
      `INSERT INTO events_per_day SELECT max(build), '2020-01-11', 1 FROM projections; DROP TABLE events_20200111`,
    );
    await turn();
    expect(await counted()).toEqual([
      { day: '2020-01-10', n: 3 },
      { day: '2020-01-11', n: 4 },
      { day: '2020-01-12', n: 5 },
    ]);
  });

  it('take over dropped days from the last shown build when it had to be retired before', async () => {
    await store.ensureBuilds([PER_DAY]);
    await write('2020-01-12', 5);
    await turn();
    await test.database.query('DROP TABLE events_20200112');
    await test.database.query(`UPDATE projections SET seen = '9000000000:9000000000:'`);
    await store.retireForeign();
    await expect(store.removable(['per-day'])).resolves.toEqual([]);
    await store.ensureBuilds([PER_DAY]);
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(await counted()).toEqual([{ day: '2020-01-12', n: 5 }]);
    // The build before it is no longer needed.
    for (let turns = 0; turns < 2; turns++) await turn();
    expect(await test.database.query('SELECT DISTINCT build FROM events_per_day')).toHaveLength(1);
  });

  it('of removed projections and of versions that were rolled back keep no commits', async () => {
    const removed = { ...PER_DAY, name: 'removed' };
    const newer = { ...PER_DAY, version: 2 };
    await store.ensureBuilds([PER_DAY, removed]);
    await turn();
    await turn(removed);
    await store.ensureBuilds([newer]);
    await write('2020-01-12', 1);
    await test.database.query(
      `UPDATE projections SET lease_until = now() - interval '59 minutes', created_at = now() - interval '2 hours'`,
    );
    await turnUntilRead(runner());
    expect(await builds()).toEqual([
      { name: 'per-day', version: 1, state: 'current' },
      { name: 'removed', version: 1, state: 'current' },
      { name: 'per-day', version: 2, state: 'building' },
    ]);
    await test.database.query(
      `UPDATE projections SET lease_until = now() - interval '61 minutes' WHERE name = 'removed' OR version = 2`,
    );
    await turnUntilRead(runner());
    await turn();
    expect(await builds()).toContainEqual({ name: 'removed', version: 1, state: 'retired' });
    expect(await builds()).not.toContainEqual({ name: 'per-day', version: 2, state: 'building' });
    await store.pruneCommits(10);
    expect(await test.database.query('SELECT 1 FROM event_commits')).toEqual([]);
  });

  it('that are shown remain until another version has caught up, also when no replica holds them', async () => {
    await store.ensureBuilds([PER_DAY]);
    await turn();
    await test.database.query(`UPDATE projections SET lease_until = now() - interval '2 hours'`);
    const newer = { ...PER_DAY, version: 2 };
    await expect(store.retire([newer], 10)).resolves.toEqual([]);
  });

  it('that lack too many commits are retired and started again', async () => {
    await store.ensureBuilds([PER_DAY]);
    await turn();
    for (let commits = 0; commits < 4; commits++) await write('2020-01-12', 1);
    // By default, the commits of a table this small are not counted.
    await expect(retireFarBehind(test.dataSource, 3)).resolves.toEqual([]);
    await expect(retireFarBehind(test.dataSource, 4, 0)).resolves.toEqual([]);
    await expect(retireFarBehind(test.dataSource, 3, 0)).resolves.toHaveLength(1);
    await store.ensureBuilds([PER_DAY]);
    await turn();
    expect(await counted()).toEqual([{ day: '2020-01-12', n: 4 }]);
  });
});
