import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../../test/support/manual-clock.js';
import { readProjections } from '../../../../../test/support/events/read-projections.js';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../../../common/uuid-v7.js';
import { AppConfig } from '../../../../config/app-config.js';
import { ReplicaPresence } from '../../../../database/replica-presence.js';
import { Metrics } from '../../../../metrics/metrics.js';
import { EventCountsProjector } from '../../../counts/event-counts.projector.js';
import { ProjectionRunner } from '../../../projections/projection-runner.js';
import { ProjectionStore } from '../../../projections/projection.store.js';
import { Projectors } from '../../../projections/projector.js';
import { ANY_EVENT, type EventFilter } from '../../event-filter.js';
import { EventCounts } from './event-counts.js';
import { EventLocators } from '../event-locators.js';
import { PostgresEventStore } from '../postgres-event-store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Sample {
  project: string;
  type: string;
  /** Microseconds since 1970. */
  ts: bigint;
  level: 'error' | 'info' | 'warn';
  source: string | null;
}

describe('counts of many events', () => {
  const random = seededRandom('projected counts');
  const nowMs = Date.now();
  const [project, other] = [randomUUID(), randomUUID()];
  const samples: Sample[] = [];
  let test: TestDataSource;
  let store: PostgresEventStore;

  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const draw = (): Sample => ({
    project: random() < 0.05 ? other : project,
    type: random() < 0.9 ? 'log' : 'deploy',
    // Mostly of the last two days, some of the last month; one in ten at the edge of an interval.
    ts: BigInt(
      Math.round(
        (nowMs - (random() < 0.7 ? random() * 47 * HOUR : random() * 30 * 24 * HOUR)) /
          (random() < 0.1 ? 5 * MINUTE : 1),
      ),
    ),
    level: pick(['error', 'info', 'info', 'warn'] as const),
    source: pick([null, 'api', 'web', 'a, b']),
  });

  const write = async (events: Sample[]): Promise<void> => {
    const ids = events.map(() => uuidV7(nowMs));
    await test.database.query('BEGIN');
    await test.database.query(
      `INSERT INTO events (id, project_id, type, ts, received_at, data)
       SELECT id, project_id, type, 'epoch'::timestamptz + micros * interval '1 microsecond', $7,
              jsonb_strip_nulls(jsonb_build_object('level', level, 'status', level, 'module', source, 'service', source))
         FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[])
           AS one (id, project_id, type, micros, level, source)`,
      [
        ids,
        events.map((event) => event.project),
        events.map(({ type }) => type),
        events.map(({ ts }) => ts.toString()),
        events.map(({ level }) => level),
        events.map(({ source }) => source),
        new Date(nowMs),
      ],
    );
    await test.database.query(
      'INSERT INTO event_commits (first_id, last_id, received_at, events) VALUES ($1, $2, $3, $4)',
      [ids[0], ids.at(-1), new Date(nowMs), ids.length],
    );
    await test.database.query('COMMIT');
    samples.push(...events);
  };

  beforeAll(async () => {
    test = await createTestDataSource();
    store = new PostgresEventStore(test.dataSource, new ManualClock(nowMs), new EventLocators());
    const projectors = new Projectors();
    const projector = new EventCountsProjector(projectors, AppConfig.fromEnv({}));
    projector.onModuleInit();
    const projections = new ProjectionStore(test.dataSource);
    const runner = new ProjectionRunner(
      projectors,
      projections,
      new ReplicaPresence(test.dataSource),
      new Metrics(),
    );
    await projections.ensureBuilds(projectors.all());
    for (let batch = 0; batch < 8; batch++) {
      const events = Array.from({ length: 2000 }, draw).map((event) => ({ ...event, ts: spread(event.ts) }));
      await write(events);
      if (batch === 5) await readProjections(runner, projections);
    }
    const [row] = await test.database.query<{ n: number }>(
      'SELECT sum(events)::int AS n FROM event_counts_hours',
    );
    // The last two batches have not been read yet.
    expect(row?.n).toBe(12_000);
  });
  afterAll(() => test.close());

  /**
   * Converts milliseconds, or intervals of five minutes, to microseconds; most results are between two
   * milliseconds.
   */
  const spread = (drawn: bigint): bigint =>
    drawn < 10_000_000_000n ? drawn * 300_000_000n : drawn * 1000n + BigInt(Math.floor(random() * 1000));
  const text = (micros: bigint): string =>
    `${new Date(Number(micros / 1000n)).toISOString().slice(0, -1)}${String(micros % 1000n).padStart(3, '0')}Z`;
  const requestOf = (from: bigint, to: bigint, filter: Partial<EventFilter>) => ({
    projectId: project,
    filter: { ...ANY_EVENT, ...filter },
    fromMs: Number(from / 1000n),
    toMs: Number((to + 999n) / 1000n),
    range: { from: text(from), to: text(to) },
  });
  const FILTERS: Partial<EventFilter>[] = [
    {},
    { types: ['log'] },
    { levels: ['error', 'warn'] },
    { sources: ['api', 'a, b'], levels: ['info'] },
    { notSources: ['web'] },
  ];
  const matches = (event: Sample, { types, levels, sources, notSources }: EventFilter): boolean =>
    types.includes(event.type) &&
    (levels?.includes(event.level) ?? true) &&
    (sources === null || (event.source !== null && sources.includes(event.source))) &&
    (event.source === null || !(notSources?.includes(event.source) ?? false));
  const spans = (): [bigint, bigint][] => {
    const now = BigInt(nowMs) * 1000n;
    const hour = BigInt(HOUR) * 1000n;
    const drawn = (): bigint =>
      now - BigInt(Math.floor(random() * 31 * 24 * HOUR)) * 1000n + BigInt(Math.floor(random() * 1000));
    return [
      [now - 24n * hour, now],
      [now - 47n * hour, now],
      [now - 30n * 24n * hour, now],
      [(now / hour) * hour - 20n * hour, (now / hour) * hour],
      ...Array.from({ length: 8 }, (): [bigint, bigint] => {
        const [a, b] = [drawn(), drawn()];
        return a < b ? [a, b] : [b, a];
      }),
    ];
  };

  it('are exact by bucket, also with events that are not projected yet', async () => {
    for (const [from, to] of spans()) {
      for (const filter of FILTERS) {
        for (const sizeMs of [5 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR]) {
          const counted = requestOf(from, to, filter);
          const answer = await store.countByBucket(counted, { sizeMs, starts: [0] });
          if (!answer.coverage.isComplete) continue;
          const expected = new Map<string, number>();
          for (const event of samples) {
            if (
              event.project !== project ||
              event.ts < from ||
              event.ts >= to ||
              !matches(event, counted.filter)
            )
              continue;
            const key = `${Math.floor(Number(event.ts / 1000n) / sizeMs) * sizeMs} ${event.level}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
          const found = new Map(answer.rows.map(({ at_ms: at, level, count }) => [`${at} ${level}`, count]));
          expect(found, `${text(from)} ${text(to)} ${JSON.stringify(filter)} ${sizeMs}`).toEqual(expected);
        }
      }
    }
  });

  it('are exact by facet', async () => {
    for (const [from, to] of spans()) {
      for (const filter of FILTERS) {
        const counted = requestOf(from, to, filter);
        const { rows, coverage } = await store.facets(counted);
        expect(coverage.isComplete).toBe(true);
        const within = samples.filter((one) => one.project === project && one.ts >= from && one.ts < to);
        const count = (change: Partial<EventFilter>, of: (one: Sample) => boolean): number =>
          within.filter((one) => of(one) && matches(one, { ...counted.filter, ...change })).length;
        const found = (facet: string, value: string | null): number =>
          rows.find((row) => row.facet === facet && row.value === value)?.count ?? 0;
        expect(found('total', null)).toBe(count({}, () => true));
        for (const type of ['log', 'deploy']) {
          expect(found('type', type)).toBe(count({ types: ANY_EVENT.types }, (one) => one.type === type));
        }
        for (const level of ['error', 'info', 'warn'] as const) {
          expect(found('level', level)).toBe(count({ levels: null }, (one) => one.level === level));
        }
        const anySource = { sources: null, notSources: null };
        for (const source of ['api', 'web', 'a, b']) {
          expect(found('source', source)).toBe(count(anySource, (one) => one.source === source));
        }
        expect(found('none', null)).toBe(count(anySource, (one) => one.source === null));
      }
    }
  });

  it('of a month are read in quarters of days', async () => {
    const month = requestOf(BigInt(nowMs - 30 * 24 * HOUR) * 1000n, BigInt(nowMs) * 1000n, {});
    const rows = await test.dataSource.transaction(async (manager) => {
      const source = { manager, transaction: (work: (of: EntityManager) => unknown) => work(manager) };
      const read = async (): Promise<number> =>
        (
          await manager.query<{ rows: number }[]>(
            `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname LIKE 'event_counts_%'`,
          )
        )[0]?.rows ?? -1;
      // The planner may scan tables this small sequentially, depending on whether they were analyzed.
      await manager.query('DISCARD PLANS; SET LOCAL enable_seqscan = off');
      const before = await read();
      const counts = new EventCounts(
        source as unknown as DataSource,
        new ManualClock(nowMs),
        new EventLocators(),
      );
      const answer = await counts.countByBucket(month, { sizeMs: 12 * HOUR, starts: [0] });
      expect(answer.coverage.isComplete).toBe(true);
      return (await read()) - before;
    });
    const [all] = await test.database.query<{ quarters: number; hours: number }>(
      `SELECT (SELECT count(*)::int FROM event_counts_quarters WHERE project_id = $1) AS quarters,
              (SELECT count(*)::int FROM event_counts_hours WHERE project_id = $1) AS hours`,
      [project],
    );
    // The edges of the month are read in hours and in intervals of five minutes.
    expect(rows).toBeLessThan((all?.quarters ?? 0) * 1.5);
    expect(rows).toBeLessThan((all?.hours ?? 0) / 2);
  });
});
