import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { createProject } from '../../support/access/identity.js';
import { bodyOf, QUEUED, RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

describe('canceling and rerunning runs', () => {
  let stage: RunStage;
  let plain: InstalledApp;

  beforeAll(async () => {
    stage = await RunStage.start();
    plain = await stage.installed();
  });
  afterAll(() => stage.close());

  const cancel = (id: string, body?: object, who = stage.developer): ReturnType<RunStage['call']> => {
    const request = stage.call(who, 'post', `/runs/${id}/cancel`);
    return body === undefined ? request : request.send(body);
  };
  const rerun = (id: string, body?: object, who = stage.developer): ReturnType<RunStage['call']> => {
    const request = stage.call(who, 'post', `/runs/${id}/rerun`);
    return body === undefined ? request : request.send(body);
  };

  describe('cancel', () => {
    it('requests the stop from the orchestrator, and shows the run as canceling until it has ended', async () => {
      const fresh = await stage.installed();
      stage.airflow.dag(`${fresh.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, teardownMs: 1500 });
      const { id } = await stage.started(fresh.installationId);
      await stage.until(id, { submitted_at: expect.any(String) });
      const canceling = bodyOf(await cancel(id, { reason: 'wrong city' }), 200);
      expect(canceling).toMatchObject({
        status_detail: 'canceling',
        ended_at: null,
        stop: { cause: 'cancel', requested_by: stage.developer.userId },
      });
      const again = bodyOf(await cancel(id), 200);
      expect(again['stop']).toEqual(canceling['stop']);
      const ended = await stage.until(id, { state: 'canceled', status_detail: null, error: null });
      expect(ended['ended_at']).toEqual(expect.any(String));
      expect((await auditOf(stage.app, `run/${id}`)).slice(1)).toMatchObject([
        { action: 'run.canceled', metadata: { reason: 'wrong city' } },
      ]);
    });

    it('ends a run at once that was never submitted', async () => {
      const { installationId, slug } = await stage.installed({ concurrency: { limit: 1 } });
      await stage.started(installationId);
      const { id } = await stage.started(installationId);
      expect(bodyOf(await cancel(id), 200)).toMatchObject({
        state: 'canceled',
        status_detail: null,
        error: null,
        transitions: [
          { source: 'create' },
          { source: 'cancel', from_state: 'submitted', to_state: 'canceled' },
        ],
      });
      expect(stage.airflow.find(`${slug}__manual`, id)).toBeNull();
    });

    it('of an ended run is refused with its state', async () => {
      const { id } = await stage.ended(plain.installationId);
      const response = await cancel(id);
      expectProblem(response, 409, 'run_ended');
      expect(response.body.detail).toContain('"succeeded"');
      expect(await auditOf(stage.app, `run/${id}`)).toHaveLength(1);
    });

    it('requires the permission, even for users who can view the run', async () => {
      const { id } = await stage.started(plain.installationId);
      expectProblem(await cancel(id, {}, stage.viewer), 403, 'forbidden');
      expectProblem(await cancel(id, {}, stage.stranger), 404, 'not_found');
      expectProblem(await cancel('0197aaaa-0000-7000-8000-000000000000'), 404, 'not_found');
      expectProblem(await cancel(id, { reason: 7 }), 400, 'validation_failed');
      expect((await stage.run(id))['stop']).toBeNull();
    });

    it('works in an archived project, where starting does not', async () => {
      const project = await createProject(stage.app, stage.admin.accessToken, 'old');
      const { installationId } = await stage.installed({}, { project: 'old' });
      const { id } = bodyOf(await stage.post(installationId, {}, stage.admin), 201);
      await as(stage.app, stage.admin, 'post', `/api/projects/${project.id}/archive`).expect(200);
      expectProblem(await stage.post(installationId, {}, stage.admin), 409, 'project_archived');
      bodyOf(await cancel(id, {}, stage.admin), 200);
    });

    it('of several runs returns the outcome of each, and sends no request twice', async () => {
      const { installationId, slug } = await stage.installed({ concurrency: { limit: 2 } });
      stage.airflow.dag(`${slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, teardownMs: 5000 });
      const runs: RunBody[] = [];
      for (let i = 0; i < 5; i++) runs.push(await stage.started(installationId));
      for (const { id } of runs.slice(0, 2)) await stage.until(id, { submitted_at: expect.any(String) });
      const body = { installation_id: installationId, reason: 'enough' };
      const path = '/runs/cancel';
      expectProblem(await stage.call(stage.viewer, 'post', path).send(body), 403, 'forbidden');
      const answer = await stage.call(stage.developer, 'post', path).send(body).expect(200);
      expect(answer.body).toEqual({ canceled: 3, canceling: 2, remaining: 0 });
      const again = await stage.call(stage.developer, 'post', path).send(body).expect(200);
      expect(again.body).toEqual({ canceled: 0, canceling: 0, remaining: 0 });
      expect((await auditOf(stage.app, `run/${runs[4]?.id}`)).at(-1)).toMatchObject({
        action: 'run.canceled',
        metadata: { reason: 'enough', bulk: true },
      });
    });

    it.each([[{}], [{ project_id: 'shop', installation_id: '0197aaaa-0000-7000-8000-000000000000' }]])(
      'of several runs requires one scope: %j',
      async (body) => {
        const response = await stage.call(stage.developer, 'post', '/runs/cancel').send(body);
        expectProblem(response, 400, 'validation_failed');
      },
    );

    it('of a project includes the runs in the requested state', async () => {
      const project = await createProject(stage.app, stage.admin.accessToken, 'busy');
      const { installationId, slug } = await stage.installed({}, { project: 'busy' });
      stage.airflow.dag(`${slug}__manual`, QUEUED);
      const { id } = bodyOf(await stage.post(installationId, {}, stage.admin), 201);
      const send = async (state?: string): Promise<unknown> =>
        (
          await stage
            .call(stage.admin, 'post', '/runs/cancel')
            .send({ project_id: project.key, ...(state ? { state } : {}) })
            .expect(200)
        ).body;
      expect(await send('running')).toEqual({ canceled: 0, canceling: 0, remaining: 0 });
      const { canceled, canceling } = (await send('submitted')) as Record<string, number>;
      expect((canceled ?? 0) + (canceling ?? 0)).toBe(1);
      await expect
        .poll(async () => (await stage.call(stage.admin, 'get', `/runs/${id}`)).body.state, {
          timeout: 60_000,
        })
        .toBe('canceled');
    });
  });

  describe('rerun', () => {
    it('creates a run with the input and DAG of the first one, in the currently installed version', async () => {
      const fresh = await stage.installed();
      const first = await stage.ended(fresh.installationId, { city: 'Bern' });
      await publish(stage.app, stage.admin, fresh.slug, '2.0.0', { run_kinds: ['schedule'] });
      await stage
        .call(stage.owner, 'post', `/installations/${fresh.installationId}/upgrade`)
        .send({ version: '2.0.0' })
        .expect(200);
      const response = await rerun(first.id, undefined, stage.owner);
      const again = bodyOf(response, 201);
      expect(again).toMatchObject({
        state: 'submitted',
        run_kind: 'rerun',
        rerun_of: first.id,
        dag_id: `${fresh.slug}__manual`,
        app_version: '2.0.0',
        actor_user_id: stage.owner.userId,
        input: { city: 'Bern' },
      });
      expect(response.headers['location']).toBe(`/api/v1/apps/runs/${again.id}`);
      expect(JSON.parse(await stage.confOf(again.id))).toMatchObject({ run_id: again.id, run_kind: 'rerun' });
      expect(await stage.run(first.id)).toEqual(first);
      expect(await auditOf(stage.app, `run/${again.id}`)).toMatchObject([
        { action: 'run.rerun', metadata: { rerun_of: first.id } },
      ]);

      await stage.end(again.id, 'failed');
      const third = bodyOf(await rerun(again.id, { input: { city: 'Basel' } }), 201);
      expect(third).toMatchObject({
        rerun_of: again.id,
        dag_id: `${fresh.slug}__manual`,
        input: { city: 'Basel' },
      });
    });

    it('does not pass on the permission to name a DAG', async () => {
      await stage.allowDags(['payroll']);
      const response = await stage.post(
        plain.installationId,
        { input: { workflow_dag_id: 'payroll' } },
        stage.owner,
      );
      const { id } = bodyOf(response, 201);
      await stage.end(id);
      expectProblem(await rerun(id), 403, 'dag_not_allowed');
      expect(bodyOf(await rerun(id, undefined, stage.owner), 201)['dag_id']).toBe('payroll');
    });

    it('of an active run is refused', async () => {
      const { id } = await stage.started(plain.installationId);
      const response = await rerun(id);
      expectProblem(response, 409, 'run_not_ended');
      expect(response.body.detail).toContain('"submitted"');
    });

    it('requires the permission to start runs', async () => {
      const { id } = await stage.ended(plain.installationId);
      expectProblem(await rerun(id, {}, stage.viewer), 403, 'forbidden');
      expectProblem(await rerun(id, {}, stage.stranger), 404, 'not_found');
      expectProblem(await rerun(id, { input: 7 }), 400, 'validation_failed');
    });

    it('creates one run for one idempotency key', async () => {
      const { id } = await stage.ended(plain.installationId);
      const first = bodyOf(await rerun(id).set('Idempotency-Key', 'again'), 201);
      const second = await rerun(id).set('Idempotency-Key', 'again');
      expect([bodyOf(second, 200).id, second.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    });
  });
});
