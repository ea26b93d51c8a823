import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPS, createApp, install, publish, type MadeApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bodyOf, QUEUED, RunStage, type RunBody } from '../../support/apps/run-stage.js';
import { startTestApp } from '../../support/processes/test-app.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { TIMEOUT } from '../../support/apps/trigger-stage.js';
import { EventSubscriptions } from '../../../src/events/subscriptions/event-subscriptions.js';
import type { Manifest } from '../../../src/apps/model/manifest.js';

describe('the DAG policy allow-list', () => {
  let stage: RunStage;

  beforeAll(async () => {
    stage = await RunStage.start();
  });
  afterAll(() => stage.close());

  const allow = (who: Identity, dag_allow_list: unknown): Test =>
    as(stage.app, who, 'patch', '/api/projects/shop').send({ dag_allow_list });
  beforeEach(async () => {
    await allow(stage.admin, []).expect(200);
  });

  /** A user's own app, installed by the project's owner. */
  const personal = async (
    manifest: Partial<Manifest> = {},
    who = stage.owner,
  ): Promise<MadeApp & { installationId: string }> => {
    const made = await createApp(stage.app, who, { kind: 'user' });
    await publish(stage.app, who, made.slug, '1.0.0', manifest);
    const installationId = await install(stage.app, who, made.slug, { project_id: 'shop' });
    return { ...made, installationId };
  };
  const installation = async (id: string): Promise<Record<string, unknown>> =>
    bodyOf(await stage.call(stage.viewer, 'get', `/installations/${id}`), 200);

  describe('on the allow list of a project', () => {
    it('is shown to every member and changed by organization administrators alone, with an audit event', async () => {
      const refused = await allow(stage.owner, ['payroll']);
      expectProblem(refused, 403, 'forbidden');
      expect(refused.body.detail).toContain('"organization:manage"');
      expectProblem(await allow(stage.developer, ['payroll']), 403, 'forbidden');
      const changed = await allow(stage.admin, ['payroll', 'team_*']).expect(200);
      expect(changed.body).toMatchObject({ dag_allow_list: ['payroll', 'team_*'] });
      await allow(stage.admin, ['payroll', 'team_*']).expect(200);
      const { body } = await as(stage.app, stage.viewer, 'get', '/api/projects/shop').expect(200);
      expect(body).toMatchObject({ dag_allow_list: ['payroll', 'team_*'], version: changed.body.version });
      expect((await auditOf(stage.app, `project/${stage.shop.id}`)).at(-1)).toMatchObject({
        action: 'project.updated',
        actor: 'ada@example.com',
        metadata: { before: { dag_allow_list: [] }, after: { dag_allow_list: ['payroll', 'team_*'] } },
      });
    });

    it.each([[['a b']], [['a*b']], [['a', 'a']], ['payroll'], [['x'.repeat(251)]]])(
      'refuses %j',
      async (list) => {
        const response = await allow(stage.admin, list);
        expectProblem(response, 400, 'validation_failed');
        expect(response.body.errors[0].path).toContain('dag_allow_list');
      },
    );
  });

  describe('when a user starts a run', () => {
    it('refuses a foreign DAG to a personal app whose manifest lists it', async () => {
      const { installationId } = await personal({ dags: ['payroll'] });
      for (const input of [{ workflow_dag_id: 'payroll' }, { event_target: 'workflow:payroll' }]) {
        for (const who of [stage.owner, stage.developer]) {
          const response = await stage.post(installationId, { input }, who);
          expectProblem(response, 403, 'dag_not_allowed');
          expect(response.body.detail).toContain('"payroll"');
          expect(response.body.detail).toContain('organization administrator');
          expect(response.body.errors[0].path).toBe(`input.${Object.keys(input)[0] ?? ''}`);
        }
      }
      expect(
        await stage.app.database.query('SELECT FROM runs WHERE installation_id = $1', [installationId]),
      ).toEqual([]);
    });

    it('refuses even the DAG that is derived from the slug of a personal app', async () => {
      const { installationId, slug } = await personal();
      const response = await stage.post(installationId, {}, stage.owner);
      expectProblem(response, 403, 'dag_not_allowed');
      expect(response.body.detail).toContain(`"${slug}__manual"`);
      expect(response.body.errors).toBeUndefined();
    });

    it('refuses a foreign DAG to users who may configure the installation', async () => {
      const { installationId } = await stage.installed();
      const payroll = { input: { workflow_dag_id: 'payroll' } };
      expectProblem(await stage.post(installationId, payroll, stage.owner), 403, 'dag_not_allowed');
      await allow(stage.admin, ['payroll']).expect(200);
      expect(bodyOf(await stage.post(installationId, payroll, stage.owner), 201)['dag_id']).toBe('payroll');
      expectProblem(await stage.post(installationId, payroll, stage.developer), 403, 'dag_not_allowed');
    });

    it('lets an organization administrator start any DAG, but not with a token that lacks the scope', async () => {
      const { installationId } = await personal({ dags: ['payroll'] });
      const body = { input: { workflow_dag_id: 'payroll' } };
      expect(bodyOf(await stage.post(installationId, body, stage.admin), 201)['dag_id']).toBe('payroll');
      const { body: token } = await as(stage.app, stage.admin, 'post', '/api/auth/tokens')
        .send({ name: 't', scopes: ['runs:start', 'runs:view', 'installations:view'], expires_in_days: 1 })
        .expect(201);
      const scoped = { ...stage.admin, accessToken: String(token.token) };
      expectProblem(await stage.post(installationId, body, scoped), 403, 'dag_not_allowed');
    });

    it('starts a DAG that the allow list of the project matches, by id or by prefix', async () => {
      const { installationId, slug } = await personal({ dags: ['payroll'] });
      await allow(stage.admin, [`${slug}__*`]).expect(200);
      expect(bodyOf(await stage.post(installationId), 201)['dag_id']).toBe(`${slug}__manual`);
      const payroll = { input: { workflow_dag_id: 'payroll' } };
      expectProblem(await stage.post(installationId, payroll), 403, 'dag_not_allowed');
    });

    it('uses the allow list of the project in which the app is installed, not that of another', async () => {
      await createProject(stage.app, stage.admin.accessToken, 'other-list');
      await as(stage.app, stage.admin, 'patch', '/api/projects/other-list')
        .send({ dag_allow_list: ['*'] })
        .expect(200);
      const { installationId } = await personal();
      expectProblem(await stage.post(installationId), 403, 'dag_not_allowed');
    });

    it('refuses a rerun whose DAG was removed from the allow list', async () => {
      const { installationId, slug } = await personal();
      await allow(stage.admin, ['*']).expect(200);
      stage.airflow.dag(`${slug}__manual`, QUEUED);
      const { id } = await stage.ended(installationId);
      const rerun = (): Test => stage.call(stage.developer, 'post', `/runs/${id}/rerun`);
      expect(bodyOf(await rerun(), 201)['rerun_of']).toBe(id);
      await allow(stage.admin, []).expect(200);
      expectProblem(await rerun(), 403, 'dag_not_allowed');
    });
  });

  describe('when a trigger is due', () => {
    it('shows a refused schedule on the installation, whichever user it acts for, until a run starts again', async () => {
      const made = await createApp(stage.app, stage.owner, { kind: 'user' });
      const dagId = `${made.slug}__schedule`;
      await publish(stage.app, stage.owner, made.slug, '1.0.0', {
        run_kinds: ['schedule'],
        triggers: [{ cron: '*/5 * * * *' }],
      });
      // The administrator's exception applies only to runs that an administrator starts.
      const id = await install(stage.app, stage.admin, made.slug, { project_id: 'shop' });
      expect(await installation(id)).toMatchObject({ last_refused_start: null, dags_not_allowed: [dagId] });
      const makeDue = (): Promise<unknown> =>
        stage.app.database.query(
          'UPDATE installation_triggers SET next_at = now() WHERE installation_id = $1',
          [id],
        );
      await makeDue();
      const { version } = await installation(id);
      await vi.waitFor(
        async () =>
          expect(await installation(id)).toMatchObject({
            last_run: null,
            last_refused_start: {
              run_kind: 'schedule',
              code: 'dag_not_allowed',
              detail: expect.stringContaining(dagId),
              at: expect.any(String),
            },
            version,
          }),
        TIMEOUT,
      );
      await allow(stage.admin, [dagId]).expect(200);
      await makeDue();
      await vi.waitFor(
        async () =>
          expect(await installation(id)).toMatchObject({
            last_run: { orchestrator: 'airflow' },
            last_refused_start: null,
            dags_not_allowed: [],
          }),
        TIMEOUT,
      );
    });

    it('shows a refused event on the installation, and starts no run', async () => {
      const { installationId } = await personal({
        run_kinds: ['event'],
        triggers: [{ event_type: 'deploy' }],
      });
      await stage.app.app.get(EventSubscriptions).refresh();
      const key = await createApiKey(stage.app, stage.admin.accessToken, stage.shop.id);
      const deploy = { type: 'deploy', ts: '2026-11-21T10:00:00Z', data: { service: 'api' } };
      expect((await sendBatch(stage.app.baseUrl, key, batchOf(deploy))).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(await installation(installationId)).toMatchObject({
            last_run: null,
            last_refused_start: { run_kind: 'event', code: 'dag_not_allowed' },
          }),
        TIMEOUT,
      );
    });
  });

  describe('before a version is installed', () => {
    const dags = (who: Identity, slug: string, version = '1.0.0', project = 'shop'): Test =>
      as(stage.app, who, 'get', `${APPS}/${slug}/versions/${version}/dags?project_id=${project}`);

    it('reports which of its DAGs the project does not allow', async () => {
      const made = await createApp(stage.app, stage.owner, { kind: 'project', slug: 'shop' });
      await publish(stage.app, stage.owner, made.slug, '1.0.0', { dags: ['payroll', 'team_a'] });
      await allow(stage.admin, ['team_*']).expect(200);
      expect((await dags(stage.viewer, made.slug).expect(200)).body).toEqual({
        policy: 'allow-list',
        dags: [
          { dag_id: `${made.slug}__manual`, allowed: false },
          { dag_id: 'payroll', allowed: false },
          { dag_id: 'team_a', allowed: true },
        ],
        not_allowed: [`${made.slug}__manual`, 'payroll'],
      });
      expectProblem(await dags(stage.viewer, made.slug, '9.9.9'), 404, 'not_found');
      expectProblem(await dags(stage.stranger, made.slug), 404, 'not_found');
      expectProblem(await dags(stage.owner, made.slug, '1.0.0', 'nowhere'), 404, 'not_found');
      const id = await install(stage.app, stage.owner, made.slug, { project_id: 'shop' });
      expect(await installation(id)).toMatchObject({ dags_not_allowed: [`${made.slug}__manual`, 'payroll'] });
    });

    it('allows the DAGs of an organization-owned app, those of a pending version included', async () => {
      const { slug, installationId } = await stage.installed({ dags: ['shared.report'] });
      expect((await dags(stage.admin, slug).expect(200)).body).toMatchObject({ not_allowed: [] });
      await publish(stage.app, stage.admin, slug, '2.0.0', {
        dags: ['more'],
        permissions: { required: ['events:view'] },
      });
      const upgraded = await stage
        .call(stage.owner, 'post', `/installations/${installationId}/upgrade`)
        .send({ version: '2.0.0' })
        .expect(200);
      expect(upgraded.body).toMatchObject({
        dags_not_allowed: [],
        pending: { version: '2.0.0', dags_not_allowed: [] },
      });
    });

    it('names the DAGs of a pending version that the project does not allow', async () => {
      const { slug, installationId } = await personal();
      await allow(stage.admin, [`${slug}__manual`]).expect(200);
      await publish(stage.app, stage.owner, slug, '2.0.0', {
        dags: ['payroll'],
        permissions: { required: ['events:view'] },
      });
      const upgraded = await stage
        .call(stage.owner, 'post', `/installations/${installationId}/upgrade`)
        .send({ version: '2.0.0' })
        .expect(200);
      expect(upgraded.body).toMatchObject({
        dags_not_allowed: [],
        pending: { version: '2.0.0', dags_not_allowed: ['payroll'] },
      });
    });
  });
});

describe('the DAG policy open', () => {
  it('is the default of simulate mode: a personal app starts its DAGs, and its runs are marked as simulated', async () => {
    const app = await startTestApp();
    try {
      const admin = await bootstrap(app);
      await createProject(app, admin.accessToken, 'shop');
      const owner = admin;
      const me = await as(app, owner, 'get', '/api/auth/me').expect(200);
      expect(me.body.app_execution).toEqual({
        mode: 'simulate',
        reason: 'WORKFLOW_URL is not set',
        automatic: true,
        dag_policy: 'open',
      });
      const { slug } = await createApp(app, owner, { kind: 'user' });
      await publish(app, owner, slug, '1.0.0', { dags: ['payroll'] });
      const { body } = await as(app, owner, 'get', `${APPS}/${slug}/versions/1.0.0/dags?project_id=shop`);
      expect(body).toMatchObject({ policy: 'open', not_allowed: [] });
      const id = await install(app, owner, slug, { project_id: 'shop' });
      const run = await as(app, owner, 'post', `${APPS}/installations/${id}/runs`).send({}).expect(201);
      expect(run.body as RunBody).toMatchObject({ orchestrator: 'simulated', dag_id: `${slug}__manual` });
      const list = await as(app, owner, 'get', `${APPS}/runs?project_id=shop`).expect(200);
      expect(list.body.items).toMatchObject([{ orchestrator: 'simulated' }]);
    } finally {
      await app.close();
    }
  });
});
