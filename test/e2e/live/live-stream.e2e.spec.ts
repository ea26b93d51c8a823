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

  it('begins with the runs that are not over, the newest first, and sends every change whole', async () => {
    const first = await stage.started(app.installationId, { plain: 'x'.repeat(60), rest: 'cut off' });
    const over = await stage.ended(app.installationId);
    const second = await stage.started(app.installationId);
    const client = await open();
    expect([client.status, client.contentType]).toEqual([200, 'text/event-stream']);
    const { runs, truncated } = snapshotOf(client);
    expect(truncated).toBe(false);
    expect(runs.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(runs.map(({ id }) => id)).not.toContain(over.id);
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);

    const third = await stage.started(app.installationId);
    await until(() => newest(client, third.id)?.status_detail === 'queued');
    await stage.call(stage.developer, 'post', `/runs/${third.id}/cancel`).expect(200);
    await until(() => newest(client, third.id)?.state === 'canceled');
    const listed = (await stage.call(stage.viewer, 'get', `/runs?installation_id=${app.installationId}`))
      .body as {
      items: RunBody[];
    };
    // All readers get the same message, so it does not contain the permissions of this one.
    const item = listed.items.find(({ id }) => id === third.id);
    expect({ ...newest(client, third.id), can: ['runs:view'] }).toEqual(item);
    expect(newest(client, third.id)).not.toHaveProperty('can');
    expect(client.messages.at(-1)?.id).toMatch(/^\d{13}-[0-9a-f-]{36}$/);
    // Only upwards, and no step that people see is left out.
    const versions = changesOf(client, third.id).map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    // Of an input, its first 60 characters.
    expect(JSON.stringify(client.messages)).toContain('plain');
    expect(JSON.stringify(client.messages)).not.toContain('cut off');
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
    await until(() => newest(client, id)?.status_detail === 'queued');
    // As if it had been committed without a listener: nothing is notified.
    await stage.end(id);
    await until(() => newest(client, id)?.state === 'succeeded');
    // And when the listening connection breaks.
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
    await until(() => newest(client, id)?.status_detail === 'queued');
    // Dated before the last polls, visible only now.
    await stage.app.database.query(
      `UPDATE runs SET state = 'failed', status_detail = NULL, next_check_at = NULL, ended_at = now(),
              updated_at = now() - interval '10 seconds', version = version + 1 WHERE id = $1`,
      [id],
    );
    await until(() => newest(client, id)?.state === 'failed');
  });

  it('sends a reader that resumes what has ended meanwhile', async () => {
    const client = await open();
    const { id } = await stage.started(app.installationId);
    await until(() => newest(client, id)?.status_detail === 'queued');
    client.close();
    await stage.end(id);
    // Longer ago than what is read again anyway.
    await stage.app.database.query(`UPDATE runs SET updated_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    const back = await open(replica, { lastEventId: `${Date.now() - 90_000}-${id}` });
    await until(() => newest(back, id) !== undefined);
    expect(back.messages[0]?.event).toBe('runs.snapshot');
    expect(newest(back, id)?.state).toBe('succeeded');
  });

  it.each(['', 'garbage', '12', '999999999999999999-x', '1-runs'])(
    'takes the last id %j for none',
    async (lastEventId) => {
      const client = await open(stage.app, { lastEventId });
      expect(client.messages[0]?.event).toBe('runs.snapshot');
    },
  );

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
  ])('refuses %s', async (wrong, field) => {
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

  it.each(['relation', 'session'])('ends when the %s does', async (what) => {
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

  it('ends when the replica stops, which does not wait for it', async () => {
    const third = await stage.replica();
    const client = await open(third);
    // Without the end of the stream, closing would not return.
    await third.close();
    await until(() => client.ended);
  });

  it('cuts off a reader that does not read, and no other', async () => {
    const { id } = await stage.started(app.installationId);
    await stage.call(stage.developer, 'post', `/runs/${id}/cancel`).expect(200);
    await stage.until(id, { state: 'canceled' });
    const [slow, quick] = [await open(), await open()];
    slow.pause();
    const streams = async (): Promise<string | undefined> => {
      const text = await (await fetch(`${stage.app.baseUrl}/metrics`)).text();
      return /^signalbox_live_streams_open (\d+)$/m.exec(text)?.[1];
    };
    for (let i = 0; i < 60 && (await streams()) !== '1'; i++) {
      await stage.app.database.query(
        `UPDATE runs SET error_code = 'x', error_message = repeat('x', 1000000), updated_at = now(), version = version + 1
          WHERE id = $1`,
        [id],
      );
      await stage.app.database.query(`SELECT pg_notify('signalbox_runs', $1)`, [`${stage.shop.id}:${id}`]);
      const version = (await stage.run(id)).version;
      // Not equal: what the service itself writes about the run may have been sent since.
      await until(() => (newest(quick, id)?.version ?? 0) >= version);
    }
    await vi.waitFor(async () => expect(await streams()).toBe('1'), TIMEOUT);
    expect(quick.ended).toBe(false);
  });
});
