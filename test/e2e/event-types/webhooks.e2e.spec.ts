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

const HOUR_MS = 3_600_000;
/** The start of an hour from which no event expires while the test runs. */
const START_MS = (Math.floor(Date.now() / HOUR_MS) - 48) * HOUR_MS;
const at = (minutes: number): string => new Date(START_MS + minutes * 60_000).toISOString();

describe('GET /api/webhooks', () => {
  let app: TestApp;
  let viewer: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    const credential = await createApiKey(app, admin.accessToken, id);
    const delivery = (ts: string, data: object) => ({
      type: 'webhook',
      ts,
      data: { url: 'https://hooks.example.com/orders', destination: 'billing', ...data },
    });
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(
        delivery(at(0), { statusCode: 202, attempt: 2, durationMs: 0 }),
        delivery(at(5), { statusCode: 503, attempt: 1 }),
      ),
    );
    expect(answer.json.accepted).toBe(2);
  });
  afterAll(() => app.close());

  const read = (query: string, who = viewer) => as(app, who, 'get', `/api/webhooks?project_id=shop&${query}`);

  it('sums the deliveries of a destination, once the projection has processed them', async () => {
    const query = `from=${at(30)}&to=${at(60)}`;
    await expect
      .poll(async () => (await read(query)).body)
      .toEqual({
        from: at(0),
        to: at(60),
        complete: true,
        next_cursor: null,
        items: [
          {
            destination: 'billing',
            is_rest: false,
            deliveries: 2,
            succeeded: 1,
            failed: 1,
            success_rate: 0.5,
            attempts_to_success: 2,
            first_attempt_rate: 0,
            latency: { deliveries: 1, p50_ms: 0.1, p95_ms: 0.1, p99_ms: 0.1 },
            is_failing: true,
            last_delivery_at: at(5),
            last_status_code: 503,
            last_event_id: expect.any(String),
            last_success_at: at(0),
          },
        ],
      });
  });

  it.each([
    ['from=2026-11-20T10:00:00Z&to=2026-11-20T09:00:00Z', 'from'],
    ['cursor=WyJ4Il0', 'cursor'],
    // The decoded cursor: ["0.5","1","-1","a","00000000000000000000000000000000"]
    ['cursor=WyIwLjUiLCIxIiwiLTEiLCJhIiwiMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAiXQ', 'cursor'],
  ])('rejects ?%s with the path of the field', async (query, path) => {
    const response = await read(query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path }] });
  });
});
