import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  daysAgo,
  makeDays,
  RETENTION_NOW_MS,
  retentionBench,
  wrongCounts,
  type RetentionBench,
} from '../../../test/support/events/retention-bench.js';
import { mortal, type Death } from '../../../test/support/postgres/mortal-data-source.js';
import { insertEvents } from '../../../test/support/events/insert-events.js';
import { readProjections } from '../../../test/support/events/read-projections.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { IS_SOAK } from '../../../test/support/vitest/soak.js';
import {
  createTestDataSource,
  insertProject,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';

const DAYS = 8;
const HOUR_MS = 3_600_000;

describe('retention by type', () => {
  let test: TestDataSource;
  let bench: RetentionBench;
  let project: string;

  beforeAll(async () => {
    test = await createTestDataSource();
    await makeDays(test.database, DAYS);
  });
  beforeEach(async () => {
    await test.database.query(
      `TRUNCATE events, event_commits, projections, event_counts_quarters, event_counts_hours, event_counts_minutes, cost_months, cost_rest,
         event_retention, trimmed_event_days, job_leases`,
    );
    bench = retentionBench(test.dataSource);
    await bench.projections.ensureBuilds(bench.projectors.all());
    project = await insertProject(test.dataSource);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => test.close());

  /** Events of 1.5 EUR each, received at noon `ago` days ago, with timestamps at the hours of that day. */
  const write = (type: string, ago: number, count: number, of = project): Promise<string[]> =>
    insertEvents(
      test.database,
      Array.from({ length: count }, (_, i) => ({
        project: of,
        type,
        ts: new Date(daysAgo(ago) + (i % 24) * HOUR_MS).toISOString(),
        data: JSON.stringify({ amount: 1.5, level: i % 2 === 0 ? 'error' : 'info', module: `m${i % 3}` }),
      })),
      daysAgo(ago) + 12 * HOUR_MS,
    );
  const read = (): Promise<void> => readProjections(bench.runner, bench.projections);
  const rebuild = async (name: string): Promise<void> => {
    await bench.projections.rebuild(name, bench.projectors.get(name)?.version ?? 0);
  };
  const keepFor = (days: number | null, type = 'log', of = project): Promise<void> =>
    test.dataSource.transaction((manager) => bench.retention.set(manager, of, new Map([[type, days]])));
  const run = async (): Promise<void> => {
    await test.database.query('DELETE FROM job_leases');
    await bench.job.keep();
  };
  const stored = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await test.database.query<{ key: string; n: number }>(
          `SELECT type || ' ' || ($1 AT TIME ZONE 'UTC')::date - (received_at AT TIME ZONE 'UTC')::date AS key, count(*)::int AS n
             FROM events GROUP BY 1 ORDER BY 1`,
          [new Date(RETENTION_NOW_MS)],
        )
      ).map(({ key, n }) => [key, n]),
    );
  const costs = async (): Promise<string> =>
    (
      await test.database.query<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0)::text AS sum FROM cost_months JOIN projections USING (build) WHERE state = 'current'`,
      )
    )[0]?.sum ?? '';

  it('deletes the expired days of the type and project, in several batches, and nothing else', async () => {
    const other = await insertProject(test.dataSource);
    for (const ago of [0, 1, 2, 3, 4]) {
      await write('log', ago, ago === 4 ? 1203 : 3);
      await write('trace', ago, 2);
      await write('log', ago, 1, other);
    }
    await read();
    await keepFor(2);
    await run();
    expect(await stored()).toEqual({
      'log 0': 4, 'log 1': 4, 'log 2': 4, 'log 3': 1, 'log 4': 1,
      'trace 0': 2, 'trace 1': 2, 'trace 2': 2, 'trace 3': 2, 'trace 4': 2,
    }); // prettier-ignore
    expect(await wrongCounts(test.database)).toEqual([]);
    expect(await bench.metrics.registry.getSingleMetricAsString('signalbox_events_trimmed_total')).toContain(
      '{type="log"} 1206',
    );
    const last = await bench.retention.lastTrimmed(project);
    expect(last.get('log')).toEqual(new Date(daysAgo(3)));
  });

  it('keeps the events of today and yesterday, whatever the setting', async () => {
    for (const ago of [0, 1, 2]) await write('log', ago, 1);
    await read();
    await keepFor(1);
    await run();
    expect(await stored()).toEqual({ 'log 0': 1, 'log 1': 1 });
  });

  it('deletes nothing of a day that a projection has not read, nor while a projection is rebuilt', async () => {
    await write('log', 4, 2);
    await read();
    await write('log', 3, 2);
    await keepFor(1);
    await run();
    expect(await stored()).toEqual({ 'log 3': 2 });
    await read();
    await rebuild('costs');
    await run();
    expect(await stored()).toEqual({ 'log 3': 2 });
    await read();
    await run();
    expect(await stored()).toEqual({});
    expect(await wrongCounts(test.database)).toEqual([]);
  });

  it('deletes nothing while the shown build of a count is of another version', async () => {
    await write('log', 4, 2);
    await read();
    await keepFor(1);
    await test.database.query(`UPDATE projections SET version = version + 1 WHERE name = 'event-counts'`);
    await run();
    expect(await stored()).toEqual({ 'log 4': 2 });
  });

  it('does not change sums that projections keep longer, also after a rebuild', async () => {
    for (const ago of [2, 4]) await write('cost', ago, 2);
    await read();
    await keepFor(2, 'cost');
    await run();
    expect(await stored()).toEqual({ 'cost 2': 2 });
    expect(await costs()).toBe('6.0');
    await rebuild('costs');
    await read();
    expect(await costs()).toBe('6.0');
  });

  it.each([
    ['has not read them yet', 0],
    ['has failed to read them once, as on a busy database', 1],
  ])(
    'loses no event that was imported into a trimmed day when a new build is ready while the shown one %s',
    async (_name, failures) => {
      await write('cost', 4, 2);
      await read();
      await keepFor(1, 'cost');
      await run();
      await rebuild('costs');
      await write('cost', 4, 2);
      const delay = (until: string): Promise<object[]> =>
        test.database.query(
          `UPDATE projections SET failures = $1, retry_at = ${until} WHERE name = 'costs' AND state = 'current'`,
          [failures],
        );
      await delay(`now() + interval '1 hour'`);
      const lacking = async (): Promise<number> =>
        (await bench.projections.statuses()).filter(
          ({ state, lag_seconds: lag }) => state !== 'building' && lag > 0,
        ).length;
      // Turns until all but the delayed build have read everything.
      await expect.poll(async () => (await bench.runner.turn(), lacking())).toBe(1);
      await bench.runner.turn();
      expect(await costs()).toBe('3.0');
      await delay('NULL');
      await read();
      expect(await costs()).toBe('6.0');
    },
  );

  it('replaces a shown build that fails repeatedly with a new build', async () => {
    await write('cost', 4, 2);
    await read();
    await rebuild('costs');
    await write('cost', 3, 2);
    await test.database.query(
      `UPDATE projections SET failures = 5, retry_at = now() + interval '1 hour' WHERE name = 'costs' AND state = 'current'`,
    );
    await read();
    expect(await costs()).toBe('6.0');
  });

  it('forgets the deletions of a day whose partition was dropped', async () => {
    await write('log', 5, 1);
    await read();
    await keepFor(1);
    await run();
    await test.database.query(
      `DROP TABLE events_${new Date(daysAgo(5)).toISOString().slice(0, 10).replaceAll('-', '')}`,
    );
    await run();
    expect(await test.database.query('SELECT 1 FROM trimmed_event_days')).toEqual([]);
    await makeDays(test.database, DAYS);
  });

  it('stops between two batches when another replica has acquired the lease', async () => {
    vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await write('log', 4, 1300);
    await read();
    await keepFor(1);
    const trim = bench.trimmer.trim.bind(bench.trimmer);
    vi.spyOn(bench.trimmer, 'trim').mockImplementation(async (...args) => {
      const batch = await trim(...args);
      await test.database.query(
        `UPDATE job_leases SET holder = gen_random_uuid(), started_at = now() + interval '1 s'`,
      );
      return batch;
    });
    await run();
    expect(await stored()).toEqual({ 'log 4': 800 });
    expect(await wrongCounts(test.database)).toEqual([]);
  });

  it('stops between two batches on shutdown', async () => {
    await write('log', 4, 1300);
    await read();
    await keepFor(1);
    const trim = bench.trimmer.trim.bind(bench.trimmer);
    vi.spyOn(bench.trimmer, 'trim').mockImplementation(async (...args) => {
      const batch = await trim(...args);
      void bench.jobs.beforeApplicationShutdown();
      return batch;
    });
    await run();
    expect(await stored()).toEqual({ 'log 4': 800 });
  });

  /**
   * A sample kills at every third statement and draws the first one: three runs cover each statement once on
   * average.
   */
  it.each<Death>(['before', 'after'])(
    'agrees with its counts, whichever statement the process is killed %s',
    async (how) => {
      vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const stride = IS_SOAK ? 1 : 3;
      const firstAt = 1 + Math.floor(seededRandom(`retention, killed ${how} a statement`)() * stride);
      await keepFor(1, 'cost');
      let deaths = 0;
      let written = 0;
      for (let at = firstAt; at <= 100; at += stride) {
        await write('cost', 3, 4);
        await write('cost', 4, 2);
        written += 6;
        await read();
        await test.database.query('DELETE FROM job_leases');
        const { dataSource: doomed, sent } = await mortal(test.database, { at, how });
        await retentionBench(doomed).job.keep();
        await doomed.destroy().catch(() => undefined);
        expect(await wrongCounts(test.database), `killed ${how} statement ${at}`).toEqual([]);
        expect(await costs()).toBe((written * 1.5).toFixed(1));
        await run();
        expect(await stored()).toEqual({});
        expect(await wrongCounts(test.database)).toEqual([]);
        if (sent() < at) break;
        deaths += 1;
        if (deaths % 5 === 0) await rebuild('costs');
      }
      // The lease, days, settings and, for each day, BEGIN, limits, lease, builds, batch, mark, counts, DELETE, COMMIT.
      expect(deaths * stride).toBeGreaterThan(20);
    },
  );

  it('stores and counts the same as a naive model, in any order of changes', async () => {
    const random = seededRandom('retention by type');
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const projects = [project, await insertProject(test.dataSource)];
    const types = ['cost', 'log'];
    const settings = new Map<string, number>();
    let model: { id: string; key: string; ago: number; isRead: boolean }[] = [];
    let euros = 0;
    let isBuilding = true;
    for (let step = 0; step < 120; step++) {
      const [of, type, ago] = [pick(projects), pick(types), Math.floor(random() * (DAYS - 1))];
      const key = `${of} ${type}`;
      switch (pick(['write', 'write', 'read', 'set', 'run', 'run', 'rebuild'])) {
        case 'write': {
          const ids = await write(type, ago, 1 + Math.floor(random() * 4), of);
          model.push(...ids.map((id) => ({ id, key, ago, isRead: false })));
          break;
        }
        case 'read':
          await read();
          isBuilding = false;
          for (const event of model) {
            if (!event.isRead && event.key.endsWith('cost')) euros += 1.5;
            event.isRead = true;
          }
          break;
        case 'set': {
          const days = random() < 0.2 ? null : 1 + Math.floor(random() * DAYS);
          await keepFor(days, type, of);
          if (days === null) settings.delete(key);
          else settings.set(key, days);
          break;
        }
        case 'run': {
          await run();
          if (isBuilding) break;
          const unread = new Set(model.filter(({ isRead }) => !isRead).map((event) => event.ago));
          model = model.filter(
            (event) =>
              event.ago < 2 || unread.has(event.ago) || event.ago <= (settings.get(event.key) ?? DAYS),
          );
          break;
        }
        case 'rebuild':
          await rebuild(pick(['costs', 'event-counts']));
          isBuilding = true;
      }
      const ids = await test.database.query<{ id: string }>('SELECT id FROM events ORDER BY id');
      expect(ids.map(({ id }) => id)).toEqual(model.map(({ id }) => id).toSorted());
      if (!isBuilding && model.every(({ isRead }) => isRead)) {
        expect(await wrongCounts(test.database)).toEqual([]);
        expect(Number(await costs())).toBe(euros);
      }
    }
  });
});
