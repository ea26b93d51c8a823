import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SOON = { timeout: 60_000, interval: 50 };

describe('a process with the role api and one with the role worker, on one database', () => {
  let api: TestApp;
  let worker: TestApp | undefined;
  let identity: Identity;
  let project: string;
  let run: string;

  const runState = async (): Promise<string> => {
    const answer = await as(api, identity, 'get', `/api/v1/apps/runs/${run}`);
    return String((answer.body as { state: string }).state);
  };
  const projected = async (): Promise<number> => {
    const [row] = await api.database.query<{ n: string }>(
      `SELECT coalesce(sum(c.events), 0) AS n FROM event_counts_hours AS c
        WHERE c.project_id = $1 AND c.type = 'log'`,
      [project],
    );
    return Number(row?.n);
  };

  beforeAll(async () => {
    api = await startTestApp({ env: { SERVICE_ROLES: 'api' } });
    identity = await bootstrap(api);
    project = (await createProject(api, identity.accessToken)).id;
    const { slug } = await createApp(api, identity);
    await publish(api, identity, slug);
    const installation = await install(api, identity, slug, { project_id: project });
    const started = await as(api, identity, 'post', `/api/v1/apps/installations/${installation}/runs`)
      .set('idempotency-key', randomUUID())
      .send({ input: { simulate: { outcome: 'succeeded', queue_ms: 10, duration_ms: 10 } } });
    expect(started.status, started.text).toBe(201);
    run = String((started.body as { id: string }).id);
    const key = await createApiKey(api, identity.accessToken, project);
    expect((await sendBatch(api.baseUrl, key, batchOf(logEvent('projected')))).status).toBe(200);
  });
  afterAll(async () => {
    await worker?.close();
    await api.close();
  });

  it('leave background work undone without the worker', async () => {
    // Every worker polls for work within a second; the process has written its heartbeat four seconds after the run.
    await expect
      .poll(async () => {
        const [row] = await api.database.query<{ later: boolean }>(
          `SELECT max(seen_at) > (SELECT created_at FROM runs WHERE id = $1) + interval '4 seconds' AS later
             FROM replicas`,
          [run],
        );
        return row?.later;
      }, SOON)
      .toBe(true);
    expect(await runState()).toBe('submitted');
    expect(await projected()).toBe(0);
    expect(await api.database.query('SELECT name FROM job_leases')).toEqual([]);
  });

  it('do the work of a process with both roles', async () => {
    worker = await startTestApp({ env: { SERVICE_ROLES: 'worker' }, replicaOf: api });
    await expect.poll(runState, SOON).toBe('succeeded');
    await expect.poll(projected, SOON).toBe(1);
  });

  it('serve only probes and metrics from the worker', async () => {
    const { baseUrl } = worker as TestApp;
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect((await get(`${baseUrl}${path}`)).status, path).toBe(200);
    }
    const ingest = await sendBatch(baseUrl, { apiKey: 'any', webhookSecret: 'any' }, '{"events":[]}');
    for (const answer of [ingest, await get(`${baseUrl}/api/projects`), await get(`${baseUrl}/`)]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({
        code: 'not_found',
        detail: expect.stringContaining('SERVICE_ROLES'),
      });
    }
  });
});
