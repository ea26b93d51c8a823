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
import { patternOf } from '../../message-patterns/pattern-of.js';
import { ProjectionRunner } from '../../projections/projection-runner.js';
import { ProjectionStore } from '../../projections/projection.store.js';
import { Projectors } from '../../projections/projector.js';
import { LogPatternsProjector } from './log-patterns.projector.js';
import { LogPatternsReadModel } from './log-patterns.read-model.js';
import type { LogPatternsQuery, LogPatternsResponse } from './logs.dto.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NOW = Math.floor(Date.now() / DAY) * DAY;
const utc = (ms: number): string => new Date(ms).toISOString();

interface Line {
  ms: number;
  message: string;
  level?: string;
  module?: string;
}

describe('patterns of log lines', () => {
  let test: TestDataSource;
  let store: ProjectionStore;
  let runner: ProjectionRunner;
  let patterns: LogPatternsReadModel;
  let projector: LogPatternsProjector;

  beforeAll(async () => {
    test = await createTestDataSource();
    const projectors = new Projectors();
    projector = new LogPatternsProjector(projectors, { eventsRetentionDays: 90 } as AppConfig);
    projector.onModuleInit();
    store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    runner = new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
    patterns = new LogPatternsReadModel(test.dataSource, new ManualClock(NOW));
  });
  afterAll(() => test.close());

  const send = async (lines: readonly Line[], project: string = randomUUID()): Promise<string> => {
    await insertEvents(
      test.database,
      lines.map(({ ms, ...data }) => ({ project, type: 'log', ts: utc(ms), data: JSON.stringify(data) })),
    );
    await readProjections(runner, store);
    expect((await store.statuses()).map(({ error }) => error)).toEqual([null]);
    return project;
  };
  const read = (project: string, query: Partial<LogPatternsQuery> = {}): Promise<LogPatternsResponse> =>
    patterns.patterns(project, { project_id: project, sort: 'count', limit: 50, ...query });
  const shown = ({ items }: LogPatternsResponse): unknown[] =>
    items.map(({ level, pattern, count, previous_count: before }) => [level, pattern, count, before]);

  it('are incomplete until all stored lines were read', async () => {
    expect((await read(randomUUID())).complete).toBe(false);
    await readProjections(runner, store);
    expect((await read(randomUUID())).complete).toBe(true);
  });

  it('count lines in the period and in the previous one, most lines first', async () => {
    const at = NOW - HOUR;
    const project = await send([
      { ms: at, message: 'order 17 paid', module: 'shop' },
      { ms: at + 1, message: 'order 18 paid', module: 'till' },
      { ms: at - DAY, message: 'order 19 paid' },
      { ms: at, message: 'order 20 paid', level: 'error' },
      { ms: at - DAY, message: 'stopped', level: 'warn' },
      { ms: at - 2 * DAY, message: 'too old' },
    ]);
    const answer = await read(project);
    expect(answer).toMatchObject({ from: new Date(NOW - DAY), to: new Date(NOW) });
    expect(shown(answer)).toEqual([
      ['info', 'order <*> paid', 2, 1],
      ['error', 'order <*> paid', 1, 0],
    ]);
    expect(answer.items[0]).toMatchObject({
      first_at: new Date(at - DAY),
      last_at: new Date(at + 1),
      sample: { at: new Date(at + 1), message: 'order 18 paid', source: 'till' },
    });
    expect(shown(await read(project, { level: ['warn', 'error'] }))).toEqual([
      ['error', 'order <*> paid', 1, 0],
    ]);
    expect(await read(project, { limit: 1 })).toMatchObject({
      rest: { patterns: 1, count: 1, previous_count: 1, unassigned_count: 0 },
    });
  });

  it('can be ordered by their change, which includes patterns without new lines', async () => {
    const lines = (ms: number, message: string, times: number): Line[] =>
      Array.from({ length: times }, () => ({ ms, message }));
    const project = await send([
      ...lines(NOW - HOUR, 'steady', 9),
      ...lines(NOW - HOUR - DAY, 'steady', 8),
      ...lines(NOW - HOUR - DAY, 'stopped', 5),
      ...lines(NOW - HOUR, 'new', 3),
    ]);
    expect(shown(await read(project, { sort: 'change' }))).toEqual([
      ['info', 'stopped', 0, 5],
      ['info', 'new', 3, 0],
      ['info', 'steady', 9, 8],
    ]);
    expect(shown(await read(project))).toHaveLength(2);
  });

  it('match counts of the lines themselves, however the lines are split into pages, and after a rebuild', async () => {
    const random = seededRandom('patterns');
    const words = ['paid', 'failed', 'retried', 'cached', 'sent'];
    const levels = ['info', 'warn', 'error', 'odd'] as const;
    const lines = Array.from({ length: 3000 }, () => ({
      ms: NOW - Math.floor(random() * 60 * DAY),
      message: `${words[Math.floor(random() * 5)] ?? ''} order ${Math.floor(random() * 1e6)} "${random()}"`,
      level: levels[Math.floor(random() * 4)] ?? 'info',
    }));
    const project: string = randomUUID();
    for (let at = 0; at < lines.length;) {
      const size = 1 + Math.floor(random() * 900);
      await send(lines.slice(at, at + size), project);
      at += size;
    }
    const counted = (fromMs: number, toMs: number): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const { ms, message, level } of lines) {
        if (ms < fromMs || ms >= toMs) continue;
        const key = `${level === 'odd' ? 'other' : level} ${patternOf(message)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts;
    };
    const check = async (): Promise<void> => {
      for (const days of [1, 5, 20, 30]) {
        const answer = await read(project, { from: utc(NOW - days * DAY), to: utc(NOW) });
        const now = counted(NOW - days * DAY, NOW);
        const before = counted(NOW - 2 * days * DAY, NOW - days * DAY);
        expect(
          new Map(answer.items.map(({ level, pattern, count }) => [`${level} ${pattern}`, count])),
        ).toEqual(now);
        for (const { level, pattern, previous_count: previous } of answer.items) {
          expect(previous).toBe(before.get(`${level} ${pattern}`) ?? 0);
        }
      }
    };
    await check();
    expect(await store.rebuild(projector.name, projector.version)).toBe(true);
    await readProjections(runner, store);
    expect(await store.statuses()).toHaveLength(1);
    await check();
  });

  it('of an incomplete hour are compared with an equal part of the corresponding earlier hour', async () => {
    const lines = (ms: number, n: number): { ms: number; message: string }[] =>
      Array.from({ length: n }, () => ({ ms, message: 'steady' }));
    const project = await send([...lines(NOW + 1, 4), ...lines(NOW - HOUR, 10), ...lines(NOW - 2 * HOUR, 7)]);
    const at = async (minutes: number, from: number): Promise<unknown> => {
      const model = new LogPatternsReadModel(test.dataSource, new ManualClock(NOW + minutes * MINUTE));
      const query = { project_id: project, limit: 10, from: utc(from), to: utc(NOW + minutes * MINUTE) };
      const { items } = await model.patterns(project, { ...query, sort: 'count' });
      return items.map(({ count, previous_count: before }) => [count, before]);
    };
    expect(await at(30, NOW)).toEqual([[4, 5]]);
    expect(await at(60, NOW)).toEqual([[4, 10]]);
    expect(await at(6, NOW - HOUR)).toEqual([[14, 1]]);
  });

  it('are at most 500 per hour; the lines of further patterns are counted together', async () => {
    const letters = (n: number): string => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
    const lines = Array.from({ length: 600 }, (_, i) => ({ ms: NOW - HOUR, message: `about ${letters(i)}` }));
    const project = await send(lines.slice(0, 300));
    await send(lines.slice(300), project);
    await send(lines, project);
    const answer = await read(project, { limit: 200 });
    expect(answer.rest).toMatchObject({ patterns: 300, count: 600, unassigned_count: 200 });
    // Another hour has its own limit.
    await send([{ ms: NOW - 2 * HOUR, message: 'about zz' }], project);
    expect((await read(project, { limit: 200 })).rest).toMatchObject({
      patterns: 301,
      unassigned_count: 200,
    });
  });

  it('accept messages of every kind and length', async () => {
    const project = await send([
      { ms: NOW - HOUR, message: '' },
      { ms: NOW - HOUR, message: '\u{1F980}'.repeat(5000) },
      { ms: NOW - HOUR, message: '"never closed \\ %s $1 \u202e' },
      { ms: NOW - HOUR, message: 'x'.repeat(200_000), module: '\u{1F980}'.repeat(1000) },
    ]);
    await insertEvents(test.database, [
      { project, type: 'log', ts: utc(NOW - HOUR), data: '{"message":{"a":1}}' },
      { project, type: 'log', ts: utc(NOW - HOUR), data: '{}' },
      { project, type: 'log', ts: '0001-01-01T00:00:00Z', data: '{"message":"long ago"}' },
      { project, type: 'log', ts: '9999-12-31T23:59:59Z', data: '{"message":"far ahead"}' },
    ]);
    await send([], project);
    const { items } = await read(project);
    expect(items).toHaveLength(5);
    expect(Math.max(...items.map(({ pattern }) => pattern.length))).toBeLessThanOrEqual(500);
    expect(Math.max(...items.map(({ sample }) => [...sample.message].length))).toBe(500);
  });
});
