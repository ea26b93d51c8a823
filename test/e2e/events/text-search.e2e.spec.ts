import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../../src/database/migrate.js';
import { as } from '../../support/http/as-user.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { batchOf, get, sendBatch } from '../../support/http/ingest-client.js';
import { quickProjections } from '../../support/events/quick-projections.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';
import { createEmptyDatabase, LOCALE_NAMES } from '../../support/postgres/test-database.js';

const TIMEOUT = { timeout: 60_000, interval: 20 };
const DAY_MS = 86_400_000;

const TEXTS = {
  quotes: 'user typed "hello world" loudly',
  path: 'cannot open C:\\Temp\\report.txt',
  lines: 'first line\nsecond line',
  tab: 'name\tvalue',
  colors: '\u001b[31mERROR\u001b[0m order 4711 failed',
  cyrillic: 'ОШИБКА ОПЛАТЫ',
  german: 'Frau MÜLLER, Große Straße',
  marks: '\u09b9\u09df Vi\u00ea\u0323t \u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f',
  folder: 'copied to D:\\new',
  percent: '100% of a_b',
  plain: '1000 of axb, hello world',
};
/** Of whom the service itself writes no audit events: those of exports name what was searched. */
const ACTOR = 'Özlem';
type Name = keyof typeof TEXTS;
const NAMES = Object.keys(TEXTS) as Name[];

const but = (...names: Name[]): Name[] => NAMES.filter((name) => !names.includes(name));

/**
 * What a search of events finds, by the parameters of the request: one for each way in which texts are compared. All of them by
 * themselves are in text-pattern.db.spec.ts, for SQL, and search-pattern.spec.ts.
 */
const SEARCHES: [parameters: Record<string, string>, found: Name[]][] = [
  [{ q: '"hello world"' }, ['quotes']],
  [{ q: 'nsecond' }, []],
  [{ q: 'error order' }, ['colors']],
  [{ q: 'müller, grosse strasse' }, ['german']],
  [{ q: 'VIỆT' }, ['marks']],
  [{ q: 'A_B' }, ['percent']],
  [{ query: '"typed \\"hello world\\""' }, ['quotes']],
  [{ query: '-"C:\\\\Temp" -оплаты' }, but('path', 'cyrillic')],
];

const textOf = (parameters: Record<string, string>): string => JSON.stringify(parameters);

describe.each(LOCALE_NAMES)('the search for text in a database of the locale %s', (locale) => {
  let app: TestApp;
  let admin: Identity;
  const readers = new Map<string, SseClient>();

  const url = (path: string, parameters: Record<string, string>): string => {
    const address = new URL(path, app.baseUrl);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  };
  const read = async (path: string, parameters: Record<string, string>): Promise<string> => {
    const { status, text } = await get(url(path, parameters), {
      authorization: `Bearer ${admin.accessToken}`,
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    return text;
  };

  beforeAll(async () => {
    const database = await createEmptyDatabase(locale);
    await migrate(database.address);
    app = await startTestApp({ database, env: { STREAMS_MAX_PER_USER: '100' } });
    quickProjections(app);
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    const credential = await createApiKey(app, admin.accessToken, id);
    for (const [parameters] of SEARCHES) {
      const filter = { project_id: 'shop', data: JSON.stringify({ actor: ACTOR }), ...parameters };
      const query = new URLSearchParams({ ...filter, topics: 'events' });
      const reader = await SseClient.open(`${app.baseUrl}/api/stream?${query.toString()}`, {
        Authorization: `Bearer ${admin.accessToken}`,
      });
      readers.set(textOf(parameters), reader);
      await vi.waitFor(() => {
        expect(reader.ofType('events.start')).toHaveLength(1);
      }, TIMEOUT);
    }
    const ts = new Date().toISOString();
    const audit = NAMES.map((name) => ({
      type: 'audit',
      ts,
      data: { actor: ACTOR, action: name, detail: TEXTS[name] },
    }));
    const others = [
      ['log', { message: '\u001b[31mERROR\u001b[0m order 17 failed' }],
      ['log', { message: 'ERROR order 18 failed' }],
      ['error', { name: 'PaymentError', message: 'ОШИБКА ОПЛАТЫ' }],
      [
        'trace',
        {
          traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          spanId: '00f067aa0ba902b7',
          name: 'ОПЛАТА',
          durationMs: 5,
        },
      ],
      ['config', { path: 'ОПЛАТА/URL', diff: '+max: 20' }],
      ['cost', { provider: 'a', amount: 1, currency: 'Kč' }],
      ['cost', { provider: 'a', amount: 2, currency: 'KČ' }],
      ['webhook', { url: 'https://a.example', destination: 'ОПЛАТА', statusCode: 202 }],
      ['performance', { service: 'a', metric: 'ОПЛАТА', value: 4 }],
    ].map(([type, data]) => ({ type, ts, data }));
    const { json } = await sendBatch(app.baseUrl, credential, batchOf(...audit, ...others));
    expect(json).toEqual({ accepted: audit.length + others.length, rejected: [] });
  });
  afterAll(async () => {
    for (const reader of readers.values()) reader.close();
    await app.close();
  });

  it.each(SEARCHES)(
    '%j finds the same events in every list, count, export and stream',
    async (parameters, found) => {
      const filter = { ...parameters, project_id: 'shop', data: JSON.stringify({ actor: ACTOR }) };
      const period = {
        from: new Date(Date.now() - DAY_MS).toISOString(),
        to: new Date(Date.now() + DAY_MS).toISOString(),
      };
      const wanted = found.toSorted();
      expect(actionsOf((JSON.parse(await read('/api/events', filter)) as Page).items)).toEqual(wanted);
      const histogram = JSON.parse(await read('/api/events/histogram', { ...filter, ...period })) as {
        total: number;
      };
      const facets = JSON.parse(await read('/api/events/facets', { ...filter, ...period })) as {
        total: number;
      };
      expect([histogram.total, facets.total]).toEqual([found.length, found.length]);
      const lines = (await read('/api/events/export', { ...filter, ...period, format: 'ndjson' })).split(
        '\n',
      );
      const exported = lines.flatMap((line) => (line.startsWith('{"id"') ? [JSON.parse(line) as Item] : []));
      expect(actionsOf(exported)).toEqual(wanted);
      const batches = (): Item[] =>
        (readers.get(textOf(parameters))?.ofType('events.batch') ?? []).flatMap(
          ({ items }) => items as Item[],
        );
      await vi.waitFor(() => {
        expect(actionsOf(batches())).toEqual(wanted);
      }, TIMEOUT);
      const { q } = parameters;
      if (q === undefined) return;
      const events = JSON.parse(await read('/api/audit-events', { project_id: 'shop', actor: ACTOR, q })) as {
        items: { action: Name }[];
      };
      expect(events.items.map(({ action }) => action).toSorted()).toEqual(wanted);
      const organization = (JSON.parse(await read('/api/audit', { actor: ACTOR, q })) as Page).items;
      expect(actionsOf(organization)).toEqual(wanted);
    },
  );

  it('ignores the letter case of an actor in the audit log of the organization', async () => {
    const { items } = JSON.parse(await read('/api/audit', { actor: 'özLEM' })) as Page;
    expect(actionsOf(items)).toEqual(NAMES.toSorted());
  });

  it.each([
    ['/api/errors', 'q', 'оплаты'],
    ['/api/traces', 'name', 'оплата'],
    ['/api/configs', 'q', 'оплата/url'],
    ['/api/webhooks', 'q', 'оплата'],
    ['/api/performance/metrics', 'q', 'оплата'],
  ])('ignores letter case on %s', async (path, name, text) => {
    const items = async (value: string): Promise<number> =>
      (JSON.parse(await read(path, { project_id: 'shop', [name]: value })) as { items: unknown[] }).items
        .length;
    await expect.poll(() => items(text), TIMEOUT).toBe(1);
    expect(await items('отплата')).toBe(0);
  });

  it('adds amounts of one currency, however it is written', async () => {
    const costs = async (): Promise<unknown> => {
      const { items } = JSON.parse(await read('/api/costs', { project_id: 'shop' })) as {
        items: Record<string, unknown>[];
      };
      return items.map(({ currency, amount }) => [currency, amount]);
    };
    await expect.poll(costs, TIMEOUT).toEqual([['KČ', '3']]);
  });

  it('gives lines with and without colors one pattern', async () => {
    const patterns = async (): Promise<unknown> => {
      const { items } = JSON.parse(await read('/api/logs/patterns', { project_id: 'shop' })) as {
        items: Record<string, unknown>[];
      };
      return items.map(({ pattern, count }) => [pattern, count]);
    };
    await expect.poll(patterns, TIMEOUT).toEqual([['ERROR order <*> failed', 2]]);
  });

  it('ignores letter case in lists of people, flags and apps', async () => {
    await app.database.query(`UPDATE users SET name = 'ÖZLEM' WHERE id = $1`, [admin.userId]);
    await as(app, admin, 'post', '/api/flags')
      .send({ project_id: 'shop', key: 'payments', name: 'Новая ОПЛАТА' })
      .expect(201);
    await as(app, admin, 'post', '/api/v1/apps')
      .send({ slug: 'report', name: 'ОТЧЁТ', owner: { kind: 'project', slug: 'shop' } })
      .expect(201);
    const searches: [path: string, parameters: Record<string, string>][] = [
      ['/api/users', { q: 'özlem' }],
      ['/api/projects/shop/member-candidates', { q: 'özL' }],
      ['/api/flags', { project_id: 'shop', q: 'оплата' }],
      ['/api/v1/apps', { q: 'отчёт' }],
    ];
    for (const [path, parameters] of searches) {
      const { items } = JSON.parse(await read(path, parameters)) as { items: unknown[] };
      expect([path, items.length]).toEqual([path, 1]);
    }
  });
});

interface Item {
  data: { action: Name };
}

interface Page {
  items: Item[];
}

function actionsOf(items: readonly Item[]): Name[] {
  return items.map(({ data }) => data.action).toSorted();
}
