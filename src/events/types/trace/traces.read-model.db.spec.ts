import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventInput } from '../../../../test/support/events/insert-events.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { TracesStage } from '../../../../test/support/events/traces-stage.js';
import type { TracesQuery } from './traces.dto.js';

const START = Date.parse('2026-11-20T00:00:00Z');
const ALL = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

interface Trace {
  id: string;
  atMs: number;
  durationMs: number;
  name: string;
  services: string[];
  fails: boolean;
}

describe('the list of traces', () => {
  let stage: TracesStage;
  const project = randomUUID();
  const traces: Trace[] = [];

  beforeAll(async () => {
    stage = await TracesStage.start();
    const random = seededRandom('a list of traces');
    const pick = (n: number): number => Math.floor(random() * n);
    for (let n = 0; n < 150; n += 1) {
      traces.push({
        id: `t${n}`,
        atMs: pick(100) * 1000,
        durationMs: pick(20) * 100,
        name: ['GET /carts', 'POST /orders_100%', 'cron'][pick(3)] ?? '',
        services: ['cart', 'orders', 'mail'].filter(() => random() < 0.6),
        fails: random() < 0.2,
      });
    }
    const span = (trace: Trace, data: object): EventInput => ({
      project,
      type: 'trace',
      ts: new Date(START + trace.atMs).toISOString(),
      data: JSON.stringify({ traceId: trace.id, spanId: randomUUID(), ...data }),
    });
    await stage.write(
      traces.flatMap((trace) => [
        span(trace, { name: trace.name, durationMs: trace.durationMs }),
        ...trace.services.map((serviceName) =>
          span(trace, { parentSpanId: 'p', serviceName, error: trace.fails }),
        ),
      ]),
    );
    await stage.catchUp();
  });
  afterAll(() => stage.close());

  const fails = ({ fails: isFailed, services }: Trace): boolean => isFailed && services.length > 0;

  it.each<[Partial<TracesQuery>, (trace: Trace) => boolean]>([
    [{}, () => true],
    [{ service: 'cart' }, ({ services }) => services.includes('cart')],
    [{ name: 'orders_100%' }, ({ name }) => name.includes('orders')],
    [{ name: 'GET /CARTS' }, ({ name }) => name.includes('carts')],
    [{ name: 'orders%100' }, () => false],
    [{ errors: 'true' }, fails],
    [{ errors: 'false' }, () => true],
    [{ min_duration_ms: 500, max_duration_ms: 1200 }, ({ durationMs: ms }) => ms >= 500 && ms <= 1200],
    [
      { from: '2026-11-20T00:00:10Z', to: '2026-11-20T00:00:20Z' },
      ({ atMs }) => atMs >= 10_000 && atMs < 20_000,
    ],
    [
      { service: 'mail', errors: 'true', min_duration_ms: 300 },
      (trace) => fails(trace) && trace.services.includes('mail') && trace.durationMs >= 300,
    ],
  ])('with %j has the traces that match, page by page, in either order', async (query, matches) => {
    const expected = traces
      .filter(matches)
      .map(({ id }) => id)
      .sort();
    for (const sort of ['start', 'duration'] as const) {
      // Windows of 7 rows are smaller than the runs of rows that the filters skip.
      for (const [limit, window] of [
        [200, 10_000],
        [10, 10_000],
        [3, 7],
      ] as const) {
        const found: { id: string; value: number | string }[] = [];
        let cursor: string | undefined;
        do {
          const page = await stage.list.list(
            project,
            { project_id: project, limit, sort, ...ALL, ...query, ...(cursor && { cursor }) },
            window,
          );
          expect(page.items.length).toBeLessThanOrEqual(limit);
          for (const item of page.items)
            found.push({ id: item.trace_id, value: sort === 'start' ? item.started_at : item.duration_ms });
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(found.map(({ id }) => id).sort()).toEqual(expected);
        const values = found.map(({ value }) => value);
        expect(values).toEqual(values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      }
    }
  });

  it('rejects an empty range, and a cursor of the other order', async () => {
    const query = { project_id: project, limit: 1, sort: 'start' as const, ...ALL };
    await expect(stage.list.list(project, { ...query, from: ALL.to, to: ALL.from })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const { next_cursor: cursor } = await stage.list.list(project, query);
    await expect(
      stage.list.list(project, { ...query, sort: 'duration', cursor: cursor ?? '' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('shows the traces read so far while the projection is built for the first time, and reports that they are incomplete', async () => {
    const query = { project_id: project, limit: 5, sort: 'start' as const, ...ALL };
    expect((await stage.list.list(project, query)).complete).toBe(true);
    await stage.test.dataSource.query(`UPDATE projections SET state = 'building'`);
    try {
      expect(await stage.list.list(project, query)).toMatchObject({ complete: false, items: { length: 5 } });
      expect((await stage.read(project, 't0')).complete).toBe(false);
    } finally {
      await stage.test.dataSource.query(`UPDATE projections SET state = 'current'`);
    }
  });
});
