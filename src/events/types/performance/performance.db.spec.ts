import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { insertEvents } from '../../../../test/support/events/insert-events.js';
import { readProjections } from '../../../../test/support/events/read-projections.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import type { AppConfig } from '../../../config/app-config.js';
import { ReplicaPresence } from '../../../database/replica-presence.js';
import { Metrics } from '../../../metrics/metrics.js';
import { ProjectionRunner } from '../../projections/projection-runner.js';
import { ProjectionStore } from '../../projections/projection.store.js';
import { Projectors } from '../../projections/projector.js';
import { PerformanceMetricsReadModel } from './performance-metrics.read-model.js';
import { PerformanceProjector } from './performance.projector.js';
import type {
  PerformanceMetricsQuery,
  PerformanceSeriesQuery,
  PerformanceMetricsResponse,
  PerformanceSeriesResponse,
  PerformanceStatistics,
} from './performance.dto.js';
import { PerformanceSeriesReadModel } from './performance-series.read-model.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** End of the current day: sketches are stored for a time relative to the database's clock. */
const NOW = Math.ceil(Date.now() / DAY) * DAY;
const utc = (ms: number): string => new Date(ms).toISOString();

interface Sent {
  ms: number;
  /** JSON text of `data`. */
  data: string;
}

/** Smallest value that at least this share of the values does not exceed. */
function exact(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? NaN;
}

/** Fails unless the statistics are those of the values, with percentiles within 1 %. */
function expectStatistics(found: PerformanceStatistics | undefined, values: readonly number[]): void {
  expect(found?.count).toBe(values.length);
  if (found === undefined) return;
  const avg = values.reduce((sum, value) => sum + value / values.length, 0);
  expect(Math.abs(found.avg - avg)).toBeLessThanOrEqual(
    1e-9 * Math.max(...values.map((value) => Math.abs(value)), 1e-3),
  );
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    const wanted = exact(values, share);
    expect(Math.abs(found[name] - wanted), `${name} of ${values.length} values: ${found[name]}, ${wanted}`)
      // A value at the edge of two bins can be rounded to either, and magnitudes below 1e-12 count as 0.
      .toBeLessThanOrEqual(Math.max(Math.abs(wanted) * 0.010001, 1e-12));
  }
}

describe('performance', () => {
  let test: TestDataSource;
  let store: ProjectionStore;
  let runner: ProjectionRunner;
  let metrics: PerformanceMetricsReadModel;
  let series: PerformanceSeriesReadModel;
  let projector: PerformanceProjector;

  beforeAll(async () => {
    test = await createTestDataSource();
    const projectors = new Projectors();
    projector = new PerformanceProjector(projectors, { eventsRetentionDays: 90 } as AppConfig);
    projector.onModuleInit();
    store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    runner = new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
    const clock = new ManualClock(NOW);
    metrics = new PerformanceMetricsReadModel(test.dataSource, clock);
    series = new PerformanceSeriesReadModel(test.dataSource, clock);
  });
  afterAll(() => test.close());

  const write = async (project: string, events: readonly Sent[]): Promise<void> => {
    await insertEvents(
      test.database,
      events.map(({ ms, data }) => ({ project, type: 'performance', ts: utc(ms), data })),
    );
    await readProjections(runner, store);
    expect((await store.statuses()).map(({ error }) => error)).toEqual([null]);
  };
  const send = async (...events: (Record<string, unknown> & { ms?: number })[]): Promise<string> => {
    const project = randomUUID();
    await write(
      project,
      events.map(({ ms = NOW - 2 * DAY, ...data }) => ({
        ms,
        data: JSON.stringify({ metric: 'm', ...data }),
      })),
    );
    return project;
  };
  const read = (
    project: string,
    query: Partial<PerformanceSeriesQuery> = {},
  ): Promise<PerformanceSeriesResponse> =>
    series.series(project, {
      project_id: project,
      metric: 'm',
      step: 1,
      from: utc(NOW - 4 * DAY),
      to: utc(NOW),
      ...query,
    });
  const list = (
    project: string,
    query: Partial<PerformanceMetricsQuery> = {},
  ): Promise<PerformanceMetricsResponse> =>
    metrics.page(project, { project_id: project, limit: 50, from: utc(NOW - 4 * DAY), ...query });

  it('is incomplete until all stored events were read', async () => {
    expect((await read(randomUUID())).complete).toBe(false);
    expect((await list(randomUUID())).complete).toBe(false);
    await readProjections(runner, store);
    expect((await read(randomUUID())).complete).toBe(true);
    expect((await list(randomUUID())).complete).toBe(true);
  });

  it('lists the metrics of one service, and those with a text in their name', async () => {
    const project = randomUUID();
    const sent = [
      ['checkout', 'http.duration'],
      ['checkout', 'queue.length'],
      ['billing', 'http.Duration.max'],
    ].map(([service, metric]) => ({ ms: NOW - DAY, data: JSON.stringify({ service, metric, value: 1 }) }));
    await write(project, sent);
    const found = async (query: Partial<PerformanceMetricsQuery>): Promise<unknown> =>
      (await list(project, query)).items.map(({ service, metric }) => `${service} ${metric}`);
    expect(await found({ service: 'checkout' })).toEqual(['checkout http.duration', 'checkout queue.length']);
    expect(await found({ q: 'duration' })).toEqual(['billing http.Duration.max', 'checkout http.duration']);
    expect(await found({ service: 'checkout', q: 'duration' })).toEqual(['checkout http.duration']);
  });

  it('has the percentiles of the values themselves, however the events are split into pages', async () => {
    const random = seededRandom('sketches');
    const kinds: (() => number)[] = [
      () => Math.exp(random() * 12 - 3),
      () => Math.floor(random() * 20) - 10,
      () => -Math.exp(random() * 5),
      () => (random() < 0.5 ? 0 : 1e-9 * random()),
      () => (random() < 0.02 ? 1e17 : 100),
    ];
    const project = randomUUID();
    const events = Array.from({ length: 3000 }, () => {
      const kind = Math.floor(random() * kinds.length);
      const value = kinds[kind]?.() ?? 0;
      // Whole seconds within the three hours before the start of yesterday.
      const ms = NOW - 2 * DAY - 1000 * Math.floor(random() * 3 * 3600);
      const region = ['eu', 'us', 'ap'][Math.floor(random() * 3)] ?? '';
      return { ms, service: `s${kind}`, value, region };
    });
    for (let at = 0; at < events.length;) {
      const size = 1 + Math.floor(random() * 900);
      await write(
        project,
        events.slice(at, at + size).map(({ ms, ...data }) => ({
          ms,
          data: JSON.stringify({ metric: 'm', ...data }),
        })),
      );
      at += size;
    }
    const check = async (): Promise<void> => {
      for (const [kind] of kinds.entries()) {
        const service = `s${kind}`;
        const own = events.filter((event) => event.service === service);
        for (const step of [MINUTE, 5 * MINUTE, HOUR, DAY]) {
          const answer = await read(project, {
            service,
            step: step / 1000,
            from: utc(NOW - 2 * DAY - 4 * HOUR),
            to: utc(NOW - 2 * DAY + HOUR),
          });
          expect(answer.step * 1000).toBe(step);
          expectStatistics(
            answer.items[0]?.total,
            own.map(({ value }) => value),
          );
          let points = 0;
          for (const point of answer.items[0]?.points ?? []) {
            const within = own.filter(({ ms }) => ms >= point.at.getTime() && ms < point.at.getTime() + step);
            expectStatistics(
              point,
              within.map(({ value }) => value),
            );
            points += within.length;
          }
          expect(points).toBe(own.length);
        }
        const grouped = await read(project, { service, group_by: 'region' });
        expect(grouped.items.map(({ group }) => group).toSorted()).toEqual(['ap', 'eu', 'us']);
        for (const { group, total } of grouped.items) {
          expectStatistics(
            total,
            own.filter(({ region }) => region === group).map(({ value }) => value),
          );
        }
      }
    };
    await check();
    const before = await read(project, { service: 's0', step: 60 });
    expect(await store.rebuild(projector.name, projector.version)).toBe(true);
    await readProjections(runner, store);
    expect(await store.statuses()).toHaveLength(1);
    expect(await read(project, { service: 's0', step: 60 })).toEqual(before);
    await check();
  });

  it('accepts numbers of every size, and texts that resemble numbers', async () => {
    const project = randomUUID();
    const values = [
      '0',
      '-0',
      '-5',
      '1e300',
      '-1e300',
      '1e400',
      '1e-400',
      '5e-324',
      '123456789012345678901234567890',
    ];
    await write(
      project,
      values.map((value) => ({
        ms: NOW - 2 * DAY,
        data: `{"metric":"huge","service":"NaN","value":${value}}`,
      })),
    );
    // The schema of an earlier version may have accepted them.
    await write(project, [
      { ms: NOW - 2 * DAY, data: '{"metric":"huge","service":"NaN","value":"NaN"}' },
      { ms: NOW - 2 * DAY, data: '{"metric":"huge","service":"NaN"}' },
      { ms: NOW - 2 * DAY, data: '{"value":1}' },
      { ms: NOW - 2 * DAY, data: '{"metric":"Infinity","service":{"a":1},"value":1,"unit":["ms"]}' },
    ]);
    const { items } = await read(project, { service: 'NaN', metric: 'huge' });
    expect(items[0]?.total).toMatchObject({ count: 9, p50: 0 });
    // Bins are wider in this range.
    expect(items[0]?.total.p99).toBeGreaterThan(0.89e300);
    expect((await list(project)).items.map(({ service, metric, count }) => [service, metric, count])).toEqual(
      [
        ['NaN', 'huge', 9],
        ['{"a": 1}', 'Infinity', 1],
      ],
    );
  });

  it('keeps the percentiles of the other values when one number is wrong', async () => {
    const project = await send(...Array.from({ length: 200 }, (_, i) => ({ value: 100 + i })), {
      value: 1e300,
    });
    const { items } = await read(project);
    expect(items[0]?.total.p50).toBeCloseTo(200, -1);
    expect(items[0]?.total.p99).toBeLessThan(302);
  });

  it('lists metrics by service and name, page by page, with the last value by time', async () => {
    const project = await send(
      { service: 'b', metric: 'x', value: 1, unit: 'ms' },
      { service: 'b', metric: 'x', value: 3, unit: 's', ms: NOW - 2 * DAY + 5 },
      { service: 'b', metric: 'x', value: 2, unit: 'ms' },
      { metric: 'z', value: 4 },
      { service: 'a', metric: 'y', value: 5, ms: NOW - 20 * DAY },
    );
    await write(project, [{ ms: NOW - 3 * DAY, data: '{"service":"b","metric":"x","value":9,"unit":"h"}' }]);
    const first = await list(project, { limit: 2 });
    expect(first.items).toEqual([
      { service: null, metric: 'z', unit: null, last_value: 4, last_at: new Date(NOW - 2 * DAY), count: 1 },
      { service: 'a', metric: 'y', unit: null, last_value: 5, last_at: new Date(NOW - 20 * DAY), count: 0 },
    ]);
    const second = await list(project, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({
      items: [{ service: 'b', metric: 'x', unit: 's', last_value: 3, count: 4 }],
      next_cursor: null,
    });
    const nul = Buffer.from('["\\u0000",""]').toString('base64url');
    await expect(list(project, { cursor: nul })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('has at most 1,000 metrics of a project, and counts the events of all others', async () => {
    const names = Array.from({ length: 1300 }, (_, i) => `metric ${i}`);
    const project = randomUUID();
    for (const part of [names.slice(0, 700), names.slice(700), names]) {
      await write(
        project,
        part.map((metric) => ({
          ms: NOW - 2 * DAY,
          data: JSON.stringify({ metric, value: 1, tag: metric }),
        })),
      );
    }
    let [cursor, found, counted]: [string | null, number, number] = ['', 0, 0];
    do {
      const page: PerformanceMetricsResponse = await list(project, {
        limit: 200,
        ...(cursor === '' ? {} : { cursor }),
      });
      found += page.items.length;
      counted += page.items.reduce((sum, { count }) => sum + count, 0);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect([found, counted]).toEqual([1000, 2000]);
    expect((await list(project)).rest_count).toBe(600);
  });

  it('distinguishes long names by their first 200 characters', async () => {
    const [long, wide] = ['x'.repeat(1024), '\u{1F980}'.repeat(512)];
    const project = await send(
      { service: wide, metric: long, value: 1 },
      { service: wide, metric: `${long.slice(0, 199)}y`, value: 2 },
      { service: wide, metric: long.slice(0, 500), value: 3 },
    );
    expect((await list(project)).items.map(({ metric, count }) => [metric.slice(-1), count])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
    expect((await read(project, { service: wide, metric: long })).items[0]?.total.count).toBe(2);
  });

  it('breaks down by fields of data, with 20 values of each field and all others as one group', async () => {
    const events = Array.from({ length: 50 }, (_, i) => ({
      value: i,
      host: `host-${String(i % 25).padStart(2, '0')}`,
      cached: i % 2 === 0,
      tags: { zone: 'a', deep: { er: 1 } },
      requestId: randomUUID(),
      user: { id: `u-${i}` },
      empty: '',
      list: [1],
    }));
    const project = await send(...events.slice(0, 30));
    await write(
      project,
      events
        .slice(30)
        .map((event) => ({ ms: NOW - 2 * DAY, data: JSON.stringify({ metric: 'm', ...event }) })),
    );
    const byHost = await read(project, { group_by: 'host' });
    expect(byHost.fields).toEqual(['cached', 'host', 'tags.zone']);
    expect(byHost.items.map(({ is_rest: rest }) => rest)).toEqual([...Array<boolean>(20).fill(false), true]);
    expect(byHost.items.at(-1)).toMatchObject({ group: null, total: { count: 10 } });
    for (const { group, total } of byHost.items.slice(0, 20)) {
      expectStatistics(
        total,
        events.filter(({ host }) => host === group).map(({ value }) => value),
      );
    }
    expect((await read(project, { group_by: 'cached' })).items.map(({ group }) => group)).toEqual([
      'false',
      'true',
    ]);
    expect((await read(project, { group_by: 'none' })).items).toEqual([]);
  });

  it('records at most eight fields of a metric, whatever the fields of its events', async () => {
    const event = (prefix: string, fields: number): Record<string, unknown> => ({
      value: 1,
      ...Object.fromEntries(Array.from({ length: fields }, (_, i) => [`${prefix}${i}`, 'v'])),
    });
    const project = await send(event('b', 5), event('c', 5000), event('a', 5));
    expect((await read(project)).fields).toHaveLength(8);
    expect((await read(project)).items[0]?.total.count).toBe(3);
  });

  it('compares with the previous period, in the same steps', async () => {
    const at = NOW - 2 * DAY;
    const project = await send(
      { value: 10, ms: at + HOUR },
      { value: 20, ms: at - 23 * HOUR },
      { value: 30, ms: at - 25 * HOUR },
    );
    const query = { from: utc(at), to: utc(at + DAY), step: 3600 };
    const { previous, items } = await read(project, { ...query, compare: 'previous' });
    expect(items[0]?.points).toEqual([
      { at: new Date(at + HOUR), count: 1, avg: 10, p50: 10, p95: 10, p99: 10 },
    ]);
    expect(previous).toMatchObject({
      from: new Date(at - DAY),
      to: new Date(at),
      items: [{ points: [{ at: new Date(at - 23 * HOUR), count: 1, avg: 20 }] }],
    });
    expect((await read(project, query)).previous).toBeNull();
  });

  it('prunes sketches that are older than their retention', async () => {
    const project = await send({ value: 1, ms: NOW - 30 * DAY }, { value: 2, ms: NOW - 2 * DAY });
    const stored = (): Promise<unknown> =>
      test.dataSource.query(
        `SELECT seconds, count(*)::int AS n FROM performance_sketches AS p JOIN performance_metrics AS m USING (build, series)
          WHERE m.project_id = $1 GROUP BY 1 ORDER BY 1`,
        [project],
      );
    // Minutes of a month ago were never written.
    expect(await stored()).toEqual([
      { seconds: 60, n: 1 },
      { seconds: 3600, n: 2 },
      { seconds: 86400, n: 2 },
    ]);
    const [build] = await test.dataSource.query<{ build: number }[]>(
      `SELECT build FROM projections WHERE state = 'current'`,
    );
    const short = new PerformanceProjector(new Projectors(), { eventsRetentionDays: 10 } as AppConfig);
    await short.prune({ build: build?.build ?? 0, manager: test.dataSource.manager });
    expect(await stored()).toEqual([
      { seconds: 60, n: 1 },
      { seconds: 3600, n: 1 },
      { seconds: 86400, n: 1 },
    ]);
  });
});
