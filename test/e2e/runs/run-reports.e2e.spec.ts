import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { RunPayload } from '../../../src/apps/model/runs/run-payload.entity.js';
import { RunWriter } from '../../../src/apps/runs/run-writer.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { CALLBACK_SECRET, sendCallback, type CallbackOptions } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { insertRun } from '../../support/apps/runs.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const env = { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET };
const KB = 1024;
const TIMEOUT = { timeout: 60_000 };
const BASE_MS = Math.floor(Date.now() / 1000 - 60) * 1000;
/** Time of a report, in the minute before the tests began. */
const at = (second: number): string => new Date(BASE_MS + second * 1000).toISOString().replace('Z', '000Z');
const START = at(0);

interface RunBody {
  version: number;
  progress: unknown;
  result: unknown;
  artifacts: unknown[];
}

describe('reports by the code of a run', () => {
  let app: TestApp;
  let replica: TestApp;
  let dataSource: DataSource;
  let admin: Identity;
  let shop: { id: string };
  let installation: { id: string; appId: string; versionId: string };
  let run: Run;

  beforeAll(async () => {
    app = await startTestApp({ env });
    replica = await startTestApp({ env, replicaOf: app });
    dataSource = app.app.get(DataSource);
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    const made = await createApp(app, admin);
    const versionId = await publish(app, admin, made.slug, '1.0.0', { run_kinds: ['manual'] });
    const id = await install(app, admin, made.slug, { project_id: shop.id });
    installation = { id, appId: made.id, versionId };
  });
  beforeEach(async () => {
    run = await newRun();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  /** A run that no worker checks in the meantime. */
  const newRun = async (columns: Partial<Run> = {}): Promise<Run> => {
    const made = await insertRun(
      dataSource,
      {
        projectId: shop.id,
        userId: admin.userId,
        appId: installation.appId,
        versionId: installation.versionId,
        installationId: installation.id,
      },
      { state: 'running', submission: 'accepted', nextCheckAt: null, ...columns },
    );
    const conf = JSON.stringify({ run_id: made.id, owner: { kind: 'org', slug: 'org' }, input: { day: 1 } });
    await dataSource.manager.update(RunPayload, { runId: made.id }, { conf });
    return made;
  };
  const report = (
    body: object | string,
    { on = app, runId = run.id, ...options }: CallbackOptions & { on?: TestApp; runId?: string } = {},
  ): Promise<Response> =>
    sendCallback(on, runId, typeof body === 'string' ? body : { run_id: runId, ...body }, options);
  const progress = (second: number, done: number, more: object = {}): object => ({
    kind: 'progress',
    at: at(second),
    done,
    total: 10,
    ...more,
  });
  const read = async (runId = run.id, on = replica): Promise<RunBody> =>
    (await as(on, admin, 'get', `/api/v1/apps/runs/${runId}`).expect(200)).body as RunBody;
  const end = async (): Promise<void> => {
    await app.app.get(RunWriter).applyObservation(run.id, {
      by: 'orchestrator',
      source: 'callback',
      state: 'success',
      clearNumber: null,
    });
  };
  const outcomeOf = ({ status, body }: Response): unknown => [status, body.applied, body.reason];
  const APPLIED = [200, true, undefined];

  it('are empty at first', async () => {
    expect(await read()).toMatchObject({ progress: null, result: null, artifacts: [] });
  });

  it('are stored, and shown by each replica', async () => {
    const answer = await report(progress(1, 3, { message: 'Loading', task_id: 'load' }));
    expect([answer.status, answer.body]).toEqual([200, { run_id: run.id, kind: 'progress', applied: true }]);
    await report(
      `{"run_id":"${run.id}","kind":"result","at":"${at(2)}","result":{"n":9007199254740993,"rate":1.50}}`,
    );
    await report({ kind: 'artifact', at: at(3), name: 'report', url: 'https://files.example/r.pdf' });
    await report({
      kind: 'artifact',
      at: at(4),
      name: 'rows.csv',
      content_base64: 'YSxi',
      content_type: 'text/csv',
    });

    const response = await as(replica, admin, 'get', `/api/v1/apps/runs/${run.id}`).expect(200);
    expect(response.text).toContain('"result":{"n":9007199254740993,"rate":1.50}');
    expect(response.body).toMatchObject({
      version: 5,
      progress: { done: 3, total: 10, message: 'Loading', task_id: 'load' },
      artifacts: [
        { name: 'report', url: 'https://files.example/r.pdf', content_type: null, size: null },
        { name: 'rows.csv', url: null, content_type: 'text/csv', size: 3 },
      ],
    });
    const list = await as(app, admin, 'get', `/api/v1/apps/runs?project_id=${shop.id}&limit=1`).expect(200);
    expect((list.body as { items: object[] }).items[0]).toMatchObject({ progress: { done: 3 } });
  });

  describe('are ordered by their time:', () => {
    it('an older one changes nothing, in any order of arrival and on any replica', async () => {
      expect(outcomeOf(await report(progress(5, 5)))).toEqual(APPLIED);
      expect(outcomeOf(await report(progress(4, 9), { on: replica }))).toEqual([200, false, 'older']);
      expect(await read()).toMatchObject({ progress: { done: 5 }, version: 2 });
    });

    it('the later progress and result of a retried task are shown, even when they are smaller', async () => {
      await report(progress(1, 9));
      await report({ kind: 'result', at: at(1), result: { rows: 9 } });
      expect(outcomeOf(await report(progress(2, 1)))).toEqual(APPLIED);
      expect(outcomeOf(await report({ kind: 'result', at: at(2), result: { rows: 1 } }))).toEqual(APPLIED);
      expect(outcomeOf(await report({ kind: 'result', at: at(1), result: { rows: 9 } }))).toEqual([
        200,
        false,
        'older',
      ]);
      expect(await read()).toMatchObject({ progress: { done: 1 }, result: { rows: 1 } });
    });

    it('microseconds are significant', async () => {
      const result = (fraction: string): object => ({
        kind: 'result',
        at: START.replace('000000', fraction),
        result: { fraction },
      });
      await report(result('123457'));
      expect(outcomeOf(await report(result('123456')))).toEqual([200, false, 'older']);
      expect(outcomeOf(await report(result('123458')))).toEqual(APPLIED);
    });

    it('a repeat changes nothing, with the same or another signature', async () => {
      const bodies = [
        progress(1, 3),
        { kind: 'result', at: at(1), result: { rows: 1 } },
        { kind: 'artifact', at: at(1), name: 'a', url: 'https://a.example/' },
        { kind: 'artifact', at: at(1), name: 'b', content_base64: 'YSxi', content_type: 'text/csv' },
      ];
      for (const body of bodies) {
        const timestamp = String(Math.floor(Date.now() / 1000));
        await report(body, { timestamp });
        const { version } = await read();
        expect(outcomeOf(await report(body, { timestamp, on: replica }))).toEqual([200, false, 'unchanged']);
        const later = String(Number(timestamp) + 1);
        expect(outcomeOf(await report(body, { timestamp: later }))).toEqual([200, false, 'unchanged']);
        expect((await read()).version).toBe(version);
      }
    });

    it('an artifact replaces the earlier one of the same name only', async () => {
      const artifact = (second: number, name: string, url: string): object => ({
        kind: 'artifact',
        at: at(second),
        name,
        url,
      });
      await report(artifact(2, 'a', 'https://a.example/2'));
      await report(artifact(1, 'b', 'https://b.example/1'));
      expect(outcomeOf(await report(artifact(1, 'a', 'https://a.example/1')))).toEqual([200, false, 'older']);
      await report({ kind: 'artifact', at: at(3), name: 'a', content_base64: 'YQ==' });
      expect((await read()).artifacts).toMatchObject([
        { name: 'a', url: null, size: 1, content_type: 'application/octet-stream' },
        { name: 'b', url: 'https://b.example/1' },
      ]);
    });
  });

  it('are not applied after the end of the run', async () => {
    await report(progress(1, 3));
    await end();
    const { version } = await read();
    for (const body of [
      progress(2, 10),
      { kind: 'result', at: at(2), result: {} },
      { kind: 'artifact', at: at(2), name: 'a', url: 'https://a.example/' },
    ]) {
      const answer = await report(body);
      expect([answer.status, answer.body]).toEqual([
        200,
        { run_id: run.id, kind: (body as { kind: string }).kind, applied: false, reason: 'ended' },
      ]);
    }
    expect(await read()).toMatchObject({ version, progress: { done: 3 }, result: null, artifacts: [] });
  });

  it('store at most ten progress reports a second, and keep the latest, with two replicas', async () => {
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        report(
          { kind: 'progress', at: START.replace('000000', String(i).padStart(6, '0')), done: i },
          { on: i % 2 ? app : replica },
        ),
      ),
    );
    const seconds = (performance.now() - from) / 1000;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const applied = answers.filter(({ body }) => body.applied === true).length;
    expect(applied).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 1);
    const after = await read();
    expect(after.version).toBe(1 + applied);
    expect(after.progress).toMatchObject({ done: 199 });
  });

  it('reach the stream of the project', async () => {
    const stream = await SseClient.open(`${replica.baseUrl}/api/stream?project_id=shop&topics=runs`, {
      Authorization: `Bearer ${admin.accessToken}`,
    });
    await expect.poll(() => stream.ofType('runs.snapshot'), TIMEOUT).toHaveLength(1);
    await report(progress(7, 7));
    const { version } = await read();
    const reported = { id: run.id, installation_id: installation.id, state: run.state, version };
    await expect.poll(() => stream.ofType('runs.changed'), TIMEOUT).toContainEqual({ run: reported });
    stream.close();
  });

  describe('have limits:', () => {
    it('a body of 128 KB, and 64 KB for a change of state', async () => {
      const sized = (bytes: number, fields: object): string => {
        const body = JSON.stringify({ run_id: run.id, ...fields, filler: '' });
        return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - body.length)}"`);
      };
      expect(outcomeOf(await report(sized(128 * KB, progress(1, 1))))).toEqual(APPLIED);
      expectProblem(await report(sized(128 * KB + 1, progress(2, 2))), 413, 'payload_too_large');
      for (const fields of [{ state: 'success' }, { kind: 'state', state: 'success' }]) {
        expectProblem(await report(sized(64 * KB + 1, fields)), 413, 'payload_too_large');
      }
      expect((await report(sized(64 * KB, { kind: 'state', state: 'success' }))).body).toEqual({
        run_id: run.id,
        state: 'succeeded',
        applied: true,
      });
    });

    it('a result of 10 MB is refused', async () => {
      const body = { kind: 'result', at: at(1), result: { text: 'x'.repeat(10 * KB * KB) } };
      const answer = await report(body).catch((error: unknown) => error as { code: string });
      // The service responds and closes the connection while the sender is still writing.
      if ('status' in answer) expectProblem(answer, 413, 'payload_too_large');
      expect(await read()).toMatchObject({ version: 1, result: null });
    });

    it('100 artifacts', async () => {
      const artifact = (i: number, second = 1): object => ({
        kind: 'artifact',
        at: at(second),
        name: `a-${i}`,
        url: `https://a.example/${i}`,
      });
      for (let i = 0; i < 99; i++) await report(artifact(i));
      const last = await Promise.all(
        [99, 100].map((i) => report(artifact(i), { on: i % 2 ? app : replica })),
      );
      expect(last.map(outcomeOf)).toEqual(expect.arrayContaining([APPLIED, [200, false, 'too_many']]));
      expect((await read()).artifacts).toHaveLength(100);
      expect(outcomeOf(await report(artifact(5, 2)))).toEqual(APPLIED);
    });

    it('1 MB of artifacts', async () => {
      const content_base64 = Buffer.alloc(48 * KB).toString('base64');
      const artifact = (i: number, second = 1): object => ({
        kind: 'artifact',
        at: at(second),
        name: `a-${i}`,
        content_base64,
      });
      for (let i = 0; i < 21; i++) expect(outcomeOf(await report(artifact(i)))).toEqual(APPLIED);
      expect(outcomeOf(await report(artifact(21)))).toEqual([200, false, 'too_many']);
      expect(outcomeOf(await report(artifact(3, 2)))).toEqual(APPLIED);
      const small = { kind: 'artifact', at: at(1), name: 'small', content_base64: 'YQ==' };
      expect(outcomeOf(await report(small))).toEqual(APPLIED);
    });
  });

  describe('are rejected', () => {
    it.each<[object, string]>([
      [{ kind: 'token' }, 'kind'],
      [{ kind: 'progress', done: 1 }, 'at'],
      [{ kind: 'progress', at: '2099-01-01T00:00:00Z', done: 1 }, 'at'],
      [{ kind: 'progress', at: START, done: 2, total: 1 }, 'done'],
      [{ kind: 'result', at: START, result: [] }, 'result'],
      [{ kind: 'artifact', at: START, name: 'a', url: 'javascript:alert(1)' }, 'url'],
    ])('when they are malformed, with the path of the field: %j', async (body, path) => {
      const answer = await report(body);
      expectProblem(answer, 400, 'callback_invalid');
      expect((answer.body as { errors: { path: string }[] }).errors.map((one) => one.path)).toEqual([path]);
      expect((await read()).version).toBe(1);
    });

    it('when they contain NaN, which is not JSON', async () => {
      const body = `{"run_id":"${run.id}","kind":"progress","at":"${at(1)}","done":NaN}`;
      expectProblem(await report(body), 400, 'callback_invalid');
    });

    it('when they are unsigned, wrongly signed, or signed an hour ago or ahead', async () => {
      const body = progress(1, 1);
      expectProblem(await report(body, { signature: null }), 401, 'callback_unsigned');
      expectProblem(await report(body, { signature: 'a'.repeat(64) }), 403, 'callback_refused');
      for (const hours of [-1, 1]) {
        const timestamp = String(Math.floor(Date.now() / 1000) + hours * 3600);
        expectProblem(await report(body, { timestamp }), 403, 'callback_refused');
      }
      expect((await read()).version).toBe(1);
    });

    it('when they are about another run, another DAG, or no run', async () => {
      const other = await newRun();
      const timestamp = String(Math.floor(Date.now() / 1000));
      const body = { run_id: run.id, ...progress(1, 1) };
      expect((await report(body, { timestamp })).status).toBe(200);
      const path = `/api/v1/apps/runs/${other.id}/callback`;
      expectProblem(await report(body, { timestamp, path }), 403, 'callback_refused');
      expectProblem(await report(body, { timestamp: `${timestamp}000`, path }), 400, 'callback_run_mismatch');
      expectProblem(await report({ ...progress(2, 2), dag_id: 'another' }), 400, 'callback_run_mismatch');
      expectProblem(await report(progress(2, 2), { runId: uuidV7() }), 404, 'not_found');
      expect(await read(other.id)).toMatchObject({ version: 1, progress: null });
    });

    it('as a request for a token, which their signature does not authorize', async () => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const path = `/api/v1/apps/runs/${run.id}/token`;
      expectProblem(await report(progress(1, 1), { timestamp, path }), 400, 'callback_invalid');
    });
  });

  it('can be the input of a rerun, with their numbers unchanged', async () => {
    await report(`{"run_id":"${run.id}","kind":"result","at":"${at(1)}","result":{"n":9007199254740993}}`);
    await end();
    const response = await as(app, admin, 'post', `/api/v1/apps/runs/${run.id}/rerun`)
      .set('Content-Type', 'application/json')
      .send('{"input":{"n":9007199254740993}}')
      .expect(201);
    expect(response.text).toContain('"input":{"n":9007199254740993}');
    expect(response.body).toMatchObject({ rerun_of: run.id, result: null, progress: null, artifacts: [] });
  });

  it('are deleted with their run', async () => {
    await report(progress(1, 1));
    await report({ kind: 'result', at: at(1), result: {} });
    await report({ kind: 'artifact', at: at(1), name: 'a', url: 'https://a.example/' });
    await dataSource.manager.delete(Run, { id: run.id });
    for (const table of ['run_progress', 'run_results', 'run_artifacts']) {
      expect(await dataSource.query(`SELECT FROM ${table} WHERE run_id = $1`, [run.id])).toEqual([]);
    }
  });
});
