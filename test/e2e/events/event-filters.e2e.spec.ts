import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };
const TS = '2026-11-21T10:00:00.000Z';
const SPAN = '&from=2026-11-21T09:00:00Z&to=2026-11-21T11:00:00Z';

const log = (name: string, data: object): object => ({
  type: 'log',
  ts: TS,
  data: { message: name, ...data },
});
/** Each event has its name in `data.message`. */
const EVENTS = [
  log('a', { module: 'billing', level: 'error', fields: { user_id: 'u-1', ms: 12 }, tags: ['x', 'y'] }),
  log('b', { module: 'billing', level: 'info', fields: { user_id: 'u-2', ms: 12.0 }, tags: ['y'] }),
  log('c', { module: 'shop', level: 'warn', fields: { user_id: 'u-1', ok: true }, gone: null }),
  log('d', { fields: { user_id: 'U-1' }, big: 'a "quoted" \\ text, {with} commas' }),
  { type: 'error', ts: TS, data: { message: 'e', user_id: 'u-1', causes: [{ code: 'E1' }, { code: 'E2' }] } },
];
const ALL = ['a', 'b', 'c', 'd', 'e'];

const param = (name: string, value: unknown): string =>
  `&${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
const has = (part: unknown): string => param('data', part);
const lacks = (part: unknown): string => param('not_data', part);

const FILTERS: [string, string[]][] = [
  ['', ALL],
  [has({ fields: { user_id: 'u-1' } }), ['a', 'c']],
  [lacks({ fields: { user_id: 'u-1' } }), ['b', 'd', 'e']],
  [has({ fields: { user_id: 'u-1' } }) + has({ level: 'warn' }), ['c']],
  [has({ module: 'billing' }) + lacks({ level: 'info' }), ['a']],
  [has('{"fields":{"ms":12.00}}'), ['a', 'b']],
  [has({ fields: { ms: '12' } }), []],
  [has({ gone: null }), ['c']],
  [has({ tags: ['y'] }), ['a', 'b']],
  [has({ big: 'a "quoted" \\ text, {with} commas' }), ['d']],
  ['&not_source=billing', ['c', 'd', 'e']],
  ['&source=billing&not_source=billing', []],
  ['&not_type=log,error', []],
  ['&type=log&not_type=error&not_level=info,error', ['c']],
  [`&not_level=error&q=U-1${lacks({ level: 'warn' })}`, ['d']],
];

interface Item {
  data: { message: string };
}

/** The list, both counts, and the live and the resumed stream share the filters: each filter is sent to all of them. */
describe('filters of events', () => {
  let app: TestApp;
  let admin: Identity;
  const clients: SseClient[] = [];
  /** By filter, the events that the live stream sent. */
  const streamed = new Map<string, string[]>();
  let before: string;

  beforeAll(async () => {
    // A stream for each filter, all of one user.
    app = await startTestApp({ env: { STREAMS_MAX_PER_USER: '100' } });
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    const credential = await createApiKey(app, admin.accessToken, id);
    const readers = await Promise.all(FILTERS.map(([query]) => open(query)));
    before = readers[0]?.lastEventId ?? '';
    const { json } = await sendBatch(app.baseUrl, credential, batchOf(...EVENTS));
    expect(json.accepted).toBe(EVENTS.length);
    for (const [index, [, expected]] of FILTERS.entries()) {
      await until(() => namesOf(readers[index]).length >= expected.length);
    }
    // One poll serves all readers: an event that does not arrive with the first reader's events does not arrive at all.
    for (const [index, [query]] of FILTERS.entries()) streamed.set(query, namesOf(readers[index]));
  });
  afterEach(closeAll);
  afterAll(() => app.close());

  it.each(FILTERS)('%j matches the same events on every route', async (query, expected) => {
    const read = async <T>(route: string): Promise<T> => {
      const response = await as(app, admin, 'get', `/api/events${route}?project_id=shop${SPAN}${query}`);
      expect(response.status).toBe(200);
      return response.body as T;
    };
    const { items } = await read<{ items: Item[] }>('');
    expect(items.map(({ data }) => data.message).toSorted()).toEqual(expected);
    const { total, items: buckets } = await read<{ total: number; items: { total: number }[] }>('/histogram');
    expect([total, buckets.reduce((sum, one) => sum + one.total, 0)]).toEqual([
      expected.length,
      expected.length,
    ]);
    expect((await read<{ total: number }>('/facets')).total).toBe(expected.length);
    expect(streamed.get(query)).toEqual(expected);
    const resumed = await open(query, before);
    expect(resumed.ofType('events.start')[0]?.['resumed']).toBe(true);
    await until(() => namesOf(resumed).length >= expected.length);
    expect(namesOf(resumed)).toEqual(expected);
  });

  it('shows in each list of the facets the values that its own filter excludes', async () => {
    const query = `${SPAN}&not_source=billing&not_level=warn&not_type=error`;
    const { body } = await as(app, admin, 'get', `/api/events/facets?project_id=shop${query}`);
    expect(body.total).toBe(1);
    expect(body.sources.items).toEqual([{ value: 'billing', count: 2 }]);
    expect(body.levels.find(({ value }: { value: string }) => value === 'warn').count).toBe(1);
    expect(body.types.find(({ value }: { value: string }) => value === 'error').count).toBe(1);
  });

  const wrong: [string, string][] = [
    ['&data=text', 'data'],
    ['&data=[1]', 'data'],
    ['&data={}', 'data'],
    [has({ a: 'x'.repeat(500) }), 'data'],
    [has('{"a":1e-100000}'), 'data'],
    [has({ a: 1 }).repeat(2), 'data'],
    [Array.from({ length: 11 }, (_, n) => lacks({ n })).join(''), 'not_data'],
    ['&not_type=nonsense', 'not_type'],
    ['&not_level=fatal', 'not_level'],
    ['&not_source=%00', 'not_source'],
  ];
  it.each(wrong)('rejects %s by name on every route', async (query, path) => {
    for (const route of ['/api/events', '/api/events/histogram', '/api/events/facets', '/api/stream']) {
      const topics = route === '/api/stream' ? '&topics=events' : '';
      const response = await as(app, admin, 'get', `${route}?project_id=shop${topics}${query}`);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toMatch(new RegExp(`^${path}\\b`));
    }
  });

  it.each([
    '{"a":1e-999}',
    `{"a":0.${'1'.repeat(480)}}`,
    '{"a":0e999}',
    `{"a":${'['.repeat(240)}1${']'.repeat(240)}}`,
  ])('accepts %s, which is unusual and harmless', async (part) => {
    for (const route of ['', '/histogram', '/facets']) {
      const { status } = await as(app, admin, 'get', `/api/events${route}?project_id=shop${has(part)}`);
      expect(status).toBe(200);
    }
  });

  async function open(query: string, lastEventId?: string): Promise<SseClient> {
    const client = await SseClient.open(`${app.baseUrl}/api/stream?project_id=shop&topics=events${query}`, {
      Authorization: `Bearer ${admin.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    await until(() => client.ofType('events.start').length > 0);
    return client;
  }

  function closeAll(): void {
    for (const client of clients.splice(0)) client.close();
  }
});

function namesOf(client: SseClient | undefined): string[] {
  const batches = (client?.ofType('events.batch') ?? []) as unknown as { items: Item[] }[];
  return batches.flatMap(({ items }) => items.map(({ data }) => data.message)).toSorted();
}

function until(condition: () => boolean): Promise<void> {
  return vi.waitFor(() => {
    if (!condition()) throw new Error('not yet');
  }, TIMEOUT);
}
