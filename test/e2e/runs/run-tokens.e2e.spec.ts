import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Response } from 'supertest';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { RunWriter } from '../../../src/apps/runs/run-writer.js';
import { AuditLog } from '../../../src/audit/audit-log.js';
import { APPS, createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { CALLBACK_SECRET, sendCallback, type CallbackOptions } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { insertRun } from '../../support/apps/runs.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const env = { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET };
const PERMISSIONS = {
  required: ['flags:view', 'runs:view'],
  optional: ['flags:edit', 'mail:send', 'keys:manage'],
};

describe('tokens of runs', () => {
  let app: TestApp;
  let replica: TestApp;
  let dataSource: DataSource;
  let admin: Identity;
  let developer: Identity;
  let shop: { id: string };
  let other: { id: string };
  let installation: { id: string; appId: string; versionId: string };
  let run: Run;
  let sent = 0;

  beforeAll(async () => {
    app = await startTestApp({ env });
    replica = await startTestApp({ env, replicaOf: app });
    dataSource = app.app.get(DataSource);
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    other = await createProject(app, admin.accessToken, 'other');
  });
  beforeEach(async () => {
    developer = await addUser(app, `dev-${++sent}@example.com`, {
      projectId: shop.id,
      relation: 'developer',
    });
    await addRelation(developer, other.id);
    const made = await createApp(app, admin);
    const versionId = await publish(app, admin, made.slug, '1.0.0', { permissions: PERMISSIONS });
    const id = await install(app, admin, made.slug, {
      project_id: shop.id,
      approve: ['flags:view', 'runs:view', 'flags:edit', 'mail:send', 'keys:manage'],
    });
    installation = { id, appId: made.id, versionId };
    run = await newRun();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const addRelation = async ({ userId }: Identity, projectId: string): Promise<void> => {
    await as(app, admin, 'put', `/api/projects/${projectId}/members/${userId}`)
      .send({ relation: 'developer' })
      .expect(200);
  };
  /** A run that no worker checks in the meantime. */
  const newRun = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRun(
      dataSource,
      {
        projectId: shop.id,
        userId: developer.userId,
        appId: installation.appId,
        versionId: installation.versionId,
        installationId: installation.id,
      },
      { state: 'running', submission: 'accepted', nextCheckAt: null, ...columns },
    );
  const requestToken = (
    body: object = {},
    options: CallbackOptions = {},
    runId = run.id,
    at = app,
  ): Promise<Response> =>
    sendCallback(
      at,
      runId,
      { dag_run_id: runId, nonce: String(++sent), ...body },
      {
        path: `/api/v1/apps/runs/${runId}/token`,
        ...options,
      },
    );
  const tokenOf = async (runId = run.id): Promise<string> => {
    const response = await requestToken({}, {}, runId);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return (response.body as { access_token: string }).access_token;
  };
  const flags = (token: string, project = shop.id, at = replica): Promise<Response> =>
    call(token, 'get', `/api/flags?project_id=${project}`, at);
  const streamOf = async (token: string): Promise<SseClient> => {
    const stream = await SseClient.open(`${replica.baseUrl}/api/flags/stream?project_id=${shop.id}`, {
      Authorization: `Bearer ${token}`,
    });
    await expect.poll(() => stream.messages.length, { timeout: 60_000 }).toBeGreaterThan(0);
    return stream;
  };
  const call = async (token: string, method: 'get' | 'post', path: string, at = replica): Promise<Response> =>
    as(at, { accessToken: token }, method, path);
  const patch = (path: string, body: object): Promise<unknown> =>
    as(app, admin, 'patch', path).send(body).expect(200);
  const suspend = (): Promise<unknown> =>
    patch(`${APPS}/installations/${installation.id}`, { state: 'suspended' });
  const deactivate = (): Promise<unknown> => patch(`/api/users/${developer.userId}`, { deactivated: true });
  const revoke = (): Promise<unknown> =>
    as(app, admin, 'delete', `${APPS}/installations/${installation.id}/grants/flags:view`).expect(200);
  const removeMember = (): Promise<unknown> =>
    as(app, admin, 'delete', `/api/projects/${shop.id}/members/${developer.userId}`).expect(204);
  const end = async (): Promise<void> => {
    await app.app.get(RunWriter).applyObservation(run.id, {
      by: 'orchestrator',
      source: 'callback',
      state: 'success',
      clearNumber: null,
      startedAt: null,
      endedAt: null,
      reportedAt: new Date(),
      message: null,
    });
  };

  it('carry the approved permissions that the acting user still holds', async () => {
    const response = await requestToken();
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body = response.body as { access_token: string };
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, project_id: shop.id });
    // A developer does not hold keys:manage; mail:send is a permission of another system.
    const grants = ['flags:edit', 'flags:view', 'mail:send', 'runs:view'];
    expect(body).toMatchObject({ grants });
    expect(decodeProtectedHeader(body.access_token).typ).toBe('run+jwt');
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: `run:${run.id}`,
      actor_user_id: developer.userId,
      project_id: shop.id,
      installation_id: installation.id,
      grants,
    });
  });

  it('give access to the project of the run and its installation on every replica, and to nothing else', async () => {
    const token = await tokenOf();
    expect((await flags(token, shop.id, app)).status).toBe(200);
    expect((await flags(token)).status).toBe(200);
    expect((await call(token, 'get', `${APPS}/runs/${run.id}`)).status).toBe(200);
    // The access of the user, not of the run.
    expect((await as(app, developer, 'get', `/api/flags?project_id=${other.id}`)).status).toBe(200);
    expectProblem(await flags(token, other.id), 404, 'not_found');
    for (const path of ['/api/auth/me', '/api/projects', `${APPS}/runs`, APPS, '/api/organization']) {
      expectProblem(await call(token, 'get', path), 403, 'run_token_refused');
    }
    expectProblem(await call(token, 'get', '/api/auth/sessions'), 403, 'session_required');
    expectProblem(await call(token, 'get', '/api/audit'), 403, 'forbidden');
    expectProblem(await call(token, 'get', `/api/events?project_id=${shop.id}`), 403, 'scope_missing');
    expectProblem(await call(token, 'get', `${APPS}/installations/${installation.id}`), 403, 'scope_missing');
  });

  it('give no access to another installation of the project', async () => {
    const made = await createApp(app, admin);
    const id = await install(app, admin, (await publish(app, admin, made.slug), made.slug), {
      project_id: shop.id,
    });
    const theirs = await insertRun(
      dataSource,
      {
        projectId: shop.id,
        userId: developer.userId,
        appId: made.id,
        versionId: installation.versionId,
        installationId: id,
      },
      { state: 'running', submission: 'accepted', nextCheckAt: null },
    );
    expectProblem(await call(await tokenOf(), 'get', `${APPS}/runs/${theirs.id}`), 404, 'not_found');
  });

  it('are rejected on every replica when the run ends', async () => {
    const token = await tokenOf();
    expect((await flags(token)).status).toBe(200);
    await end();
    expectProblem(await flags(token), 401, 'unauthenticated');
    expectProblem(await requestToken(), 409, 'run_ended');
  });

  it('are rejected on every replica while the installation is suspended', async () => {
    const token = await tokenOf();
    await suspend();
    expectProblem(await flags(token), 401, 'unauthenticated');
    expectProblem(await requestToken(), 409, 'installation_inactive');
  });

  it('are rejected on every replica when the installation is uninstalled', async () => {
    const token = await tokenOf();
    await as(app, admin, 'delete', `${APPS}/installations/${installation.id}`).expect(200);
    expectProblem(await flags(token), 401, 'unauthenticated');
    expectProblem(await requestToken(), 409, 'installation_inactive');
  });

  it('are rejected on every replica when their user is deactivated', async () => {
    const token = await tokenOf();
    expect((await flags(token)).status).toBe(200);
    await deactivate();
    for (const at of [app, replica]) {
      expectProblem(await flags(token, shop.id, at), 404, 'not_found');
      expectProblem(await call(token, 'get', `${APPS}/runs/${run.id}`, at), 404, 'not_found');
    }
    expectProblem(await requestToken(), 403, 'forbidden');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the run ends', () => end()],
    ['the installation is suspended', suspend],
    ['the approval is revoked', revoke],
    ['the user leaves the project', removeMember],
    ['the user is deactivated', deactivate],
  ])('end their streams on another replica when %s', async (_cause, withdraw) => {
    const [stream, another] = await Promise.all([streamOf(await tokenOf()), streamOf(admin.accessToken)]);
    expect([stream.ended, another.ended]).toEqual([false, false]);
    await withdraw();
    await expect.poll(() => stream.ended, { timeout: 60_000 }).toBe(true);
    expect(another.ended).toBe(false);
    another.close();
  });

  it('lose a permission whose approval is revoked, and gain none that is approved after their creation', async () => {
    const token = await tokenOf();
    const grant = `${APPS}/installations/${installation.id}/grants/flags:view`;
    await revoke();
    expectProblem(await flags(token), 403, 'scope_missing');
    const without = await tokenOf();
    await as(app, admin, 'put', grant).expect(200);
    expectProblem(await flags(without), 403, 'scope_missing');
  });

  it('lose the permissions that the acting user loses', async () => {
    const token = await tokenOf();
    await removeMember();
    expectProblem(await flags(token), 404, 'not_found');
    expect((await requestToken()).body).toMatchObject({ grants: ['mail:send'] });
    await deactivate();
    expectProblem(await requestToken(), 403, 'forbidden');
  });

  it('do not gain permissions that were approved for a newer version of the app', async () => {
    const old = await newRun();
    const more = { required: ['flags:view', 'events:view'], optional: ['runs:view'] };
    const [row] = await app.database.query<{ slug: string }>('SELECT slug FROM apps WHERE id = $1', [
      installation.appId,
    ]);
    await publish(app, admin, row?.slug ?? '', '2.0.0', { permissions: more });
    await as(app, admin, 'post', `${APPS}/installations/${installation.id}/upgrade`)
      .send({ version: '2.0.0', approve: ['events:view'] })
      .expect(200);
    expect((await requestToken({}, {}, old.id)).body).toMatchObject({ grants: ['flags:view', 'runs:view'] });
  });

  it('deliver the configuration at the start of the run, with its secrets and defaults', async () => {
    const made = await createApp(app, admin);
    const config_schema = {
      properties: {
        token: { type: 'string', writeOnly: true },
        bucket: { type: 'string' },
        size: { type: 'integer', default: 10 },
      },
    };
    const input_schema = { required: ['day'], properties: { day: { default: 'today' } } };
    await publish(app, admin, made.slug, '1.0.0', { config_schema, input_schema });
    const id = await install(app, admin, made.slug, {
      project_id: shop.id,
      config: { token: 'secret-of-the-run', bucket: 'a' },
    });
    const started = await as(app, developer, 'post', `${APPS}/installations/${id}/runs`)
      .send({ input: { simulate: { duration_ms: 600_000 }, n: 1 } })
      .expect(201);
    const runId = String(started.body.id);
    const began = { token: 'secret-of-the-run', bucket: 'a', size: 10 };
    expect((await requestToken({}, {}, runId, replica)).body).toMatchObject({ config: began });
    await as(app, admin, 'patch', `${APPS}/installations/${id}`)
      .send({ config: { token: 'another-secret', bucket: 'b', size: 11 } })
      .expect(200);
    const again = await requestToken({}, {}, runId);
    expect((again.body as { config: object }).config).toEqual(began);

    const [row] = await app.database.query<{ conf: string; row: string }>(
      'SELECT conf, p::text AS row FROM run_payloads AS p WHERE run_id = $1',
      [runId],
    );
    const conf = JSON.parse(row?.conf ?? '{}') as Record<string, unknown>;
    expect(Object.keys(conf)).toEqual([
      'run_id',
      'run_kind',
      'app_id',
      'app_version_id',
      'installation_id',
      'actor_user_id',
      'owner',
      'input',
      'callback',
    ]);
    expect(conf['input']).toEqual({ simulate: { duration_ms: 600_000 }, n: 1, day: 'today' });
    // PostgreSQL shows a column of bytes in hexadecimal digits.
    for (const encoding of ['utf8', 'hex'] as const) {
      expect(row?.row).not.toContain(Buffer.from('secret-of-the-run').toString(encoding));
    }
    expect((await as(app, admin, 'get', `${APPS}/runs/${runId}`).expect(200)).text).not.toContain('secret');
  });

  it('name the run in the audit log for its actions, and for each token', async () => {
    const token = await tokenOf();
    const made = await request(app.baseUrl)
      .post('/api/v1/apps/runs/' + run.id + '/cancel')
      .set('Authorization', `Bearer ${token}`)
      .send({});
    expectProblem(made, 403, 'scope_missing');
    const events = await auditOf(app, `run/${run.id}`);
    expect(events).toMatchObject([{ action: 'run.token_issued', actor: `run:${run.id}` }]);
    const denied = await auditOf(app, `installation/${installation.id}`);
    expect(denied.find(({ action }) => action === 'permission.denied')).toMatchObject({
      actor: `run:${run.id}`,
    });
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('name the run in the audit log for its reads: each path once, also for concurrent requests', async () => {
    const token = await tokenOf();
    const uses = (): Promise<object[]> =>
      app.database.query(
        `SELECT data->>'resource' AS resource, data->>'method' AS method, data->>'path' AS path, data->'metadata' AS metadata
           FROM events WHERE type = 'audit' AND data->>'action' = 'run.token_used' AND data->>'actor' = $1 ORDER BY id`,
        [`run:${run.id}`],
      );
    const responses = await Promise.all([flags(token), flags(token), flags(token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await uses()).toMatchObject([
      {
        resource: `project/${shop.id}`,
        path: '/api/flags',
        method: 'GET',
        metadata: { permission: 'flags:view', actor_id: developer.userId },
      },
    ]);
    expect((await call(token, 'get', `/api/v1/apps/runs/${run.id}`)).status).toBe(200);
    expect((await flags(token)).status).toBe(200);
    expect(await uses()).toMatchObject([{ path: '/api/flags' }, { path: `/api/v1/apps/runs/${run.id}` }]);
    // A refused request does not count as usage.
    expect((await flags(token, other.id)).status).toBe(404);
    expect(await uses()).toHaveLength(2);
  });

  it('read nothing while the audit log cannot be written', async () => {
    const token = await tokenOf();
    const failing = vi.spyOn(replica.app.get(AuditLog), 'record').mockRejectedValue(new Error('no audit'));
    try {
      expect((await flags(token)).status).toBeGreaterThanOrEqual(500);
    } finally {
      failing.mockRestore();
    }
    expect((await flags(token)).status).toBe(200);
  });

  describe('are not issued', () => {
    it('for a request signed for another run, a replay, or a clock that is off by an hour', async () => {
      const another = await newRun();
      expectProblem(await requestToken({ dag_run_id: another.id }), 400, 'callback_run_mismatch');
      const timestamp = String(Date.now());
      const body = { nonce: 'same' };
      expect((await requestToken(body, { timestamp })).status).toBe(200);
      expectProblem(await requestToken(body, { timestamp }, run.id, replica), 403, 'callback_refused');
      for (const offset of [-3600, 3600]) {
        const wrong = { timestamp: String(Math.floor(Date.now() / 1000) + offset) };
        expectProblem(await requestToken({}, wrong), 403, 'callback_refused');
      }
      expectProblem(await requestToken({}, { secret: 'x'.repeat(40) }), 403, 'callback_refused');
      expectProblem(await requestToken({}, { signature: null }), 401, 'callback_unsigned');
    });

    it('for a callback that is sent to the wrong path', async () => {
      expectProblem(await requestToken({ state: 'running' }), 400, 'callback_invalid');
      expectProblem(await requestToken({ kind: 'result' }), 400, 'callback_invalid');
    });

    it('beyond what a run needs, while other runs are not limited', async () => {
      // A run gets one token a second, and 120 at once: on a slow machine more than ten are refilled in between.
      await expect
        .poll(
          async () => {
            const answers = await Promise.all(Array.from({ length: 130 }, () => requestToken()));
            return answers.find(({ status }) => status === 429)?.headers['retry-after'];
          },
          { timeout: 100_000 },
        )
        .toMatch(/^[1-9]\d*$/);
      expect((await requestToken({}, {}, (await newRun()).id)).status).toBe(200);
    });

    it('for a run that does not exist', async () => {
      const unknown = '0197b0a0-0000-7000-8000-000000000000';
      expectProblem(await requestToken({}, {}, unknown), 404, 'not_found');
    });
  });
});
