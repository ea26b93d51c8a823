import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  bodyOf,
  PUBLIC_URL,
  RunStage,
  type InstalledApp,
  type RunBody,
} from '../../support/apps/run-stage.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('runs', () => {
  let stage: RunStage;
  let plain: InstalledApp;

  beforeAll(async () => {
    stage = await RunStage.start();
    plain = await stage.installed();
  });
  afterAll(() => stage.close());

  const countRuns = async (installationId: string): Promise<number> => {
    const [row] = await stage.app.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM runs WHERE installation_id = $1',
      [installationId],
    );
    return row?.n ?? -1;
  };

  describe('start', () => {
    it('creates a run, submits it to the orchestrator, and returns its creator', async () => {
      const response = await stage.post(plain.installationId, { input: { city: 'Bern' } });
      const run = bodyOf(response, 201);
      expect(run).toMatchObject({
        id: expect.stringMatching(UUID),
        state: 'submitted',
        run_kind: 'manual',
        project_id: stage.shop.id,
        app_id: plain.id,
        app_slug: plain.slug,
        app_name: `The ${plain.slug}`,
        app_version: '1.0.0',
        installation_id: plain.installationId,
        actor_user_id: stage.developer.userId,
        dag_id: `${plain.slug}__manual`,
        orchestrator: 'airflow',
        rerun_of: null,
        trigger_event_id: null,
        backfill_id: null,
        scheduled_for: null,
        ended_at: null,
        duration_ms: null,
        error: null,
        stop: null,
        owner: { kind: 'org', slug: 'example' },
        input: { city: 'Bern' },
      });
      expect(response.headers['location']).toBe(`/api/v1/apps/runs/${run.id}`);
      expect(response.headers['etag']).toBe(`"${run.version}"`);
      expect(response.headers['idempotent-replayed']).toBeUndefined();
      const submitted = await stage.until(run.id, {
        status_detail: 'queued',
        submitted_at: expect.any(String),
      });
      expect(submitted.transitions).toMatchObject([{ position: 1, source: 'create', to_state: 'submitted' }]);
      expect(stage.airflow.find(`${plain.slug}__manual`, run.id)?.conf).toEqual(
        JSON.parse(await stage.confOf(run.id)),
      );
      expect(await auditOf(stage.app, `run/${run.id}`)).toMatchObject([
        {
          project_id: stage.shop.id,
          action: 'run.started',
          actor: 'developer@example.com',
          metadata: { installation_id: plain.installationId, dag_id: `${plain.slug}__manual` },
        },
      ]);
    });

    it('sends the orchestrator exactly the documented conf, with its fields in the documented order', async () => {
      const run = await stage.started(plain.installationId, { b: 1, a: { z: [1, 2] } });
      expect(await stage.confOf(run.id)).toBe(
        JSON.stringify({
          run_id: run.id,
          run_kind: 'manual',
          app_id: plain.id,
          app_version_id: run['app_version_id'],
          installation_id: plain.installationId,
          actor_user_id: stage.developer.userId,
          owner: { kind: 'org', slug: 'example' },
          input: { b: 1, a: { z: [1, 2] } },
          callback: {
            url: `${PUBLIC_URL}/api/v1/apps/runs/${run.id}/callback`,
            hmac_header: 'x-service-signature',
            timestamp_header: 'x-service-timestamp',
          },
        }),
      );
    });

    it('accepts a missing body as an empty input', async () => {
      const response = await stage.call(
        stage.developer,
        'post',
        `/installations/${plain.installationId}/runs`,
      );
      expect(bodyOf(response, 201)['input']).toEqual({});
    });

    it.each([
      [{ input: [] }, 'input'],
      [{ input: null }, 'input'],
      [{ input: { a: '\u0000' } }, 'input'],
      [{ run_kind: 'schedule' }, 'run_kind'],
      [{ dag_id: 'x' }, 'dag_id'],
    ])('rejects the body %j', async (body, path) => {
      const response = await stage.post(plain.installationId, body);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe(path);
    });

    it('validates the input by the schema of the version, and reports the path of each error', async () => {
      const { installationId } = await stage.installed({
        input_schema: {
          type: 'object',
          required: ['city'],
          additionalProperties: false,
          properties: { city: { type: 'string', minLength: 2 }, list: { items: { type: 'integer' } } },
        },
      });
      const refused = await stage.post(installationId, { input: { list: [1, 'x'], more: 1 } });
      expectProblem(refused, 422, 'run_input_invalid');
      expect(refused.body.errors).toEqual(
        expect.arrayContaining([
          { path: 'input.city', problem: 'required' },
          { path: 'input.list[1]', problem: 'expected integer' },
          { path: 'input.more', problem: 'is not a known field' },
        ]),
      );
      expect(await countRuns(installationId)).toBe(0);
      await stage.started(installationId, { city: 'Bern' });
    });

    it('accepts as much input as fits into the conf of the orchestrator, and not a byte more', async () => {
      const frame = Buffer.byteLength(await stage.confOf((await stage.started(plain.installationId)).id)) - 2;
      const fits = 'x'.repeat(65_536 - frame - '{"a":""}'.length);
      await stage.started(plain.installationId, { a: fits });
      for (const a of [`${fits}x`, 'x'.repeat(100_000), 'ä'.repeat(40_000)]) {
        expectProblem(await stage.post(plain.installationId, { input: { a } }), 413, 'run_input_too_large');
      }
    });

    it('is refused for an installation that is suspended, uninstalled or not approved', async () => {
      const requesting = await stage.installed({ permissions: { required: ['storage:read', 'mail:send'] } });
      const pending = await stage.post(requesting.installationId);
      expectProblem(pending, 409, 'approval_pending');
      expect(pending.body.detail).toContain('storage:read, mail:send');
      for (const permission of ['storage:read', 'mail:send']) {
        const path = `/installations/${requesting.installationId}/grants/${permission}`;
        await stage.call(stage.owner, 'put', path).expect(200);
      }
      await stage.started(requesting.installationId);
      const path = `/installations/${requesting.installationId}`;
      await stage.call(stage.owner, 'patch', path).send({ state: 'suspended' }).expect(200);
      expectProblem(await stage.post(requesting.installationId), 409, 'installation_inactive');
      await stage.call(stage.owner, 'delete', path).expect(200);
      expectProblem(await stage.post(requesting.installationId), 409, 'installation_inactive');
    });

    it('is refused for a version without manual runs', async () => {
      const { installationId } = await stage.installed({ run_kinds: ['schedule'] });
      const response = await stage.post(installationId);
      expectProblem(response, 422, 'run_kind_unsupported');
      expect(response.body.detail).toContain('schedule');
    });

    it('requires the permission: viewers get 403, and users without access 404', async () => {
      const response = await stage.post(plain.installationId, {}, stage.viewer);
      expectProblem(response, 403, 'forbidden');
      expect(response.body.detail).toContain('"runs:start"');
      expectProblem(await stage.post(plain.installationId, {}, stage.stranger), 404, 'not_found');
      expectProblem(await stage.post('no-uuid'), 404, 'not_found');
    });
  });

  describe('the DAG', () => {
    let limited: InstalledApp;

    beforeAll(async () => {
      limited = await stage.installed({ run_kinds: ['manual', 'event'], dags: ['shared.report'] });
    });

    const dagOf = async (input: object, who = stage.developer): Promise<unknown> =>
      bodyOf(await stage.post(limited.installationId, { input }, who), 201)['dag_id'];

    it('is that of the app, or the one that the input names, with workflow_dag_id first', async () => {
      expect(await dagOf({})).toBe(`${limited.slug}__manual`);
      expect(await dagOf({ event_target: 'somewhere else' })).toBe(`${limited.slug}__manual`);
      expect(await dagOf({ event_target: 'workflow:shared.report' })).toBe('shared.report');
      expect(await dagOf({ workflow_dag_id: 'shared.report' })).toBe('shared.report');
      const both = { workflow_dag_id: `${limited.slug}__event`, event_target: 'workflow:shared.report' };
      expect(await dagOf(both)).toBe(`${limited.slug}__event`);
    });

    it.each([
      [{ workflow_dag_id: 'a/b' }, 'input.workflow_dag_id'],
      [{ workflow_dag_id: '' }, 'input.workflow_dag_id'],
      [{ event_target: 'workflow:../secret' }, 'input.event_target'],
    ])('cannot be %j', async (input, path) => {
      // Not even for a user who may name any DAG.
      const response = await stage.post(limited.installationId, { input }, stage.owner);
      expectProblem(response, 422, 'dag_id_invalid');
      expect(response.body.errors).toEqual([{ path, problem: 'is not a valid DAG id' }]);
    });

    it('can be one that the manifest does not list only for users who may configure the installation', async () => {
      await stage.allowDags(['payroll']);
      for (const input of [{ workflow_dag_id: 'payroll' }, { event_target: 'workflow:payroll' }]) {
        const response = await stage.post(limited.installationId, { input });
        expectProblem(response, 403, 'dag_not_allowed');
        expect(response.body.detail).toContain('installations:configure');
        expect(await dagOf(input, stage.owner)).toBe('payroll');
      }
    });
  });

  describe('the idempotency key', () => {
    const send = (
      key: string,
      body: object,
      installationId = plain.installationId,
    ): ReturnType<RunStage['post']> => stage.post(installationId, body).set('Idempotency-Key', key);

    it('returns the same run for the same request, with its fields in any order', async () => {
      const first = bodyOf(await send('order-1', { input: { a: 1, b: 2 } }), 201);
      const again = await send('order-1', { input: { b: 2, a: 1 }, run_kind: 'manual' });
      expect(bodyOf(again, 200).id).toBe(first.id);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.headers['location']).toBe(`/api/v1/apps/runs/${first.id}`);
      expectProblem(await send('order-1', { input: { a: 1, b: 3 } }), 409, 'idempotency_key_reused');
      expect(await auditOf(stage.app, `run/${first.id}`)).toHaveLength(1);
    });

    it('applies within one installation', async () => {
      const other = await stage.installed();
      const a = bodyOf(await send('shared', {}), 201);
      const b = bodyOf(await send('shared', {}, other.installationId), 201);
      expect(a.id).not.toBe(b.id);
    });

    it('creates one run for concurrent requests, on two replicas', async () => {
      const fresh = await stage.installed();
      const replica = await stage.replica();
      try {
        const path = `/api/v1/apps/installations/${fresh.installationId}/runs`;
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            as(i % 2 ? stage.app : replica, stage.developer, 'post', path)
              .set('Idempotency-Key', 'at-once')
              .send({ input: { n: 1 } }),
          ),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(11).fill(200), 201]);
        expect(new Set(answers.map(({ body }) => (body as RunBody).id)).size).toBe(1);
        expect(await countRuns(fresh.installationId)).toBe(1);
      } finally {
        await replica.close();
      }
    });

    it('expires after a day', async () => {
      const first = bodyOf(await send('daily', { input: { n: 1 } }), 201);
      const age = (hours: number): Promise<unknown> =>
        stage.app.database.query(
          `UPDATE runs SET created_at = now() - make_interval(hours => $2) WHERE id = $1`,
          [first.id, hours],
        );
      await age(23);
      expect(bodyOf(await send('daily', { input: { n: 1 } }), 200).id).toBe(first.id);
      await age(25);
      const second = bodyOf(await send('daily', { input: { n: 2 } }), 201);
      expect(second.id).not.toBe(first.id);
    });

    it('returns the run for a repeated request, even when no run can be started any more', async () => {
      const fresh = await stage.installed();
      const first = bodyOf(await send('late', {}, fresh.installationId), 201);
      const path = `/installations/${fresh.installationId}`;
      await stage.call(stage.owner, 'patch', path).send({ state: 'suspended' }).expect(200);
      expect(bodyOf(await send('late', {}, fresh.installationId), 200).id).toBe(first.id);
    });

    it.each(['', '256 characters', 'schlüssel'])('cannot be %j', async (name) => {
      const key = name === '256 characters' ? 'x'.repeat(256) : name;
      const response = await send(encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'), {});
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe('Idempotency-Key');
    });
  });

  describe('concurrency', () => {
    it('makes a run wait for a slot, and continue when one is free', async () => {
      const { installationId } = await stage.installed({ concurrency: { limit: 1 } });
      const [first, second] = [await stage.started(installationId), await stage.started(installationId)];
      expect(second).toMatchObject({ state: 'submitted', status_detail: 'waiting_for_slot' });
      await stage.until(first.id, { status_detail: 'queued' });
      expect((await stage.run(second.id)).status_detail).toBe('waiting_for_slot');
      await stage.call(stage.developer, 'post', `/runs/${first.id}/cancel`).expect(200);
      await stage.until(first.id, { state: 'canceled' });
      await stage.until(second.id, { status_detail: 'queued' });
    });

    it.each([
      ['cancel', 'canceled'],
      ['fail', 'failed'],
    ] as const)('ends the run at once with when_full %s', async (whenFull, state) => {
      const { installationId } = await stage.installed({ concurrency: { limit: 1, when_full: whenFull } });
      await stage.started(installationId);
      const ended = await stage.started(installationId);
      expect(ended).toMatchObject({
        state,
        error: { code: 'concurrency_limit' },
        submitted_at: null,
        ended_at: expect.any(String),
      });
      expect(ended.transitions).toMatchObject([
        { source: 'create', to_state: 'submitted' },
        { source: 'concurrency', from_state: 'submitted', to_state: state },
      ]);
    });

    it('never exceeds the limit, however many runs start at once', async () => {
      const { installationId } = await stage.installed({ concurrency: { limit: 3, when_full: 'fail' } });
      const runs = await Promise.all(Array.from({ length: 12 }, () => stage.started(installationId)));
      expect(runs.filter(({ state }) => state === 'failed')).toHaveLength(9);
    });

    it('applies the time limits of the version', async () => {
      const { installationId } = await stage.installed({
        timeouts: { start_seconds: 60, cancel_seconds: 30 },
      });
      const limits = async (id: string): Promise<unknown> =>
        (
          await stage.app.database.query(
            'SELECT start_seconds, run_seconds, stop_seconds FROM runs WHERE id = $1',
            [id],
          )
        )[0];
      expect(await limits((await stage.started(installationId)).id)).toEqual({
        start_seconds: 60,
        run_seconds: null,
        stop_seconds: 30,
      });
      expect(await limits((await stage.started(plain.installationId)).id)).toEqual({
        start_seconds: null,
        run_seconds: null,
        stop_seconds: 600,
      });
    });
  });
});
