import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import request from 'supertest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, createProject, type Identity } from '../../support/access/identity.js';
import { RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';
import { SseClient } from '../../support/http/sse-client.js';
import type { TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };

describe('the live stream of runs', () => {
  let stage: RunStage;
  let replica: TestApp;
  let app: InstalledApp;
  const clients: SseClient[] = [];

  beforeAll(async () => {
    stage = await RunStage.start();
    replica = await stage.replica();
    app = await stage.installed();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await replica.close();
    await stage.close();
  });

  const path = '/api/stream?project_id=shop&topics=runs';
  const open = async (
    at: TestApp = stage.app,
    { who = stage.viewer, lastEventId }: { who?: Identity; lastEventId?: string } = {},
  ): Promise<SseClient> => {
    const client = await SseClient.open(at.baseUrl + path, {
      Authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    await until(() => client.messages.length > 0);
    return client;
  };
  const until = (condition: () => boolean): Promise<void> =>
    vi.waitFor(() => {
      if (!condition()) throw new Error('not yet');
    }, TIMEOUT);
  const snapshotOf = (client: SseClient): { runs: RunBody[]; truncated: boolean } =>
    client.ofType('runs.snapshot')[0] as unknown as { runs: RunBody[]; truncated: boolean };
  const changesOf = (client: SseClient, id: string): RunBody[] =>
    client.ofType('runs.changed').flatMap(({ run }) => ((run as RunBody).id === id ? [run as RunBody] : []));
  const newest = (client: SseClient, id: string): RunBody | undefined => changesOf(client, id).at(-1);
  /** Waits until the run is queued, and the subscriber has received every change up to then. */
  const queued = async (client: SseClient, id: string): Promise<void> => {
    const { version } = await stage.until(id, { status_detail: 'queued' });
    await until(() => (newest(client, id)?.version ?? 0) >= version);
  };

  it('begins with the active runs, the newest first, and sends every change', async () => {
    const first = await stage.started(app.installationId);
    const over = await stage.ended(app.installationId);
    const second = await stage.started(app.installationId);
    const client = await open();
    expect([client.status, client.contentType]).toEqual([200, 'text/event-stream']);
    const { runs, truncated } = snapshotOf(client);
    expect(truncated).toBe(false);
    expect(runs.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(runs.map(({ id }) => id)).not.toContain(over.id);
    expect(runs[0]).toEqual({
      id: second.id,
      installation_id: app.installationId,
      state: 'submitted',
      version: expect.any(Number) as number,
    });
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);

    const third = await stage.started(app.installationId);
    await queued(client, third.id);
    await stage.call(stage.developer, 'post', `/runs/${third.id}/cancel`).expect(200);
    await stage.until(third.id, { state: 'canceled' });
    const { version } = await stage.run(third.id);
    await until(() => newest(client, third.id)?.version === version);
    expect(newest(client, third.id)).toEqual({
      id: third.id,
      installation_id: app.installationId,
      state: 'canceled',
      version,
    });
    expect(client.messages.at(-1)?.id).toMatch(/^\d{13}-[0-9a-f-]{36}$/);
    const versions = changesOf(client, third.id).map((change) => change.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it('reaches the readers of all replicas, whichever made the change', async () => {
    const [here, there] = [await open(), await open(replica)];
    const made = await as(
      replica,
      stage.developer,
      'post',
      `/api/v1/apps/installations/${app.installationId}/runs`,
    );
    const id = (made.body as RunBody).id;
    await until(() => newest(here, id) !== undefined && newest(there, id) !== undefined);
    await stage.call(stage.developer, 'post', `/runs/${id}/cancel`).expect(200);
    await until(() => newest(here, id)?.state === 'canceled' && newest(there, id)?.state === 'canceled');
  });

  it('finds changes whose notifications were lost', async () => {
    const client = await open();
    const { id } = await stage.started(app.installationId);
    await queued(client, id);
    // As if it had been committed without a listener: nothing is notified.
    await stage.end(id);
    await until(() => newest(client, id)?.state === 'succeeded');
    // The listening connection breaks as well.
    await stage.app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'signalbox runs' AND datname = current_database()`,
    );
    const next = await stage.started(app.installationId);
    await until(() => newest(client, next.id) !== undefined);
    await stage.call(stage.developer, 'post', `/runs/${next.id}/cancel`).expect(200);
  });

  it('finds a change whose transaction commits late', async () => {
    const client = await open();
    const { id } = await stage.started(app.installationId);
    await queued(client, id);
    // Dated before the last polls, visible only now.
    await stage.app.database.query(
      `UPDATE runs SET state = 'failed', status_detail = NULL, next_check_at = NULL, ended_at = now(),
              updated_at = now() - interval '10 seconds', version = version + 1 WHERE id = $1`,
      [id],
    );
    await until(() => newest(client, id)?.state === 'failed');
  });

  it('sends a resuming reader the runs that ended in between', async () => {
    const client = await open();
    const { id } = await stage.started(app.installationId);
    await queued(client, id);
    client.close();
    await stage.end(id);
    // Further in the past than the window that is always read again.
    await stage.app.database.query(`UPDATE runs SET updated_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    const back = await open(replica, { lastEventId: `${Date.now() - 90_000}-${id}` });
    await until(() => newest(back, id) !== undefined);
    expect(back.messages[0]?.event).toBe('runs.snapshot');
    expect(newest(back, id)?.state).toBe('succeeded');
  });

  it.each(['garbage', '1-runs'])('takes the last id %j for none', async (lastEventId) => {
    const client = await open(stage.app, { lastEventId });
    expect(client.messages[0]?.event).toBe('runs.snapshot');
  });

  it('shows 500 runs at most, and reports that there are more', async () => {
    const project = await createProject(stage.app, stage.admin.accessToken, 'crowd');
    const crowd = await stage.installed({}, { project: 'crowd' });
    const { body } = await stage.post(crowd.installationId, {}, stage.admin);
    await stage.app.database.query(
      `INSERT INTO runs (id, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id, state,
              created_at, updated_at, version, clear_number, submission, submit_attempts, submit_deadline, stop_seconds, checks)
       SELECT gen_random_uuid(), project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id,
              'running', now(), now() - interval '1 hour', 1, 0, 'accepted', 1, now(), 600, 0
         FROM runs CROSS JOIN generate_series(1, 600) WHERE id = $1`,
      [(body as RunBody).id],
    );
    const client = await SseClient.open(
      `${stage.app.baseUrl}/api/stream?project_id=${project.id}&topics=runs`,
      {
        Authorization: `Bearer ${stage.admin.accessToken}`,
      },
    );
    clients.push(client);
    await until(() => client.messages.length > 0);
    expect(snapshotOf(client).runs).toHaveLength(500);
    expect(snapshotOf(client).truncated).toBe(true);
  });

  it.each([
    ['/api/stream?topics=runs', 'project_id'],
    ['/api/stream?project_id=shop', 'topics'],
    ['/api/stream?project_id=shop&topics=', 'topics'],
    ['/api/stream?project_id=shop&topics=runs,secrets', 'topics'],
  ])('rejects %s', async (wrong, field) => {
    const response = await as(stage.app, stage.viewer, 'get', wrong);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it('requires the permission of each topic', async () => {
    expectProblem(await as(stage.app, stage.stranger, 'get', path), 404, 'not_found');
    expectProblem(await request(stage.app.baseUrl).get(path), 401, 'unauthenticated');
    const token = await as(stage.app, stage.admin, 'post', '/api/auth/tokens').send({
      name: 'flags alone',
      scopes: ['flags:view'],
      expires_in_days: 1,
    });
    const scoped = { accessToken: (token.body as { token: string }).token };
    expectProblem(await as(stage.app, scoped, 'get', path), 403, 'scope_missing');
  });

  it.each(['relation', 'session'])('ends with the %s of its reader', async (what) => {
    const guest = await addUser(stage.app, `guest-${what}@example.com`, {
      projectId: stage.shop.id,
      relation: 'viewer',
    });
    const client = await open(replica, { who: guest });
    await stage.app.database.query(
      what === 'relation'
        ? 'DELETE FROM relations WHERE user_id = $1'
        : 'UPDATE sessions SET ended_at = now() WHERE user_id = $1',
      [guest.userId],
    );
    await until(() => client.ended);
  });

  it('ends when the replica stops, without delaying the stop', async () => {
    const third = await stage.replica();
    const client = await open(third);
    // Closing would not return if the stream stayed open.
    await third.close();
    await until(() => client.ended);
  });
});
