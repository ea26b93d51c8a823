import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventInput } from '../../../../test/support/events/insert-events.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { TracesStage } from '../../../../test/support/events/traces-stage.js';
import type { TraceResponse } from './traces.dto.js';

const START = Date.parse('2026-11-20T00:00:00Z');
const MAX_COMPRESSED_BYTES = 2_000_000;

interface Span {
  atMs: number;
  spanId: string;
  parentSpanId?: string;
  name?: string;
  serviceName?: string;
  durationMs?: number;
  error?: boolean;
}

describe('one trace', () => {
  let stage: TracesStage;

  beforeAll(async () => {
    stage = await TracesStage.start();
    await stage.catchUp();
  });
  afterAll(() => stage.close());

  const eventOf = (project: string, traceId: string, { atMs, ...span }: Span): EventInput => ({
    project,
    type: 'trace',
    ts: new Date(START + atMs).toISOString(),
    data: JSON.stringify({ traceId, ...span }),
  });
  const store = async (project: string, traceId: string, spans: readonly Span[]): Promise<string[]> => {
    const ids = await stage.write(spans.map((span) => eventOf(project, traceId, span)));
    await stage.catchUp();
    return ids;
  };

  it('has its spans in columns that match a naive computation', async () => {
    const random = seededRandom('columns of spans');
    const pick = (n: number): number => Math.floor(random() * n);
    for (let round = 0; round < 8; round += 1) {
      const project = randomUUID();
      const count = 1 + pick(60);
      const spans = Array.from({ length: count }, (): Span => ({
        atMs: pick(50),
        spanId: `s${pick(count)}`,
        ...(random() < 0.8
          ? { parentSpanId: random() < 0.1 ? '0000000000000000' : `s${pick(count + 5)}` }
          : {}),
        ...(random() < 0.9 ? { name: `n${pick(5)}"\\` } : {}),
        ...(random() < 0.9 ? { serviceName: `v${pick(5)}` } : {}),
        ...(random() < 0.9 ? { durationMs: pick(100) } : {}),
        ...(random() < 0.2 ? { error: true } : {}),
      }));
      const ids = await store(project, 't', spans);
      expect(columnsOf(await stage.read(project, 't'))).toEqual(naiveColumns(spans, ids));
    }
  });

  it('contains the spans of one project only', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await store(mine, 'same', [{ atMs: 0, spanId: 'a', name: 'mine' }]);
    await store(other, 'same', [{ atMs: 0, spanId: 'a', name: 'other' }]);
    expect(await stage.read(mine, 'same')).toMatchObject({
      root_name: 'mine',
      span_count: 1,
      span_names: ['mine'],
    });
    await expect(stage.read(randomUUID(), 'same')).rejects.toMatchObject({ code: 'not_found' });
    await expect(stage.read(mine, 'Same')).rejects.toMatchObject({ code: 'not_found' });
    await expect(stage.read(mine, 'x'.repeat(2000))).rejects.toMatchObject({ code: 'not_found' });
    await expect(stage.read(mine, 'a\0b')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has microseconds when the sender sent them', async () => {
    const project = randomUUID();
    const at = (ts: string, spanId: string): EventInput => ({
      project,
      type: 'trace',
      ts,
      data: JSON.stringify({ traceId: 't', spanId }),
    });
    await stage.write([at('2026-11-20T00:00:00.000250Z', 'b'), at('2026-11-20T00:00:00Z', 'a')]);
    await stage.catchUp();
    const trace = await stage.read(project, 't');
    expect(trace).toMatchObject({ started_at: '2026-11-20T00:00:00.000000Z', duration_ms: 0.25 });
    expect(trace.spans.start_ms).toEqual([0, 0.25]);
  });

  it('is marked as incomplete when it has more spans than a response may contain', async () => {
    const project = randomUUID();
    await store(
      project,
      't',
      [0, 1, 2, 3].map((n) => ({ atMs: n, spanId: `${n}`, ...(n > 0 ? { parentSpanId: `${n - 1}` } : {}) })),
    );
    expect(await stage.read(project, 't', 4)).toMatchObject({ complete: true, span_count: 4 });
    const part = await stage.read(project, 't', 3);
    expect(part).toMatchObject({ complete: false, span_count: 4 });
    expect(part.spans.parent).toEqual([-1, 0, 1]);
  });

  it('lists the other events with its id, oldest first, page by page', async () => {
    const project = randomUUID();
    await store(project, 't', [{ atMs: 0, spanId: 'a' }]);
    const others = [5, 3, 9, 3, 1].map((atMs, n) => ({
      project,
      type: n % 2 === 0 ? 'log' : 'error',
      ts: new Date(START + atMs).toISOString(),
      data: JSON.stringify({ traceId: n === 4 ? 'u' : 't', message: `m${n}`, big: 1 }).replace(
        '1}',
        '12345678901234567890}',
      ),
    }));
    await stage.write(others);
    await stage.catchUp();
    const messages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await stage.trace.events(project, 't', {
        project_id: project,
        limit: 2,
        ...(cursor && { cursor }),
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      for (const item of page.items) {
        expect(item).toContain('12345678901234567890');
        messages.push((JSON.parse(item) as { data: { message: string } }).data.message);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(messages).toEqual(['m1', 'm3', 'm0', 'm2']);
    const foreign = await stage.trace.events(randomUUID(), 't', { project_id: project, limit: 2 });
    expect(foreign).toEqual({ items: [], nextCursor: null });
    await expect(
      stage.trace.events(project, 't', { project_id: project, limit: 2, cursor: 'bm9wZQ' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('has 100,000 spans in less than 2 MB when compressed', async () => {
    const random = seededRandom('a trace of 100,000 spans');
    const project = randomUUID();
    const count = 100_000;
    const spans = Array.from({ length: count }, (_none, n): Span => ({
      atMs: Math.floor(random() * 60_000),
      spanId: Math.floor(random() * 2 ** 48)
        .toString(16)
        .padStart(16, '0'),
      ...(n > 0 ? { parentSpanId: '' } : {}),
      name: `SELECT ${Math.floor(random() * 50)}`,
      serviceName: `service-${Math.floor(random() * 20)}`,
      durationMs: Math.floor(Math.exp(random() * 8)),
      error: random() < 0.01,
    }));
    spans.forEach((span, n) => {
      if (n > 0) span.parentSpanId = spans[Math.floor(random() * n)]?.spanId ?? '';
    });
    for (let start = 0; start < count; start += 5000) {
      await stage.write(spans.slice(start, start + 5000).map((span) => eventOf(project, 'large', span)));
    }
    await stage.catchUp();
    const startedMs = performance.now();
    const json = await stage.trace.find(project, 'large');
    const readMs = Math.round(performance.now() - startedMs);
    const compressed = gzipSync(json).length;
    console.log(
      `100,000 spans: ${json.length} characters, ${compressed} bytes with gzip, read in ${readMs} ms`,
    );
    expect(compressed).toBeLessThan(MAX_COMPRESSED_BYTES);
    const trace = JSON.parse(json) as TraceResponse;
    expect(trace).toMatchObject({ complete: true, span_count: count });
    expect(trace.spans.event_id).toHaveLength(count);
    expect(trace.spans.parent.filter((parent) => parent === -1)).toHaveLength(1);
    expect(trace.spans.parent).not.toContain(-2);
  }, 180_000);
});

interface NaiveSpan {
  id: string | undefined;
  name: string | null;
  service: string | null;
  /** Id of the event of the parent. */
  parent: string | null | undefined;
  startMs: number;
  durationMs: number;
  failed: boolean;
  duplicate: boolean;
}

/** The columns as one object for each span, so that comparisons do not depend on the numbering of dictionaries. */
function columnsOf({
  spans,
  span_names: names,
  span_services: services,
  failed,
  duplicates,
}: TraceResponse): NaiveSpan[] {
  return spans.event_id.map((id, i) => {
    const parent = spans.parent[i] ?? NaN;
    return {
      id,
      name: names[spans.name[i] ?? NaN] ?? null,
      service: services[spans.service[i] ?? NaN] ?? null,
      parent: parent === -1 ? null : spans.event_id[parent],
      startMs: spans.start_ms[i] ?? NaN,
      durationMs: spans.duration_ms[i] ?? NaN,
      failed: failed.includes(i),
      duplicate: duplicates.includes(i),
    };
  });
}

function naiveColumns(spans: readonly Span[], ids: readonly string[]): NaiveSpan[] {
  const rows = spans
    .map((span, n) => ({ ...span, id: ids[n] ?? '' }))
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
  const first = (spanId: string): string | undefined => rows.find((row) => row.spanId === spanId)?.id;
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? null,
    service: row.serviceName ?? null,
    parent:
      row.parentSpanId === undefined || row.parentSpanId === '0000000000000000'
        ? null
        : first(row.parentSpanId),
    startMs: row.atMs - Math.min(...rows.map(({ atMs }) => atMs)),
    durationMs: row.durationMs ?? 0,
    failed: row.error === true,
    duplicate: first(row.spanId) !== row.id,
  }));
}
