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

describe('GET /api/costs', () => {
  let app: TestApp;
  let viewer: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    const credential = await createApiKey(app, admin.accessToken, id);
    const cost = (amount: number, service: string) => ({
      type: 'cost',
      ts: '2026-10-31T23:59:59Z',
      data: { amount, currency: 'EUR', provider: 'aws', service, period: '2026-10' },
    });
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(cost(0.1, 's3'), cost(0.2, 's3'), cost(9, 'ec2')),
    );
    expect(answer.json.accepted).toBe(3);
  });
  afterAll(() => app.close());

  const read = (query: string, who = viewer) => as(app, who, 'get', `/api/costs?project_id=shop&${query}`);

  it('sums the costs that were sent, once the projection has processed them', async () => {
    const group = {
      period: '2026-10',
      currency: 'EUR',
      provider: 'aws',
      region: null,
      is_rest: false,
      comparison: null,
    };
    await expect
      .poll(async () => (await read('from=2026-10&to=2026-10&group_by=provider,service')).body)
      .toEqual({
        from: '2026-10',
        to: '2026-10',
        complete: true,
        items: [
          { ...group, service: 'ec2', amount: '9', events: 1 },
          { ...group, service: 's3', amount: '0.3', events: 2 },
        ],
        forecast: [],
        uncounted_events: 0,
      });
  });

  it.each([
    ['from=2026-13', 'from'],
    ['to=2026-10-01', 'to'],
    ['from=2026-11&to=2026-10', 'from'],
    ['group_by=provider,currency', 'group_by'],
    ['group_by=region,region', 'group_by'],
    ['limit=0', 'limit'],
  ])('rejects %s', async (query, path) => {
    const response = await read(query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path: expect.stringContaining(path) }] });
  });
});
