import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Test } from 'supertest';
import type { Identity } from '../../support/access/identity.js';
import { RunStage, type InstalledApp } from '../../support/apps/run-stage.js';

interface Backfill {
  id: string;
  total: number;
  ended_at: string | null;
  [field: string]: unknown;
}
const RANGE = { from: '2026-03-28T00:00:00Z', to: '2026-03-31T00:00:00Z' };

describe('backfills', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let schedule: string;

  beforeAll(async () => {
    stage = await RunStage.start();
  });
  beforeEach(async () => {
    app = await stage.installed({
      run_kinds: ['schedule'],
      triggers: [{ cron: '30 9 * * *', time_zone: 'Europe/Berlin' }],
    } as never);
    const { body } = await at(stage.admin, 'get', '/schedules').expect(200);
    schedule = (body as { items: { id: string }[] }).items[0]?.id ?? '';
  });
  afterAll(() => stage.close());

  const at = (who: Identity, method: 'get' | 'patch' | 'post', path: string): Test =>
    stage.call(who, method, `/installations/${app.installationId}${path}`);
  const create = async (more: object = {}, key = ''): Promise<{ status: number; body: Backfill }> => {
    const request = at(stage.developer, 'post', '/backfills');
    if (key !== '') void request.set('Idempotency-Key', key);
    const { status, body } = await request.send({ schedule, ...RANGE, ...more });
    return { status, body: body as Backfill };
  };
  const until = async ({ id }: Backfill, fields: object): Promise<void> => {
    await expect
      .poll(async () => (await at(stage.viewer, 'get', `/backfills/${id}`).expect(200)).body as Backfill, {
        timeout: 60_000,
      })
      .toMatchObject(fields);
  };

  it('start a run for each time of the range in its time zone, with at most the concurrent runs of their limit', async () => {
    const preview = await at(stage.developer, 'post', '/backfills/preview')
      .send({ schedule, ...RANGE })
      .expect(200);
    expect((preview.body as { times: { local: string }[] }).times.map(({ local }) => local)).toEqual([
      '2026-03-28T09:30:00+01:00',
      '2026-03-29T09:30:00+02:00',
      '2026-03-30T09:30:00+02:00',
    ]);
    const { status, body: backfill } = await create({ concurrency: 2 }, 'once');
    expect([status, backfill.total]).toEqual([201, 3]);
    expect(await create({ concurrency: 2 }, 'once')).toMatchObject({
      status: 200,
      body: { id: backfill.id },
    });
    expect(await create({ concurrency: 3 }, 'once')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    await until(backfill, { running: 2, waiting: 1, done: 0, ended_at: null });
    const listed = async (): Promise<{ id: string; [field: string]: unknown }[]> => {
      const { body } = await stage.call(
        stage.viewer,
        'get',
        `/runs?project_id=shop&backfill_id=${backfill.id}`,
      );
      return (body as { items: { id: string }[] }).items;
    };
    const first = (await listed()).at(-1);
    expect(first).toMatchObject({
      run_kind: 'schedule',
      backfill_id: backfill.id,
      scheduled_for: '2026-03-28T08:30:00.000Z',
      actor_user_id: stage.developer.userId,
    });
    const conf = JSON.parse(await stage.confOf(first?.id ?? '')) as { input: unknown };
    expect(conf.input).toEqual({
      schedule: { cron: '30 9 * * *', time_zone: 'Europe/Berlin', due_at: '2026-03-28T08:30:00.000Z' },
    });
    expect(Object.keys(conf)).not.toContain('scheduled_for');
    await stage.end(first?.id ?? '');
    await until(backfill, { running: 2, waiting: 0, done: 1 });
    for (const { id, state } of await listed()) if (state !== 'succeeded') await stage.end(id, 'failed');
    await until(backfill, { done: 1, failed: 2, running: 0, ended_at: expect.any(String) });
  });

  it('cancel waiting times and request the cancellation of active runs', async () => {
    const { body: backfill } = await create();
    await until(backfill, { running: 1, waiting: 2 });
    await at(stage.viewer, 'post', `/backfills/${backfill.id}/cancel`).expect(403);
    const { body } = await at(stage.developer, 'post', `/backfills/${backfill.id}/cancel`).expect(200);
    expect(body).toMatchObject({ waiting: 0, canceled_at: expect.any(String) });
    await until(backfill, { canceled: 3, running: 0, ended_at: expect.any(String) });
  });

  it('filter the list of runs and batches of runs', async () => {
    const [{ body: one }, { body: other }] = [await create(), await create()];
    await until(one, { running: 1, waiting: 2 });
    await until(other, { running: 1, waiting: 2 });
    const ofOne = `backfill_id=${one.id}`;
    const { body: list } = await stage.call(stage.viewer, 'get', `/runs?project_id=shop&${ofOne}`);
    expect((list as { items: object[] }).items).toMatchObject([{ backfill_id: one.id }]);
    const batch = { action: 'cancel', project_id: 'shop', backfill_id: one.id };
    const { body: preview } = await stage.call(stage.developer, 'post', '/runs/batches/preview').send(batch);
    expect(preview).toMatchObject({ matching: 1 });
    await stage.call(stage.developer, 'post', '/runs/batches').send(batch).expect(201);
    await until(one, { canceled: 1 });
    await until(other, { running: 1, canceled: 0 });
    const refused = await stage
      .call(stage.developer, 'post', '/runs/batches/preview')
      .send({ ...batch, backfill_id: 'last week' });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'validation_failed' }]);
  });

  it('pause while the installation is suspended', async () => {
    const { body: backfill } = await create();
    await until(backfill, { running: 1, waiting: 2 });
    await at(stage.admin, 'patch', '').send({ state: 'suspended' }).expect(200);
    await until(backfill, { blocked_by: 'installation_inactive', waiting: 2 });
    await at(stage.admin, 'patch', '').send({ state: 'active' }).expect(200);
    await until(backfill, { blocked_by: null, waiting: 2 });
  });

  it('are limited to three open ones per installation', async () => {
    for (let n = 0; n < 3; n++) expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 429, body: { code: 'too_many_backfills' } });
  });

  it('reject a range that is too large with its count, one in the future, and one without a time', async () => {
    expect(await create({ from: '2020-01-01T00:00:00Z', to: '2023-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { code: 'backfill_too_large', detail: expect.stringContaining('has 1096 scheduled times') },
    });
    expect(await create({ to: '2999-01-01T00:00:00Z' })).toMatchObject({
      body: { code: 'validation_failed' },
    });
    expect(await create({ from: '2026-03-28T10:00:00Z', to: '2026-03-28T11:00:00Z' })).toMatchObject({
      body: { code: 'validation_failed' },
    });
  });
});
