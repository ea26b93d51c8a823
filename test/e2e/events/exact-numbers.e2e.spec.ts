import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bodyOf, RunStage, type InstalledApp } from '../../support/apps/run-stage.js';

/** Each becomes another number, or another text, in a round trip through a double. */
const NUMBERS =
  '"big":9007199254740993,"bigger":12345678901234567890,"small":0.1000000000000000055,"zero":-0,"one":1.0,"power":1E+2';
const OBJECT = `{${NUMBERS},"deep":[[{"n":[${'['.repeat(20)}{${NUMBERS}}${']'.repeat(20)}]}]]}`;

describe('numbers that callers send', () => {
  let stage: RunStage;
  let app: InstalledApp;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed({ input_schema: { type: 'object' }, config_schema: { type: 'object' } });
  });
  afterAll(() => stage.close());

  const send = async (
    method: 'patch' | 'post',
    path: string,
    json: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    stage
      .call(stage.admin, method, path)
      .set({ 'content-type': 'application/json', ...headers })
      .send(json);
  const start = (input: string, headers?: Record<string, string>): Promise<Response> =>
    send('post', `/installations/${app.installationId}/runs`, `{"input":${input}}`, headers);
  const configuration = async (): Promise<string> =>
    (await stage.call(stage.viewer, 'get', `/installations/${app.installationId}`)).text;
  const configure = (config: string): Promise<Response> =>
    send('patch', `/installations/${app.installationId}`, `{"config":${config}}`);

  it('reach the orchestrator unchanged in the input of a run', async () => {
    const response = await start(OBJECT);
    const { id } = bodyOf(response, 201);
    expect(response.text).toContain(`"input":${OBJECT}`);
    await stage.until(id, { status_detail: 'queued' });
    const submitted = stage.airflow.requests.find(({ body }) => body.includes(id));
    expect(submitted?.body).toContain(`"input":${OBJECT}`);
    expect(submitted?.body).toContain(await stage.confOf(id));
    const read = await stage.call(stage.viewer, 'get', `/runs/${id}`);
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(read.text).toContain(`"input":${OBJECT}`);
  });

  it('are unchanged in a rerun, with the earlier input or another one', async () => {
    const { id } = bodyOf(await start(OBJECT), 201);
    await stage.end(id);
    const again = await stage.call(stage.admin, 'post', `/runs/${id}/rerun`);
    expect(await stage.confOf(bodyOf(again, 201).id)).toContain(`"input":${OBJECT}`);
    const other = await send('post', `/runs/${id}/rerun`, `{"input":{"n":9007199254740995}}`);
    expect(await stage.confOf(bodyOf(other, 201).id)).toContain('"input":{"n":9007199254740995}');
  });

  it('distinguish two requests with one idempotency key', async () => {
    const key = { 'idempotency-key': 'large-numbers' };
    bodyOf(await start('{"n":9007199254740993}', key), 201);
    bodyOf(await start('{"n":9007199254740993.0}', key), 200);
    expectProblem(await start('{"n":9007199254740992}', key), 409, 'idempotency_key_reused');
  });

  it('are validated as doubles by the schema of the version', async () => {
    const strict = await stage.installed({
      input_schema: { properties: { n: { type: 'integer', minimum: 1 } } },
    });
    const post = (n: string): Promise<Response> =>
      send('post', `/installations/${strict.installationId}/runs`, `{"input":{"n":${n}}}`);
    bodyOf(await post('12345678901234567890'), 201);
    bodyOf(await post('1.0'), 201);
    expectProblem(await post('-0'), 422, 'run_input_invalid');
    expectProblem(await post('1.0000000000001'), 422, 'run_input_invalid');
  });

  it.each(['1e400', `0.${'1'.repeat(401)}`])(
    'are refused in the input of a run when no double can stand for them: %.20s',
    async (number) => {
      const response = await start(`{"n":${number}}`);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors).toMatchObject([{ path: 'input' }]);
    },
  );

  it('are stored unchanged in the configuration of an installation', async () => {
    const response = await configure(OBJECT);
    expect([response.status, response.text]).toEqual([200, expect.stringContaining(`"config":${OBJECT}`)]);
    expect(await configuration()).toContain(`"config":${OBJECT}`);
    const list = await stage.call(stage.viewer, 'get', '/installations?project_id=shop');
    expect(list.text).toContain(`"config":${OBJECT}`);
  });

  it('count as a change of the configuration even where the nearest double is the same', async () => {
    await configure('{"n":9007199254740992}');
    await configure('{"n":9007199254740993}');
    expect(await configuration()).toContain('"config":{"n":9007199254740993}');
    const before = JSON.parse(await configuration()) as { version: number };
    await configure('{"n":9007199254740993.0}');
    expect(JSON.parse(await configuration())).toMatchObject({ version: before.version });
  });

  it('are stored unchanged in the configuration of a new installation and of an upgrade', async () => {
    const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
    await publish(stage.app, stage.admin, slug, '1.0.0');
    await publish(stage.app, stage.admin, slug, '2.0.0', { permissions: { required: ['mail:send'] } });
    const installed = await as(stage.app, stage.admin, 'post', `/api/v1/apps/${slug}/installations`)
      .set('content-type', 'application/json')
      .send(`{"project_id":"shop","version":"1.0.0","config":${OBJECT}}`);
    const { id } = bodyOf(installed, 201);
    expect(installed.text).toContain(`"config":${OBJECT}`);
    const pending = await send(
      'post',
      `/installations/${id}/upgrade`,
      `{"version":"2.0.0","config":{"n":9007199254740993}}`,
    );
    expect(pending.text).toContain('"config":{"n":9007199254740993}');
    expect(pending.text).toContain(`"config":${OBJECT}`);
    const granted = await stage.call(stage.admin, 'put', `/installations/${id}/grants/mail:send`);
    expect([granted.status, granted.text]).toEqual([
      200,
      expect.stringContaining('"config":{"n":9007199254740993}'),
    ]);
  });

  it('are rejected in a manifest, with their path, when a validator would use another number', async () => {
    const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
    const publishing = (maximum: string): Promise<Response> =>
      send(
        'post',
        `/${slug}/versions`,
        `{"version":"1.0.0","manifest":{"run_kinds":["manual"],"input_schema":{"maximum":${maximum}}}}`,
      );
    const refused = await publishing('9007199254740993');
    expectProblem(refused, 422, 'manifest_invalid');
    expect(refused.body.errors).toEqual([
      { path: 'input_schema.maximum', problem: 'must be a number that a 64-bit float holds exactly' },
    ]);
    expect((await publishing('1e2')).status).toBe(201);
  });

  it('are rejected in a body with a charset other than UTF-8, where they could not be preserved', async () => {
    const response = await stage
      .call(stage.admin, 'post', `/installations/${app.installationId}/runs`)
      .set('content-type', 'application/json; charset=utf-16le')
      .send(Buffer.from('{"input":{}}', 'utf16le'));
    expectProblem(response, 415, 'unsupported_media_type');
  });
});
