import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { sendCallback } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { Identity } from '../../support/access/identity.js';
import { bodyOf, RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

const SECRET = 'a-secret-of-more-than-32-bytes-for-callbacks';

describe('approvals that a run waits for', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let run: RunBody;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed(
      { permissions: { required: [], optional: ['runs:approve', 'runs:view'] } },
      {
        approve: ['runs:approve', 'runs:view'],
      },
    );
  });
  beforeEach(async () => {
    run = await stage.started(app.installationId);
  });
  afterAll(() => stage.close());

  const request = (name: string, more: object = {}): Promise<Response> =>
    sendCallback(
      stage.app,
      run.id,
      {
        kind: 'approval',
        run_id: run.id,
        at: new Date().toISOString(),
        name,
        message: 'Delete 1,200 rows?',
        deadline_seconds: 3600,
        ...more,
      },
      { secret: SECRET },
    );
  const idOf = async (name: string): Promise<string> =>
    (bodyOf(await request(name), 200)['approval'] as { id: string }).id;
  const decide = (id: string, body: object, who: Identity = stage.owner): Promise<Response> =>
    stage
      .call(who, 'post', `/runs/${run.id}/approvals/${id}`)
      .send(body)
      .then((response) => response);
  const pass = (id: string): Promise<unknown> =>
    stage.app.database.query(
      `UPDATE run_approvals SET deadline = now() - interval '1 second' WHERE id = $1`,
      [id],
    );

  it('are shown on the run and in the list until a user approves, with a comment', async () => {
    const first = await request('delete');
    expect(first.body).toMatchObject({
      run_id: run.id,
      kind: 'approval',
      applied: true,
      approval: { name: 'delete', message: 'Delete 1,200 rows?', state: 'pending', decided_by: null },
    });
    const { id, deadline, requested_at: at } = first.body.approval;
    expect(Date.parse(deadline) - Date.parse(at)).toBe(3_600_000);
    const waiting = await stage.run(run.id);
    expect(waiting).toMatchObject({ pending_approvals: 1, approvals: [{ id, state: 'pending' }] });
    expect(waiting.version).toBeGreaterThan(run.version);
    const path = `/runs?installation_id=${app.installationId}&limit=1`;
    const list = await stage.call(stage.viewer, 'get', path).expect(200);
    expect(list.body.items).toMatchObject([{ id: run.id, pending_approvals: 1 }]);

    const answer = bodyOf(await decide(id, { decision: 'approved', comment: 'Checked.' }), 200);
    const decision = {
      state: 'approved',
      comment: 'Checked.',
      decided_by: stage.owner.userId,
      decided_at: expect.any(String),
    };
    expect(answer).toMatchObject(decision);
    expect(await stage.run(run.id)).toMatchObject({ pending_approvals: 0, approvals: [decision] });
    const repeated = await request('delete', { message: 'Something else?' });
    expect(repeated.body).toMatchObject({
      applied: false,
      reason: 'unchanged',
      approval: { id, message: 'Delete 1,200 rows?', ...decision },
    });
    expect(await auditOf(stage.app, `run/${run.id}`)).toMatchObject([
      { action: 'run.started' },
      { action: 'run.approval_decided', metadata: { approval: 'delete', decision: 'approved' } },
    ]);
  });

  it('are decided once, even by two users at the same time', async () => {
    const id = await idOf('delete');
    const answers = await Promise.all([
      decide(id, { decision: 'approved' }),
      decide(id, { decision: 'rejected' }, stage.admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const state = answers.find(({ status }) => status === 200)?.body.state as string;
    const refused = await decide(id, { decision: 'approved' });
    expectProblem(refused, 409, 'approval_decided');
    expect(refused.body.detail).toContain(` has ${state} it at `);
  });

  it('expire with their deadline', async () => {
    const id = await idOf('delete');
    await pass(id);
    expect(await stage.run(run.id)).toMatchObject({
      pending_approvals: 0,
      approvals: [{ state: 'expired', decided_at: expect.any(String), decided_by: null }],
    });
    expect((await request('delete')).body).toMatchObject({ approval: { state: 'expired' } });
    expectProblem(await decide(id, { decision: 'approved' }), 409, 'approval_decided');
  });

  it('are canceled at the end of the run, after which none can be requested', async () => {
    const id = await idOf('delete');
    await stage.until(run.id, { status_detail: 'queued' });
    await stage.end(run.id, 'failed');
    expect(await stage.run(run.id)).toMatchObject({
      approvals: [{ state: 'canceled' }],
      pending_approvals: 0,
    });
    expectProblem(await decide(id, { decision: 'approved' }), 409, 'approval_decided');
    expect((await request('another')).body).toEqual({
      run_id: run.id,
      kind: 'approval',
      applied: false,
      reason: 'ended',
    });
  });

  it('are decided by users who hold runs:approve at the time of the decision', async () => {
    const id = await idOf('delete');
    const refused = await decide(id, { decision: 'approved' }, stage.developer);
    expectProblem(refused, 403, 'forbidden');
    expect(refused.body.required).toMatchObject({ permission: 'runs:approve', object_type: 'installation' });
    const members = `/api/v1/apps/installations/${app.installationId}/members/${stage.developer.userId}`;
    await as(stage.app, stage.owner, 'put', members).send({ relation: 'manager' }).expect(200);
    const opened = bodyOf(await stage.call(stage.developer, 'get', `/runs/${run.id}`), 200);
    expect(opened['can']).toContain('runs:approve');
    await as(stage.app, stage.owner, 'delete', members).expect(204);
    expectProblem(await decide(id, { decision: 'approved' }, stage.developer), 403, 'forbidden');
    expectProblem(await decide(id, { decision: 'approved' }, stage.stranger), 404, 'not_found');
    expect(await stage.run(run.id)).toMatchObject({ approvals: [{ state: 'pending' }] });
  });

  it('cannot be decided by the run itself', async () => {
    run = bodyOf(await stage.post(app.installationId, {}, stage.owner), 201);
    const id = await idOf('delete');
    const token = await sendCallback(
      stage.app,
      run.id,
      { run_id: run.id, nonce: '1' },
      { secret: SECRET, path: `/api/v1/apps/runs/${run.id}/token` },
    );
    const self = { ...stage.owner, accessToken: bodyOf(token, 200)['access_token'] as string };
    bodyOf(await stage.call(self, 'get', `/runs/${run.id}`), 200);
    expectProblem(await decide(id, { decision: 'approved' }, self), 403, 'run_token_refused');
  });

  it('are limited to 20 in a run', async () => {
    for (let n = 1; n <= 20; n++) expect((await request(`step ${n}`)).body.applied).toBe(true);
    expect((await request('one more')).body).toMatchObject({ applied: false, reason: 'too_many' });
    expect(await stage.run(run.id)).toMatchObject({ pending_approvals: 20 });
  });

  it('are rejected when they do not exist, or for an unknown decision', async () => {
    expectProblem(await decide('none', { decision: 'approved' }), 404, 'approval_not_found');
    const id = await idOf('delete');
    expectProblem(await decide(run.id, { decision: 'approved' }), 404, 'approval_not_found');
    expectProblem(await decide(id, { decision: 'maybe' }), 400, 'validation_failed');
    expectProblem(
      await decide(id, { decision: 'approved', comment: 'x'.repeat(2001) }),
      400,
      'validation_failed',
    );
    expectProblem(await request('delete', { message: null }), 400, 'callback_invalid');
  });
});
