import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventInput } from '../../../../test/support/events/insert-events.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { TracesStage } from '../../../../test/support/events/traces-stage.js';
import type { TracesQuery, TraceSummaryResponse } from './traces.dto.js';

const DAY = Date.parse('2026-11-20T00:00:00Z');
const RANGE = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

type Data = Record<string, unknown>;

describe('the projection of traces', () => {
  let stage: TracesStage;

  beforeAll(async () => {
    stage = await TracesStage.start();
    await stage.catchUp();
  });
  afterAll(() => stage.close());

  const listOf = async (project: string, query: Partial<TracesQuery> = {}): Promise<TraceSummaryResponse[]> =>
    (await stage.list.list(project, { project_id: project, limit: 200, sort: 'start', ...RANGE, ...query }))
      .items;
  const event = (project: string, atMs: number, data: Data, type = 'trace'): EventInput => ({
    project,
    type,
    ts: new Date(DAY + atMs).toISOString(),
    data: JSON.stringify(data),
  });

  it('produces the same summaries for every order and grouping of spans, and after a rebuild', async () => {
    const random = seededRandom('summaries of traces');
    const pick = (n: number): number => Math.floor(random() * n);
    const project = randomUUID();
    const events: EventInput[] = [];
    for (let trace = 0; trace < 25; trace += 1) {
      const count = 1 + pick(40);
      for (let span = 0; span < count; span += 1) {
        const type = random() < 0.2 ? 'error' : random() < 0.2 ? 'log' : 'trace';
        events.push(
          event(
            project,
            pick(5000),
            {
              traceId: `t${trace}`,
              spanId: `s${pick(count)}`,
              ...(random() < 0.9 ? { parentSpanId: `s${pick(count)}` } : {}),
              ...(random() < 0.9 ? { name: `name ${pick(9)}` } : {}),
              ...(random() < 0.9 ? { serviceName: `svc ${pick(random() < 0.1 ? 100 : 25)}` } : {}),
              ...(random() < 0.9 ? { durationMs: pick(3000) } : {}),
              ...(random() < 0.1 ? { error: true } : {}),
              message: 'm',
              level: random() < 0.5 ? 'error' : 'info',
            },
            type,
          ),
        );
      }
    }
    shuffle(events, random);
    const ids: string[] = [];
    for (let start = 0; start < events.length;) {
      const size = 1 + pick(60);
      ids.push(...(await stage.write(events.slice(start, start + size))));
      start += size;
      if (random() < 0.5) await stage.catchUp();
    }
    await stage.catchUp();
    const expected = naiveSummaries(events, ids);
    expect(byTrace(await listOf(project))).toEqual(expected);
    await stage.rebuild();
    expect(byTrace(await listOf(project))).toEqual(expected);
  });

  it('stores every number and text that a sender can send', async () => {
    const project = randomUUID();
    const raw = (data: string, type = 'trace'): EventInput => ({
      project,
      type,
      ts: '0001-01-01T00:00:00Z',
      data,
    });
    const long = '€'.repeat(1024);
    await stage.write([
      raw(`{"traceId":"huge","spanId":"a","durationMs":1e400}`),
      raw(`{"traceId":"huge","spanId":"a","durationMs":99999999999999999999,"parentSpanId":"a"}`),
      raw(`{"traceId":"${long}","spanId":"${long}","name":"${long}","serviceName":"${long}"}`),
      raw(
        `{"traceId":"odd","spanId":"","parentSpanId":{"a":1},"status":{"code":{}},"statusCode":1e999,"error":"no"}`,
      ),
      raw(`{"traceId":"odd","spanId":"","parentSpanId":"","durationMs":null,"serviceName":null,"name":null}`),
      raw(`{"traceId":"%_\\\\'\\"<b>&\\u202e","spanId":"\\ud83d\\ude00"}`),
      raw(`{"traceId":"","spanId":"x"}`),
      raw(`{"traceId":7,"message":"m"}`, 'log'),
      raw(`{"traceId":{"a":[]},"message":"m"}`, 'log'),
      raw(`{"traceId":"${'x'.repeat(1025)}","message":"m"}`, 'log'),
      raw(`[1]`, 'log'),
    ]);
    await stage.catchUp();
    const found = byTrace(await listOf(project, { from: '0001-01-01T00:00:00Z' }));
    expect(Object.keys(found).sort()).toEqual([`%_\\'"<b>&\u202e`, 'huge', 'odd', long].sort());
    expect(found['huge']).toMatchObject({ span_count: 2, duration_ms: 1_000_000_000_000 });
    expect(found['odd']).toMatchObject({ span_count: 2, failed_spans: 1, has_root: true, root_name: null });
    expect(found[long]).toMatchObject({ root_name: '€'.repeat(200), services: ['€'.repeat(200)] });
    const tooLong = await stage.trace.events(project, 'x'.repeat(1025), { project_id: project, limit: 1 });
    expect(tooLong.items).toEqual([]);
    const { spans, duplicates } = await stage.read(project, 'odd');
    expect([spans.parent, duplicates]).toEqual([[-1, -1], [1]]);
  });

  it('keeps spans with inconsistent times: a negative duration, and a child before its parent', async () => {
    const project = randomUUID();
    await stage.write([
      event(project, 50, { traceId: 'back', spanId: 'a', durationMs: -500 }),
      event(project, 10, { traceId: 'back', spanId: 'b', parentSpanId: 'a', durationMs: 20 }),
    ]);
    await stage.catchUp();
    const [trace] = await listOf(project);
    expect(trace).toMatchObject({ span_count: 2, has_root: true });
    const { spans } = await stage.read(project, 'back');
    expect([spans.parent, spans.start_ms]).toEqual([
      [1, -1],
      [0, trace?.duration_ms],
    ]);
    expect(Math.min(...spans.duration_ms)).toBe(0);
  });

  it.each([
    [{ error: true }, 1],
    [{ error: false }, 0],
    [{ error: 'true' }, 0],
    [{ status: 'ERROR' }, 1],
    [{ status: 'timed out' }, 1],
    [{ status: 'ok' }, 0],
    [{ status: { code: 2 } }, 1],
    [{ status: { code: 'Error' } }, 1],
    [{ status: { code: 1 } }, 0],
    [{ statusCode: 500 }, 1],
    [{ statusCode: 499 }, 0],
    [{ statusCode: '500' }, 0],
  ])('counts %j as %i failed spans', async (data, failed) => {
    const project = randomUUID();
    await stage.write([event(project, 0, { traceId: 't', spanId: 's', ...data })]);
    await stage.catchUp();
    expect(await listOf(project)).toMatchObject([{ failed_spans: failed }]);
    expect((await stage.read(project, 't')).failed).toHaveLength(failed);
  });

  it('names 20 services in alphabetical order, and reports that there are more', async () => {
    const project = randomUUID();
    for (const numbers of [[30, 3], [...Array(19).keys()].map((n) => 10 + n), [1]]) {
      await stage.write(
        numbers.map((n) => event(project, 0, { traceId: 't', spanId: `${n}`, serviceName: `s${100 + n}` })),
      );
      await stage.catchUp();
    }
    const [trace] = await listOf(project);
    expect(trace?.services).toEqual(['s101', 's103', ...[...Array(18).keys()].map((n) => `s${110 + n}`)]);
    expect(trace?.has_more_services).toBe(true);
  });

  it('neither lists nor finds a trace without spans', async () => {
    const project = randomUUID();
    await stage.write([event(project, 0, { traceId: 't', message: 'm' }, 'error')]);
    await stage.catchUp();
    expect(await listOf(project)).toEqual([]);
    await expect(stage.read(project, 't')).rejects.toMatchObject({ code: 'not_found' });
    await stage.write([event(project, 0, { traceId: 't', spanId: 's' })]);
    await stage.catchUp();
    expect(await listOf(project)).toMatchObject([
      { trace_id: 't', span_count: 1, event_count: 1, error_events: 1 },
    ]);
  });

  it('prunes traces that were received before the retention of events', async () => {
    const project = randomUUID();
    await stage.write([
      event(project, 0, { traceId: 'old', spanId: 's' }),
      event(project, 0, { traceId: 'old', message: 'm' }, 'log'),
      event(project, 0, { traceId: 'new', spanId: 's' }),
    ]);
    await stage.catchUp();
    const { dataSource } = stage.test;
    const key = `(SELECT trace_key FROM traces WHERE project_id = $1 AND trace_id = 'old')`;
    for (const table of ['trace_spans', 'trace_events'])
      await dataSource.query(
        `UPDATE ${table} SET received_at = now() - interval '91 days' WHERE project_id = $1 AND trace_key IN ${key}`,
        [project],
      );
    await dataSource.query(
      `UPDATE traces SET last_received_at = now() - interval '91 days' WHERE project_id = $1 AND trace_id = 'old'`,
      [project],
    );
    const [current] = await dataSource.query<{ build: number }[]>(
      `SELECT build FROM projections WHERE name = 'traces' AND state = 'current'`,
    );
    await stage.store.prune(stage.projector, current?.build ?? 0);
    expect((await listOf(project)).map(({ trace_id: id }) => id)).toEqual(['new']);
    const left = await dataSource.query<unknown[]>(
      `SELECT FROM trace_spans WHERE project_id = $1 UNION ALL SELECT FROM trace_events WHERE project_id = $1`,
      [project],
    );
    expect(left).toHaveLength(1);
  });
});

function byTrace(items: readonly TraceSummaryResponse[]): Record<string, TraceSummaryResponse> {
  return Object.fromEntries(items.map((item) => [item.trace_id, item]));
}

/** Expected summaries, computed from all events at once. */
function naiveSummaries(
  events: readonly EventInput[],
  ids: readonly string[],
): Record<string, TraceSummaryResponse> {
  const rows = events.map(({ type, ts, data }, index) => ({
    type,
    atMs: Date.parse(ts),
    id: ids[index] ?? '',
    data: JSON.parse(data) as Data,
  }));
  const summaries: Record<string, TraceSummaryResponse> = {};
  for (const traceId of new Set(rows.map(({ data }) => data['traceId'] as string))) {
    const own = rows.filter(({ data }) => data['traceId'] === traceId);
    const spans = own.filter(({ type }) => type === 'trace');
    if (spans.length === 0) continue;
    const others = own.filter(({ type }) => type !== 'trace');
    const start = Math.min(...spans.map(({ atMs }) => atMs));
    const end = Math.max(...spans.map(({ atMs, data }) => atMs + ((data['durationMs'] as number) || 0)));
    const candidates = spans.some(({ data }) => !('parentSpanId' in data))
      ? spans.filter(({ data }) => !('parentSpanId' in data))
      : spans;
    const [root] = candidates.toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
    const services = [
      ...new Set(spans.flatMap(({ data }) => ('serviceName' in data ? [data['serviceName'] as string] : []))),
    ].sort();
    summaries[traceId] = {
      trace_id: traceId,
      root_name: (root?.data['name'] as string | undefined) ?? null,
      root_service: (root?.data['serviceName'] as string | undefined) ?? null,
      has_root: root !== undefined && !('parentSpanId' in root.data),
      started_at: new Date(start).toISOString().replace('Z', '000Z'),
      duration_ms: end - start,
      span_count: spans.length,
      failed_spans: spans.filter(({ data }) => data['error'] === true).length,
      event_count: others.length,
      error_events: others.filter(({ type, data }) => type === 'error' || data['level'] === 'error').length,
      services: services.slice(0, 20),
      has_more_services: services.length > 20,
    };
  }
  return summaries;
}

function shuffle(list: unknown[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
}
