import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import type { EventHistogramQuery } from '../explorer/events.dto.js';
import { EventLocators } from '../store/postgres/event-locators.js';
import { PostgresEventStore } from '../store/postgres/postgres-event-store.js';
import { EventCountsService } from './event-counts.service.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('counting events', () => {
  let test: TestDataSource;
  let counts: EventCountsService;

  beforeAll(async () => {
    test = await createTestDataSource();
    const clock = new ManualClock(NOW);
    counts = new EventCountsService(
      new PostgresEventStore(test.dataSource, clock, new EventLocators()),
      clock,
    );
  });
  afterAll(() => test.close());

  /** @param sql Selects type, ts and data for `n`, which counts from 1. */
  const fill = async (count: number, sql: string): Promise<string> => {
    const project = randomUUID();
    await test.database.query(
      `INSERT INTO events (id, project_id, type, ts, received_at, data)
       SELECT gen_random_uuid(), $1::uuid, type, ts, timestamptz '2026-11-21T12:00:00Z', data
         FROM generate_series(1, $2::int) AS n CROSS JOIN LATERAL (${sql}) AS row (type, ts, data)`,
      [project, count],
    );
    await test.database.query('ANALYZE events');
    return project;
  };
  const histogram = (project: string, query: Partial<EventHistogramQuery> = {}) =>
    counts.histogram(project, { project_id: project, buckets: 60, ...query });
  const facets = (project: string, query: Partial<EventHistogramQuery> = {}) =>
    counts.facets(project, { project_id: project, ...query });

  /** 10,000 logs of the last ten hours from 30 modules: 10 % warnings, 1 % errors. */
  const LOGS = `SELECT 'log', timestamptz '2026-11-21T12:00:00Z' - n * interval '3.6 seconds',
    jsonb_build_object('message', 'line ' || n, 'module', 'module-' || n % 30, 'level',
      CASE WHEN n % 100 = 0 THEN 'error' WHEN n % 10 = 0 THEN 'warn' ELSE 'info' END)`;

  it('counts 10,000 events exactly, in buckets of a round size without gaps', async () => {
    const project = await fill(10_000, LOGS);
    const answer = await histogram(project);
    expect(answer).toMatchObject({
      complete: true,
      estimated_types: [],
      warnings: [],
      total: 10_000,
      bucket_ms: 1_800_000,
    });
    expect([answer.from, answer.to]).toEqual([new Date(NOW - 86_400_000), new Date(NOW)]);
    expect(answer.items).toHaveLength(48);
    expect(answer.items.map(({ total }) => total)).toEqual([...Array(28).fill(0), ...Array(20).fill(500)]);
    expect(answer.items[28]?.levels).toEqual({ info: 450, warn: 45, error: 5, other: 0 });

    const part = await histogram(project, {
      from: '2026-11-21T11:00:00.000Z',
      to: '2026-11-21T11:01:00.000Z',
      level: ['error', 'warn'],
      source: ['module-0', 'module-10'],
      q: 'LINE',
      buckets: 2,
    });
    const [row] = await test.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE project_id = $1 AND ts >= '2026-11-21T11:00:00Z'
          AND ts < '2026-11-21T11:01:00Z' AND data->>'level' IN ('error', 'warn')
          AND data->>'module' IN ('module-0', 'module-10')`,
      [project],
    );
    expect(part.total).toBe(row?.n);
    expect(part.total).toBeGreaterThan(0);
    expect(part.items.map(({ at }) => at.toISOString())).toEqual([
      '2026-11-21T11:00:00.000Z',
      '2026-11-21T11:00:30.000Z',
    ]);
  });

  it('counts only events within the range, to the microsecond', async () => {
    const project = await fill(
      4,
      `SELECT 'log', timestamptz '2026-11-21T10:00:00Z' + n * interval '1 microsecond', '{"message": "x"}'::jsonb`,
    );
    const answer = await histogram(project, {
      from: '2026-11-21T10:00:00.000002Z',
      to: '2026-11-21T10:00:00.000004Z',
    });
    expect([answer.total, answer.items.length]).toEqual([2, 1]);
  });

  it('counts the values of each facet without the filter on that facet', async () => {
    const project = await fill(10_000, LOGS);
    const all = await facets(project);
    expect(all).toMatchObject({ complete: true, total: 10_000, types: [{ value: 'log', count: 10_000 }] });
    expect(all.levels).toEqual([
      { value: 'info', count: 9000 },
      { value: 'warn', count: 900 },
      { value: 'error', count: 100 },
      { value: 'other', count: 0 },
    ]);
    expect(all.sources.items).toHaveLength(20);
    const named = all.sources.items.reduce((sum, { count }) => sum + count, 0);
    expect(named + all.sources.rest).toBe(10_000);
    expect(all.sources.none).toBe(0);

    const chosen = await facets(project, { level: ['error'] });
    expect([chosen.total, chosen.levels]).toEqual([100, all.levels]);
    const errors = await facets(project, { level: ['error'], type: ['audit'] });
    expect(errors.total).toBe(0);
    expect(errors.types).toEqual([{ value: 'log', count: 100 }]);
    expect(errors.levels.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
    const oneSource = await facets(project, { level: ['error'], source: ['module-10'] });
    expect(oneSource.total).toBe(oneSource.levels.find(({ value }) => value === 'error')?.count);
    expect(oneSource.sources.items.length).toBeGreaterThan(1);
  });

  it('estimates what is too much to read, marks it as an estimate, and counts the rest exactly', async () => {
    // 60,000 measurements over the day, twice as close in its second half, and 50 errors; a search reads 20,000.
    const project = await fill(
      60_000,
      `SELECT 'performance', timestamptz '2026-11-21T12:00:00Z' -
              CASE WHEN n <= 40000 THEN n * 1.08 ELSE 43200 + (n - 40000) * 2.16 END * interval '1 second',
              jsonb_build_object('metric', 'm', 'value', n, 'service', 'shop')`,
    );
    await test.database.query(
      `INSERT INTO events SELECT gen_random_uuid(), $1, 'error', timestamptz '2026-11-21T11:30:00Z' - n * interval '1 minute',
              now(), '{"message": "m"}' FROM generate_series(1, 50) AS n`,
      [project],
    );
    const q = 'm';
    const answer = await histogram(project, { q });
    expect([answer.complete, answer.estimated_types]).toEqual([false, ['performance']]);
    const errors = answer.items.reduce((sum, { levels }) => sum + levels.error, 0);
    expect(errors).toBe(50);
    expect(answer.total).toBeGreaterThan(58_000);
    expect(answer.total).toBeLessThan(62_000);
    // Events in half an hour: 833 in the first half of the day, 1,667 in the second.
    for (const [index, { levels }] of answer.items.entries()) {
      const expected = index < 24 ? 833 : 1667;
      expect(Math.abs(levels.other - expected) / expected).toBeLessThan(0.05);
    }
    const byFacet = await facets(project, { q });
    expect(byFacet.complete).toBe(false);
    expect(byFacet.levels.find(({ value }) => value === 'error')?.count).toBe(50);
    expect(byFacet.types.find(({ value }) => value === 'error')?.count).toBe(50);
    expect(byFacet.sources.none).toBe(50);
    // The window is small: nothing needs to be estimated.
    await expect(histogram(project, { q, type: ['error'] })).resolves.toMatchObject({
      complete: true,
      total: 50,
    });
  });

  it('covers a span of any length', async () => {
    const project = await fill(
      3,
      `SELECT 'log', timestamptz '0001-01-01Z' + n * interval '4000 years', '{}'::jsonb`,
    );
    const answer = await histogram(project, {
      from: '0001-01-01T00:00:00Z',
      to: '9999-12-31T23:59:59.999999Z',
    });
    expect(answer.total).toBe(2);
    expect(answer.items.length).toBeLessThanOrEqual(60);
  });

  it('stops at its time limit, and the error names the remedy', async () => {
    const slow = {
      transaction: () => {
        const error = Object.assign(new Error('canceling statement due to statement timeout'), {
          code: '57014',
        });
        return Promise.reject(error);
      },
    };
    const clock = new ManualClock(NOW);
    const busy = new EventCountsService(
      new PostgresEventStore(slow as never, clock, new EventLocators()),
      clock,
    );
    await expect(busy.facets(randomUUID(), { project_id: 'x' })).rejects.toMatchObject({
      code: 'service_unavailable',
      detail: expect.stringContaining('shorter span') as string,
    });
  });
});
