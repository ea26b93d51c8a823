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

const DAY = 86_400_000;
/** Noon of the day before yesterday. */
const NOON = Math.floor(Date.now() / DAY) * DAY - 2 * DAY + DAY / 2;
const utc = (ms: number): string => new Date(ms).toISOString();

describe('/api/performance', () => {
  let app: TestApp;
  let viewer: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    const credential = await createApiKey(app, admin.accessToken, id);
    const measured = (ms: number, value: number, region: string) => ({
      type: 'performance',
      ts: utc(ms),
      data: { service: 'checkout', metric: 'http.duration', unit: 'ms', value, region },
    });
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(measured(NOON, 10, 'eu'), measured(NOON + 1000, 30, 'us'), measured(NOON - DAY, 20, 'eu')),
    );
    expect(answer.json.accepted).toBe(3);
  });
  afterAll(() => app.close());

  const read = (path: string, query: string, who = viewer) =>
    as(app, who, 'get', `/api/performance/${path}?project_id=shop&${query}`);
  const SERIES = `service=checkout&metric=http.duration&from=${utc(NOON)}&to=${utc(NOON + DAY / 24)}&step=3600`;

  it('lists the metrics that were sent, once the projection has processed them', async () => {
    await expect
      .poll(async () => (await read('metrics', `from=${utc(NOON - 2 * DAY)}&to=${utc(NOON + DAY)}`)).body)
      .toMatchObject({
        complete: true,
        items: [
          {
            service: 'checkout',
            metric: 'http.duration',
            unit: 'ms',
            last_value: 30,
            last_at: utc(NOON + 1000),
            count: 3,
          },
        ],
        rest_count: 0,
        next_cursor: null,
      });
  });

  it('returns a series of a metric, by field, and of the previous period', async () => {
    await expect
      .poll(async () => (await read('series', SERIES)).body)
      .toMatchObject({ complete: true, items: [{}] });
    const { body } = await read('series', `${SERIES}&group_by=region&compare=previous`);
    const of = (value: number) => ({ count: 1, avg: value, p50: value, p95: value, p99: value });
    const item = (group: string, value: number) => ({
      group,
      is_rest: false,
      total: of(value),
      points: [{ at: utc(NOON), ...of(value) }],
    });
    expect(body).toMatchObject({
      from: utc(NOON),
      to: utc(NOON + DAY / 24),
      step: 3600,
      unit: 'ms',
      complete: true,
      fields: ['region'],
      items: expect.arrayContaining([item('eu', 10), item('us', 30)]),
      previous: { from: utc(NOON - DAY / 24), to: utc(NOON), items: [] },
    });
    const whole = (await read('series', SERIES)).body;
    expect(whole).toMatchObject({ items: [{ group: null, total: { count: 2, avg: 20, p99: 30 } }] });
    expect(whole.items[0].total.p50).toBeCloseTo(10, 0);
    expect(whole.previous).toBeNull();
  });

  it('returns an empty series for a metric that was never sent', async () => {
    const { body } = await read('series', 'metric=none%25_%27%22');
    expect(body).toMatchObject({ items: [], fields: [], unit: null });
  });

  it.each([
    ['series', '', 'metric'],
    ['series', 'metric=a&step=0', 'step'],
    ['series', 'metric=a&step=86401', 'step'],
    ['series', 'metric=a&compare=next', 'compare'],
    ['series', `metric=a&from=${utc(NOON)}&to=${utc(NOON)}`, 'from'],
    ['metrics', 'limit=0', 'limit'],
    ['metrics', 'cursor=x', 'cursor'],
  ])('rejects %s?%s', async (path, query, field) => {
    const response = await read(path, query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path: expect.stringContaining(field) }] });
  });
});
