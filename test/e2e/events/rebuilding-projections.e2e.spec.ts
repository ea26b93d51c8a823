import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProjectionStore } from '../../../src/events/projections/projection.store.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { batchOf, get, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const DAY_MS = 86_400_000;

/** One event of each type that has its own projection, each with a text that its views show. */
const EVENTS: readonly [type: string, data: object][] = [
  ['error', { name: 'TimeoutError', message: 'seen: no answer', service: 'seen', traceId: TRACE }],
  [
    'trace',
    { traceId: TRACE, spanId: '00f067aa0ba902b7', serviceName: 'seen', name: 'seen', durationMs: 83 },
  ],
  ['performance', { service: 'seen', metric: 'seen', value: 41.7, unit: 'ms' }],
  ['cost', { provider: 'seen', service: 's3', amount: 182.4, currency: 'EUR' }],
  ['deploy', { service: 'seen', version: '2.14.0', environment: 'production', status: 'succeeded' }],
  ['log', { level: 'info', message: 'seen by a person', module: 'billing' }],
  ['config', { path: 'seen', diff: '+max: 20', actor: 'mira' }],
  ['repository', { provider: 'github', repo: 'seen', branch: 'main', commit: '9fceb02' }],
  ['tenant', { projectId: 'seen', plan: 'team' }],
  ['video', { jobId: 'seen', status: 'done' }],
  ['webhook', { destination: 'seen', url: 'https://hooks.example.com/orders', statusCode: 202 }],
  ['feature_flag', { key: 'seen', enabled: true }],
];

/** Every view of a projection, and a text that it shows for these events. */
const VIEWS: readonly [path: string, shown: string][] = [
  ['/api/errors', 'seen: no answer'],
  ['/api/traces', TRACE],
  [`/api/traces/${TRACE}`, 'seen'],
  ['/api/performance/metrics', '"seen"'],
  ['/api/performance/series?metric=seen&service=seen', '41.7'],
  ['/api/costs?group_by=provider', 'seen'],
  ['/api/deploys', 'seen'],
  ['/api/deploys/current', 'seen'],
  ['/api/deploys/error-rates', '"before"'],
  ['/api/logs/patterns', 'seen by a person'],
  ['/api/configs', 'seen'],
  ['/api/configs/history?path=seen', '+max: 20'],
  ['/api/repositories', 'seen'],
  ['/api/repositories/commits', '9fceb02'],
  ['/api/tenants', 'seen'],
  ['/api/tenants/history?tenant=seen', 'team'],
  ['/api/videos', 'seen'],
  ['/api/webhooks', 'seen'],
  ['/api/feature-flag-events', 'seen'],
];

/** Views whose read model states by itself whether it is complete; the others are read with all of them after the rebuild. */
const STATING = VIEWS.filter(([path]) => !/repositories|tenants/.test(path));
/** Views that choose the build by themselves: one of those of keyed states, and all others. */
const CHOOSING = VIEWS.filter(
  ([path]) =>
    !/configs.history|repositories|tenants|videos|feature-flag|deploys|webhooks|performance.series/.test(
      path,
    ),
);

describe('a view whose projection is built', () => {
  let app: TestApp;
  let dataSource: DataSource;
  let authorization: string;
  let projectId: string;

  const read = async (path: string): Promise<{ status: number; text: string; complete: unknown }> => {
    // Until the end of the hour, because some views show whole hours.
    const period = path.startsWith('/api/costs')
      ? ''
      : `&from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date(Date.now() + DAY_MS).toISOString()}`;
    const hasPeriod = /performance|logs|webhooks/.test(path);
    const url = `${app.baseUrl}${path}${path.includes('?') ? '&' : '?'}project_id=${projectId}${hasPeriod ? period : ''}`;
    const { status, text } = await get(url, { authorization });
    return { status, text, complete: (JSON.parse(text) as { complete?: unknown }).complete };
  };
  /** Simulates another replica that holds the leases of all projections and does no work. */
  const hold = (): Promise<unknown> =>
    dataSource.query(
      `UPDATE projections SET holder = $1, fence = fence + 1, lease_until = now() + interval '1 hour'`,
      [randomUUID()],
    );
  const release = (): Promise<unknown> => dataSource.query('UPDATE projections SET lease_until = now()');

  beforeAll(async () => {
    app = await startTestApp();
    dataSource = app.app.get(DataSource);
    const admin = await bootstrap(app);
    authorization = `Bearer ${admin.accessToken}`;
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    const credential = await createApiKey(app, admin.accessToken, projectId);
    const ts = new Date().toISOString();
    const { json } = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(...EVENTS.map(([type, data]) => ({ type, ts, data }))),
    );
    expect(json).toEqual({ accepted: EVENTS.length, rejected: [] });
    for (const [path, shown] of VIEWS)
      await vi.waitFor(async () => expect((await read(path)).text).toContain(shown), 60_000);
    const states = (): Promise<{ state: string }[]> => app.app.get(ProjectionStore).statuses();
    await vi.waitFor(
      async () => expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['current'])),
      60_000,
    );
    await hold();
  });
  afterAll(() => app.close());

  describe('for the first time', () => {
    beforeAll(async () => {
      await dataSource.query(`UPDATE projections SET state = 'building'`);
    });
    afterAll(async () => {
      await dataSource.query(`UPDATE projections SET state = 'current'`);
    });

    it.each(STATING)('reports it, and shows what is there: %s', async (path, shown) => {
      const view = await read(path);
      expect([view.status, view.complete]).toEqual([200, false]);
      expect(view.text).toContain(shown);
    });
  });

  describe('again', () => {
    beforeAll(async () => {
      const store = app.app.get(ProjectionStore);
      const builds = await store.statuses();
      for (const { name, version } of builds) await store.rebuild(name, version);
      await hold();
      expect(await store.statuses()).toHaveLength(2 * builds.length);
    });

    it.each(CHOOSING)('is that of the build before: %s', async (path, shown) => {
      const view = await read(path);
      expect([view.status, view.complete]).toEqual([200, true]);
      expect(view.text).toContain(shown);
    });
  });

  it('is the same after the rebuild', { timeout: 120_000 }, async () => {
    const store = app.app.get(ProjectionStore);
    await release();
    const isBuilding = async (): Promise<boolean> =>
      (await store.statuses()).some(({ state, lag_seconds: lag }) => state !== 'current' || lag > 0);
    await expect.poll(isBuilding, { timeout: 60_000 }).toBe(false);
    for (const [path, shown] of VIEWS) {
      const view = await read(path);
      expect([path, view.status, view.complete]).toEqual([path, 200, true]);
      expect(view.text).toContain(shown);
    }
  });
});
