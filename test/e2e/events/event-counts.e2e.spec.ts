import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Histogram {
  from: string;
  to: string;
  bucket_ms: number;
  total: number;
  complete: boolean;
  items: { at: string; total: number; levels: Record<string, number> }[];
}

describe('counting events', () => {
  let app: TestApp;
  let viewer: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    const credential = await createApiKey(app, admin.accessToken, id);
    const at = (n: number): string => new Date(Date.parse('2026-11-21T10:00:00Z') + n * 1000).toISOString();
    const events = [
      { type: 'log', ts: at(0), data: { message: 'a', level: 'info', module: 'billing' } },
      { type: 'log', ts: at(1), data: { message: 'b', level: 'error', module: 'billing' } },
      { type: 'log', ts: at(65), data: { message: 'c', level: 'warn', module: 'mail' } },
      { type: 'deploy', ts: at(70), data: { service: 'billing', status: 'failed' } },
      { type: 'cost', ts: at(130), data: { amount: 1 } },
      { type: 'log', ts: at(180), data: { message: 'behind the end' } },
    ];
    const answer = await sendBatch(app.baseUrl, credential, batchOf(...events));
    expect(answer.json.accepted).toBe(6);
  });
  afterAll(() => app.close());

  const SPAN = 'project_id=shop&from=2026-11-21T10:00:00.000Z&to=2026-11-21T10:03:00.000Z';
  const histogram = async (query: string): Promise<Histogram> => {
    const response = await as(app, viewer, 'get', `/api/events/histogram?${query}`);
    expect(response.status).toBe(200);
    return response.body as Histogram;
  };

  it('warns about undocumented fields of a search that matches no event', async () => {
    const warned = async (route: string, query: string): Promise<unknown> => {
      const path = `/api/events/${route}?${SPAN}&query=${encodeURIComponent(query)}`;
      const { body } = await as(app, viewer, 'get', path);
      const { warnings } = body as { warnings: { field: string; column: number; suggestions: string[] }[] };
      return warnings.map(({ field, column, suggestions }) => [field, column, suggestions]);
    };
    for (const route of ['histogram', 'facets']) {
      expect(await warned(route, 'type:log modul:billing')).toEqual([['modul', 10, ['module']]]);
      expect(await warned(route, 'type:log module:billing')).toEqual([]);
    }
  });

  it('counts by time and level', async () => {
    expect(await histogram(`${SPAN}&buckets=3`)).toEqual({
      from: '2026-11-21T10:00:00.000Z',
      to: '2026-11-21T10:03:00.000Z',
      bucket_ms: 60_000,
      total: 5,
      complete: true,
      estimated_types: [],
      warnings: [],
      items: [
        { at: '2026-11-21T10:00:00.000Z', total: 2, levels: { info: 1, warn: 0, error: 1, other: 0 } },
        { at: '2026-11-21T10:01:00.000Z', total: 2, levels: { info: 0, warn: 1, error: 1, other: 0 } },
        { at: '2026-11-21T10:02:00.000Z', total: 1, levels: { info: 0, warn: 0, error: 0, other: 1 } },
      ],
    });
  });

  it.each([
    ['', 5],
    ['&type=log,cost', 4],
    ['&level=error,warn&type=log', 2],
    ['&source=billing&source=mail', 4],
    ['&q=BILLING', 3],
    ['&q=', 5],
    ['&source=', 0],
  ])('counts with %s as many events as the list has, %i', async (filters, count) => {
    const { total, items } = await histogram(SPAN + filters);
    expect(total).toBe(count);
    expect(items.reduce((sum, bucket) => sum + bucket.total, 0)).toBe(count);
    const list = await as(app, viewer, 'get', `/api/events?${SPAN}${filters}`);
    expect((list.body as { items: unknown[] }).items).toHaveLength(count);
    const facets = await as(app, viewer, 'get', `/api/events/facets?${SPAN}${filters}`);
    expect((facets.body as { total: number }).total).toBe(count);
  });

  it('counts types, levels and sources, each list without its own filter', async () => {
    const { body } = await as(app, viewer, 'get', `/api/events/facets?${SPAN}&type=log&source=billing`);
    expect(body).toEqual({
      from: '2026-11-21T10:00:00.000Z',
      to: '2026-11-21T10:03:00.000Z',
      total: 2,
      complete: true,
      estimated_types: [],
      warnings: [],
      types: [
        { value: 'log', count: 2 },
        { value: 'deploy', count: 1 },
      ],
      levels: [
        { value: 'info', count: 1 },
        { value: 'warn', count: 0 },
        { value: 'error', count: 1 },
        { value: 'other', count: 0 },
      ],
      sources: {
        items: [
          { value: 'billing', count: 2 },
          { value: 'mail', count: 1 },
        ],
        rest: 0,
        none: 0,
      },
    });
  });

  it('defaults to the last 24 hours', async () => {
    const { from, to, items } = await histogram('project_id=shop');
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
    expect(Math.abs(Date.parse(to) - Date.now())).toBeLessThan(60_000);
    expect(items.length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['from=2026-11-21T10:00:00Z', 'project_id'],
    ['project_id=shop&buckets=121', 'buckets'],
    ['project_id=shop&buckets=1', 'buckets'],
    ['project_id=shop&from=2026-11-21T10:00:00Z&to=2026-11-21T10:00:00Z', 'from'],
    ['project_id=shop&limit=5', 'limit'],
  ])('rejects %s', async (query, field) => {
    const response = await as(app, viewer, 'get', `/api/events/histogram?${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });
});
