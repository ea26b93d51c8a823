import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** An id with every kind of character that must be encoded in a URL. */
const TRACE = 'a/b c?d=%2F&é…';
const PATH = `/api/traces/${encodeURIComponent(TRACE)}`;

describe('traces', () => {
  let app: TestApp;
  let viewer: Identity;
  let stranger: Identity;
  const startMs = Date.now() - 60_000;
  const span = (atMs: number, data: object) => ({
    type: 'trace',
    ts: new Date(startMs + atMs).toISOString(),
    data: { traceId: TRACE, ...data },
  });

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
    const credential = await createApiKey(app, admin.accessToken, id);
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(
        span(10, {
          spanId: 'b',
          parentSpanId: 'a',
          name: 'SELECT',
          serviceName: 'cart',
          durationMs: 5,
          error: true,
        }),
        span(0, { spanId: 'a', name: 'POST /orders', serviceName: 'checkout', durationMs: 83 }),
        {
          type: 'error',
          ts: new Date(startMs + 12).toISOString(),
          data: { traceId: TRACE, message: 'no cart' },
        },
        ...Array.from({ length: 200 }, (_none, n) => ({
          type: 'trace',
          ts: new Date(startMs).toISOString(),
          data: { traceId: 'wide', spanId: `${n}` },
        })),
      ),
    );
    expect(answer.json.accepted).toBe(203);
    await vi.waitFor(
      async () => expect((await read('/api/traces')).body).toMatchObject({ complete: true, items: [{}, {}] }),
      { timeout: 60_000, interval: 100 },
    );
  });
  afterAll(() => app.close());

  const read = (path: string, query = '', who = viewer) =>
    as(app, who, 'get', `${path}?project_id=shop&${query}`);

  it('are listed with their root, duration and failures', async () => {
    const { body } = await read('/api/traces', 'service=cart&errors=true&sort=duration');
    expect(body).toMatchObject({ complete: true, next_cursor: null });
    expect(body.items).toEqual([
      {
        trace_id: TRACE,
        root_name: 'POST /orders',
        root_service: 'checkout',
        has_root: true,
        started_at: new Date(startMs).toISOString().replace('Z', '000Z'),
        duration_ms: 83,
        span_count: 2,
        failed_spans: 1,
        event_count: 1,
        error_events: 1,
        services: ['cart', 'checkout'],
        has_more_services: false,
      },
    ]);
  });

  it('return their spans as columns', async () => {
    const { body } = await read(PATH);
    expect(body).toMatchObject({
      trace_id: TRACE,
      complete: true,
      span_names: ['POST /orders', 'SELECT'],
      span_services: ['checkout', 'cart'],
      spans: { name: [0, 1], service: [0, 1], parent: [-1, 0], start_ms: [0, 10], duration_ms: [83, 5] },
      failed: [1],
      duplicates: [],
    });
    const event = await read(`/api/events/${body.spans.event_id[1]}`);
    expect(event.body).toMatchObject({ type: 'trace', data: { spanId: 'b' } });
  });

  it('are compressed for clients that accept gzip', async () => {
    const fetchWide = (encoding: string): Promise<Response> =>
      fetch(`${app.baseUrl}/api/traces/wide?project_id=shop`, {
        headers: { authorization: `Bearer ${viewer.accessToken}`, 'accept-encoding': encoding },
      });
    const compressed = await fetchWide('gzip');
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    const plain = await fetchWide('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.json()).toEqual(await plain.json());
  });

  it('return their other events', async () => {
    const { body } = await read(`${PATH}/events`);
    expect(body).toMatchObject({
      items: [{ type: 'error', data: { message: 'no cart' } }],
      next_cursor: null,
    });
    expect((await read('/api/traces/unknown/events')).body).toEqual({ items: [], next_cursor: null });
  });

  it.each([
    ['/api/traces', 'sort=name', 'sort'],
    ['/api/traces', 'errors=yes', 'errors'],
    ['/api/traces', 'min_duration_ms=-1', 'min_duration_ms'],
    ['/api/traces', 'max_duration_ms=1e400', 'max_duration_ms'],
    ['/api/traces', 'from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z', 'from'],
    ['/api/traces', 'cursor=WyJzdGFydCJd', 'cursor'],
    ['/api/traces/x/events', 'cursor=WyJzdGFydCJd', 'cursor'],
  ])('rejects %s?%s', async (path, query, field) => {
    const response = await read(path, query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it('are not found when they do not exist, nor by users who cannot view the project', async () => {
    expectProblem(await read('/api/traces/unknown'), 404, 'not_found');
    expectProblem(await read('/api/traces/a%00b'), 404, 'not_found');
    for (const path of ['/api/traces', PATH, `${PATH}/events`])
      expectProblem(await read(path, '', stranger), 404, 'not_found');
  });

  it('can be queried over a range of ten thousand years', async () => {
    const { body } = await read('/api/traces', 'from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z&limit=1');
    expect(body.items).toHaveLength(1);
    expect((await read('/api/traces', `cursor=${body.next_cursor}&limit=1`)).body.items).toHaveLength(1);
  });
});
