import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { readProjections } from '../../../../test/support/events/read-projections.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { ReplicaPresence } from '../../../database/replica-presence.js';
import { Metrics } from '../../../metrics/metrics.js';
import { toEventFilter } from '../../explorer/to-event-filter.js';
import { addDays, createPartitionSql, startOfDay } from '../../partitions/daily-partitions.js';
import { ProjectionPage, stagePage } from '../../projections/projection-page.js';
import { ProjectionRunner } from '../../projections/projection-runner.js';
import { ProjectionStore } from '../../projections/projection.store.js';
import { Projectors } from '../../projections/projector.js';
import { SevereEventsProjector } from '../../severe-events/severe-events.projector.js';
import { EventsOfTraces } from '../../types/trace/events-of-traces.js';
import { TracesProjector } from '../../types/trace/traces.projector.js';
import { decodeEventCursor } from '../event-cursor.js';
import { EventCounts } from './counts/event-counts.js';
import { EventLocators } from './event-locators.js';
import { EventPages } from './event-pages.js';

const DAYS = 4;
const A_DAY = 3000;
const SERVICES = ['web', 'checkout', 'search', 'payment', 'worker'];
const FIRST_DAY = addDays(startOfDay(Date.now()), -DAYS);
const SPAN = { fromMs: FIRST_DAY, toMs: FIRST_DAY + (DAYS + 1) * 86_400_000 };
const ALL = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

interface Sample {
  id: string;
  type: string;
  atMs: number;
  data: Record<string, unknown>;
}

describe('events that a projection locates', () => {
  const project = randomUUID();
  const locators = new EventLocators();
  let test: TestDataSource;
  let severe: SevereEventsProjector;
  let readAll: () => Promise<void>;

  /** One log line in fifty is an error; every event has a service, one in twenty a trace. */
  const sample = (n: number): Sample => {
    const atMs = FIRST_DAY + Math.floor((n / A_DAY) * 86_400_000);
    const isError = n % 20 === 7;
    const data = {
      n,
      service: SERVICES[n % SERVICES.length],
      environment: n % 3 === 0 ? 'staging' : 'production',
      message: `line ${n}`,
      ...(isError ? {} : { level: n % 50 === 1 ? 'error' : 'info' }),
      ...(n % 20 === 3 ? { traceId: `trace-${Math.floor(n / 20) % 100}` } : {}),
    };
    return { id: uuidV7(atMs), type: isError ? 'error' : 'log', atMs, data };
  };
  const samples = Array.from({ length: DAYS * A_DAY }, (_, n) => sample(n));

  const store = async (events: readonly Sample[]): Promise<void> => {
    await test.dataSource.query(
      `WITH stored AS (
         INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT id, $1, type, at, at, data FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::jsonb[]) AS e (id, type, at, data)
         RETURNING id, received_at)
       INSERT INTO event_commits (first_id, last_id, received_at, events) SELECT id, id, received_at, 1 FROM stored`,
      [
        project,
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ atMs }) => new Date(atMs)),
        events.map(({ data }) => JSON.stringify(data)),
      ],
    );
  };

  beforeAll(async () => {
    test = await createTestDataSource();
    const projectors = new Projectors();
    const config = AppConfig.fromEnv({});
    severe = new SevereEventsProjector(projectors, locators, config);
    for (const each of [severe, new TracesProjector(projectors, config), new EventsOfTraces(locators)])
      each.onModuleInit();
    for (let day = 0; day < DAYS; day++)
      await test.database.query(createPartitionSql('events', addDays(FIRST_DAY, day)));
    const projections = new ProjectionStore(test.dataSource);
    // Stored before the projections begin, which read these events in large pages.
    await store(samples);
    await projections.ensureBuilds(projectors.all());
    const runner = new ProjectionRunner(
      projectors,
      projections,
      new ReplicaPresence(test.dataSource),
      new Metrics(),
    );
    readAll = () => readProjections(runner, projections);
    await readAll();
    await test.database.query('VACUUM ANALYZE');
  });
  afterAll(() => test.close());

  const filterOf = (query: string) => toEventFilter({ query });
  /** Runs `work` in a transaction, whose statistics count the rows that it has read. */
  const inTransaction = async <T>(
    work: (pages: EventPages, manager: EntityManager) => Promise<T>,
  ): Promise<T> =>
    test.dataSource.transaction((manager) => {
      const source = { manager, query: manager.query.bind(manager) } as unknown as DataSource;
      return work(new EventPages(source, locators), manager);
    });
  const numbers = (items: readonly string[]): number[] =>
    items.map((json) => (JSON.parse(json) as { data: { n: number } }).data.n);

  /** Rows of events that this connection has read, as far as its statistics are not reported yet. */
  const rowsRead = async (manager: EntityManager): Promise<number> => {
    const [read] = await manager.query<{ rows: number }[]>(
      `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int AS rows
         FROM pg_stat_xact_user_tables WHERE relname LIKE 'events\\_2%'`,
    );
    return read?.rows ?? -1;
  };
  /** Numbers of one page, and how many rows of events were read for it. */
  const page = (query: string, limit = 50): Promise<{ shown: number[]; rows: number; next: string | null }> =>
    inTransaction(async (pages, manager) => {
      const before = await rowsRead(manager);
      const { items, nextCursor } = await pages.page({
        projectId: project,
        filter: filterOf(query),
        range: ALL,
        limit,
      });
      const rows = (await rowsRead(manager)) - before;
      return { shown: numbers(items), rows, next: nextCursor };
    });
  const walk = (query: string, limit: number): Promise<number[]> =>
    inTransaction(async (pages) => {
      const found: number[] = [];
      let after: string | null = null;
      do {
        const { items, nextCursor } = await pages.page({
          projectId: project,
          filter: filterOf(query),
          range: ALL,
          limit,
          after: after === null ? undefined : decodeEventCursor(after),
        });
        found.push(...numbers(items));
        after = nextCursor;
      } while (after !== null);
      return found;
    });
  const expected = (matches: (event: Sample) => boolean): number[] =>
    samples
      .filter(matches)
      .map(({ data }) => data['n'] as number)
      .toReversed();

  const isOfTrace42 = ({ data }: Sample): boolean => data['traceId'] === 'trace-42';
  const isSevere = ({ type, data }: Sample): boolean => type === 'error' || data['level'] === 'error';

  it.each<[string, (event: Sample) => boolean, number]>([
    // Without the projections, these searches read from hundreds to all 12,000 events.
    ['level:error', isSevere, 102],
    ['level>=warn service:search', (e) => isSevere(e) && e.data['service'] === 'search', 102],
    [
      'type:error service:search -env:staging',
      (e) => e.type === 'error' && e.data['service'] === 'search' && e.data['environment'] !== 'staging',
      102,
    ],
    ['traceId:trace-42', (e) => e.data['traceId'] === 'trace-42', 10],
    ['trace:trace-42 type:error', () => false, 10],
  ])('are found for %s by reading hardly more events than are shown', async (query, matches, most) => {
    const { shown, rows } = await page(query);
    const all = expected(matches);
    expect(shown).toEqual(all.slice(0, 50));
    expect(rows).toBeLessThanOrEqual(most);
    expect(await walk(query, 17)).toEqual(all);
  });

  const countOf = (query: string, budget?: { rows: number }) =>
    test.dataSource.transaction(async (manager) => {
      const transaction = (work: (own: EntityManager) => unknown): unknown => work(manager);
      const source = { manager, query: manager.query.bind(manager), transaction } as unknown as DataSource;
      const counts = new EventCounts(source, new ManualClock(Date.now()), locators);
      const request = { projectId: project, filter: filterOf(query), range: ALL, ...SPAN, budget };
      const sizeMs = 86_400_000;
      const starts = Array.from({ length: DAYS + 1 }, (_, day) => FIRST_DAY + day * sizeMs);
      const before = await rowsRead(manager);
      const histogram = await counts.countByBucket(request, { sizeMs, starts });
      const rows = (await rowsRead(manager)) - before;
      return { histogram, rows, facets: await counts.facets(request) };
    });

  it.each<[string, (event: Sample) => boolean, number]>([
    ['traceId:trace-42', (e) => e.data['traceId'] === 'trace-42', 10],
    ['traceId:trace-42 -env:staging', (e) => isOfTrace42(e) && e.data['environment'] !== 'staging', 10],
    ['level>=warn service:checkout', (e) => isSevere(e) && e.data['service'] === 'checkout', 240],
  ])('are counted exactly for %s, and no other events are read', async (query, matches, most) => {
    const { histogram, rows, facets } = await countOf(query);
    const perDay = new Map<number, number>();
    for (const { atMs } of samples.filter(matches)) {
      const day = startOfDay(atMs);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
    const counted = new Map<number, number>();
    for (const { at_ms: at, count } of histogram.rows) counted.set(at, (counted.get(at) ?? 0) + count);
    expect(counted).toEqual(perDay);
    expect([histogram.estimated, histogram.coverage.isComplete, facets.estimated]).toEqual([[], true, []]);
    expect(rows).toBeLessThanOrEqual(most);
    const total = samples.filter(matches).length;
    expect(facets.rows).toContainEqual({ facet: 'total', value: null, count: total });
  });

  it('are counted by level without the filter on levels', async () => {
    const { facets } = await countOf('traceId:trace-3 level:error');
    const levels = facets.rows.filter(({ facet }) => facet === 'level').map(({ value }) => value);
    const ofTrace = samples.filter(({ data }) => data['traceId'] === 'trace-3');
    expect(new Set(levels)).toEqual(new Set(ofTrace.map(({ data }) => data['level'])));
    expect(facets.rows).toContainEqual({ facet: 'total', value: null, count: 0 });
  });

  it('are estimated when there are more than the budget allows to read', async () => {
    const { histogram } = await countOf('traceId:trace-42', { rows: 5 });
    expect([histogram.coverage.isComplete, histogram.estimated.length > 0]).toEqual([false, true]);
  });

  it('include events that the projections have not read yet, and deleted events leave no gap', async () => {
    const more = Array.from({ length: 40 }, (_, n) => sample(DAYS * A_DAY - 40 + n)).map((event, n) => ({
      ...event,
      id: uuidV7(event.atMs),
      data: { ...event.data, n: 100_000 + n, level: 'warn', traceId: 'late' },
    }));
    await store(more);
    samples.push(...more);
    samples.sort((one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1));
    const isLate = ({ type, data }: Sample): boolean => type === 'log' && data['level'] === 'warn';
    expect(await walk('level:warn', 7)).toEqual(expected(isLate));
    expect(await walk('traceId:late', 7)).toEqual(expected(({ data }) => data['traceId'] === 'late'));
    const late = await countOf('traceId:late');
    expect(late.histogram.rows.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    await readAll();
    expect(await walk('traceId:late', 7)).toEqual(expected(({ data }) => data['traceId'] === 'late'));
    // More than a whole page of the events that are shown first.
    const deleted = samples.filter(isSevere).slice(-120, -10);
    await test.database.query('DELETE FROM events WHERE id = ANY ($1::uuid[])', [
      deleted.map(({ id }) => id),
    ]);
    samples.splice(0, Infinity, ...samples.filter((event) => !deleted.includes(event)));
    expect(await walk('level:error', 50)).toEqual(expected(isSevere));
  });

  it('are found by each of an event’s services, also when it has a thousand', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `service ${n}`);
    const event = {
      ...sample(7),
      id: uuidV7(FIRST_DAY),
      data: { n: -1, message: 'x', service: many, module: 'm' },
    };
    await store([event]);
    await readAll();
    for (const service of ['"service 0"', '"service 999"', 'm'])
      expect(await walk(`type:error service:${service}`, 5)).toEqual([-1]);
    const [rows] = await test.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM severe_events WHERE event_id = $1',
      [event.id],
    );
    expect(rows).toEqual({ n: 2 });
  });

  it('are retracted when single events are deleted', async () => {
    const [event] = samples.filter(isSevere) as [Sample];
    const count = async (): Promise<number> =>
      (
        await test.database.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM severe_events WHERE event_id = $1',
          [event.id],
        )
      )[0]?.n ?? -1;
    expect(await count()).toBe(2);
    const [build] = await test.database.query<{ build: number }>(
      `SELECT build FROM projections WHERE name = 'severe-events' AND state = 'current'`,
    );
    await test.dataSource.transaction(async (manager) => {
      await stagePage(manager, sql`SELECT * FROM events WHERE id = ${event.id}`);
      await severe.retract(new ProjectionPage(manager, severe.types, build?.build ?? 0));
    });
    expect(await count()).toBe(0);
  });
});
