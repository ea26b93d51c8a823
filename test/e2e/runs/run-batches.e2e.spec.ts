import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/access/audit-trail.js';
import { ADMIN, addUser, type Identity } from '../../support/access/identity.js';
import { RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

interface Batch {
  id: string;
  total: number;
  done: number;
  skipped: number;
  refused: number;
  remaining: number;
  reasons: { outcome: string; code: string; count: number }[];
  ended_at: string | null;
}
const BATCHES = '/runs/batches';

describe('batches of runs', () => {
  let stage: RunStage;

  beforeAll(async () => {
    stage = await RunStage.start();
  });
  afterAll(() => stage.close());

  const query = <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
    stage.app.database.query<Row>(sql, values);
  const of = (app: InstalledApp, action: string, more: object = {}): object => ({
    action,
    project_id: 'shop',
    installation_id: app.installationId,
    ...more,
  });
  const create = async (body: object, key = '', who: Identity = stage.admin): Promise<Batch> => {
    const request = stage.call(who, 'post', BATCHES);
    if (key !== '') void request.set('Idempotency-Key', key);
    const { status, body: batch } = await request.send(body);
    expect([200, 201]).toContain(status);
    return batch as Batch;
  };
  const ended = async ({ id }: Batch, who: Identity = stage.admin): Promise<Batch> => {
    let batch: Batch | undefined;
    await expect
      .poll(
        async () => {
          batch = (await stage.call(who, 'get', `${BATCHES}/${id}`).expect(200)).body as Batch;
          return batch.ended_at;
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
    return batch as Batch;
  };

  it('rerun the matching ended runs, once per idempotency key, and count the refused ones', async () => {
    const app = await stage.installed();
    for (let n = 0; n < 3; n++) await stage.ended(app.installationId);
    const { body: preview } = await stage
      .call(stage.admin, 'post', `${BATCHES}/preview`)
      .send(of(app, 'rerun'))
      .expect(200);
    expect(preview).toEqual({ matching: 3, limit: 1000, more: false });
    const first = await create(of(app, 'rerun'), 'again');
    const repeated = await create(of(app, 'rerun'), 'again');
    expect(repeated.id).toBe(first.id);
    expect(await ended(first)).toMatchObject({ total: 3, done: 3, skipped: 0, refused: 0, remaining: 0 });
    const reruns = await query<{ rerun_of: string }>(
      'SELECT rerun_of FROM runs WHERE installation_id = $1 AND rerun_of IS NOT NULL',
      [app.installationId],
    );
    expect(new Set(reruns.map(({ rerun_of: id }) => id)).size).toBe(3);
    expect(reruns).toHaveLength(3);
    const { status, body } = await stage
      .call(stage.admin, 'post', BATCHES)
      .set('Idempotency-Key', 'again')
      .send(of(app, 'cancel'));
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('rerun no run twice when a replica dies between the rerun and its record', async () => {
    const app = await stage.installed();
    await stage.ended(app.installationId);
    const batch = await ended(await create(of(app, 'rerun')));
    await query(
      `WITH item AS (UPDATE run_batch_items SET outcome = NULL, new_run_id = NULL WHERE batch_id = $1)
       UPDATE run_batches SET ended_at = NULL WHERE id = $1`,
      [batch.id],
    );
    expect(await ended(batch)).toMatchObject({ done: 1, remaining: 0 });
    const reruns = await query('SELECT FROM runs WHERE installation_id = $1 AND rerun_of IS NOT NULL', [
      app.installationId,
    ]);
    expect(reruns).toHaveLength(1);
  });

  it('report the reasons of refused runs', async () => {
    const app = await stage.installed();
    await stage.ended(app.installationId);
    await query(`UPDATE installations SET state = 'suspended' WHERE id = $1`, [app.installationId]);
    expect(await ended(await create(of(app, 'rerun')))).toMatchObject({
      total: 1,
      refused: 1,
      reasons: [{ outcome: 'refused', code: 'installation_inactive', count: 1 }],
    });
  });

  it('cancel the matching active runs, and no ended one', async () => {
    const app = await stage.installed();
    await stage.ended(app.installationId);
    const { body: run } = await stage
      .call(stage.admin, 'post', `/installations/${app.installationId}/runs`)
      .send({})
      .expect(201);
    expect(await ended(await create(of(app, 'cancel', { reason: 'a test' })))).toMatchObject({ total: 1 });
    const [row] = await query<{ state: string; stop_cause: string | null }>(
      'SELECT state, stop_cause FROM runs WHERE id = $1',
      [(run as { id: string }).id],
    );
    expect(row?.stop_cause ?? row?.state).toBe('cancel');
  });

  it('are in the audit log with their filter, and each canceled run with the id of the batch request', async () => {
    const app = await stage.installed();
    const { id } = await stage.started(app.installationId);
    const batch = await ended(await create(of(app, 'cancel', { reason: 'a test' })));
    const [created] = await auditOf(stage.app, `run_batch/${batch.id}`);
    expect(created).toMatchObject({
      project_id: stage.shop.id,
      actor: ADMIN.email,
      action: 'run.batch_created',
      metadata: {
        batch_action: 'cancel',
        runs: 1,
        filter: { project_id: 'shop', installation_id: app.installationId },
        reason: 'a test',
      },
    });
    expect(await auditOf(stage.app, `run/${id}`)).toMatchObject([
      { action: 'run.started' },
      {
        action: 'run.canceled',
        actor: ADMIN.email,
        metadata: { batch_id: batch.id, request_id: created?.metadata['request_id'] },
      },
    ]);
  });

  it('contain the runs that each filter of the list matches, and no others', async () => {
    const app = await stage.installed({ run_kinds: ['manual', 'schedule'] });
    const other = await stage.installed();
    const runs: RunBody[] = [];
    for (let n = 0; n < 4; n++) runs.push(await stage.ended(app.installationId));
    await stage.ended(other.installationId);
    const ids = runs.map(({ id }) => id);
    await query(`UPDATE runs SET state = 'failed', error_code = 'run_failed' WHERE id = $1`, [ids[1]]);
    await query(`UPDATE runs SET run_kind = 'schedule' WHERE id = ANY ($1)`, [ids.slice(2)]);
    const matching = async (filters: object): Promise<unknown> => {
      const { body } = await stage
        .call(stage.admin, 'post', `${BATCHES}/preview`)
        .send({ ...of(app, 'rerun'), ...filters })
        .expect(200);
      return (body as { matching: number }).matching;
    };
    const at = String(runs[1]?.['created_at']);
    expect(await matching({})).toBe(4);
    expect(await matching({ state: ['failed'] })).toBe(1);
    expect(await matching({ state: ['running', 'submitted'] })).toBe(0);
    expect(await matching({ run_kind: 'schedule' })).toBe(2);
    expect(await matching({ from: at })).toBe(3);
    expect(await matching({ to: at })).toBe(1);
    expect(await matching({ installation_id: undefined, app: app.slug })).toBe(4);
    expect(await matching({ installation_id: undefined, app: 'nowhere' })).toBe(0);
    const { id } = await ended(await create(of(app, 'rerun', { state: ['failed'] })));
    expect(await query('SELECT run_id FROM run_batch_items WHERE batch_id = $1', [id])).toEqual([
      { run_id: ids[1] },
    ]);
  });

  it('are refused without the permission, stop when it is lost, and are visible to their creator only', async () => {
    const app = await stage.installed();
    await stage.ended(app.installationId);
    await stage.call(stage.viewer, 'post', BATCHES).send(of(app, 'rerun')).expect(403);
    const member = await addUser(stage.app, 'batch@example.com', {
      projectId: stage.shop.id,
      relation: 'developer',
    });
    // Created while the user has the permission, and processed after it is lost.
    const [made] = await query<{ id: string }>(
      `WITH made AS (
         INSERT INTO run_batches (id, project_id, action, actor_user_id, caller, created_at)
         VALUES (gen_random_uuid(), $1, 'rerun', $2, $3, now()) RETURNING id)
       INSERT INTO run_batch_items (batch_id, run_id)
       SELECT made.id, r.id FROM made, runs AS r WHERE r.installation_id = $4 RETURNING batch_id AS id`,
      [
        stage.shop.id,
        member.userId,
        {
          kind: 'user',
          userId: stage.viewer.userId,
          scopes: null,
          credential: { kind: 'session' },
          origin: {},
        },
        app.installationId,
      ],
    );
    const batch = { id: made?.id ?? '' } as Batch;
    await stage.call(stage.admin, 'get', `${BATCHES}/${batch.id}`).expect(404);
    expect(await ended(batch, member)).toMatchObject({
      reasons: [{ outcome: 'refused', code: 'forbidden', count: 1 }],
    });
  });
});
