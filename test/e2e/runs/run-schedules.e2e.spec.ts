import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ScheduleTriggers } from '../../../src/apps/triggers/schedule-triggers.js';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { as } from '../../support/http/as-user.js';
import { createProject } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import type { InstalledApp, RunStage } from '../../support/apps/run-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';
import { TIMEOUT, TriggerStage } from '../../support/apps/trigger-stage.js';

const PERIOD_MS = 300_000;

describe('schedules', () => {
  /** In the middle of the five-minute period of the schedules, so that none becomes due while the test runs. */
  const clock = new ManualClock((Math.floor(Date.now() / PERIOD_MS) + 0.5) * PERIOD_MS);
  let triggers: TriggerStage;
  let stage: RunStage;
  let replica: TestApp;

  beforeAll(async () => {
    triggers = await TriggerStage.start(clock);
    ({ runs: stage, replica } = triggers);
  });
  afterAll(() => triggers.close());

  const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    triggers.query<Row>(sql, values);

  const scheduled = (more: Partial<Manifest> = {}, approve: string[] = []): Promise<InstalledApp> =>
    stage.installed(
      {
        run_kinds: ['manual', 'schedule'],
        triggers: [{ cron: '*/5 * * * *', time_zone: 'Europe/Berlin' }],
        ...more,
      },
      { approve },
    );
  const makeDue = async (app: InstalledApp, hoursAgo = 0): Promise<Date> => {
    const [row] = await query<{ next_at: Date }>(
      'UPDATE installation_triggers SET next_at = $2 WHERE installation_id = $1 RETURNING next_at',
      [app.installationId, new Date(clock.nowMs - hoursAgo * 3_600_000)],
    );
    return row?.next_at ?? new Date(0);
  };
  const nextAt = async ({ installationId }: InstalledApp): Promise<number> => {
    const [row] = await query<{ next_at: Date }>(
      'SELECT next_at FROM installation_triggers WHERE installation_id = $1',
      [installationId],
    );
    return row?.next_at.getTime() ?? 0;
  };
  const untilMoved = (app: InstalledApp): Promise<void> =>
    vi.waitFor(async () => expect(await nextAt(app)).toBeGreaterThan(clock.nowMs), TIMEOUT);

  it('start a run when it is due, on behalf of the user who installed the app', async () => {
    const app = await scheduled();
    const dueAt = await makeDue(app);
    const [run] = await triggers.untilRuns(app, 1);
    expect(run).toMatchObject({
      run_kind: 'schedule',
      dag_id: `${app.slug}__schedule`,
      actor_user_id: stage.admin.userId,
      input: { schedule: { cron: '*/5 * * * *', time_zone: 'Europe/Berlin', due_at: dueAt.toISOString() } },
    });
    await untilMoved(app);
    expect(await nextAt(app)).toBe(clock.nowMs + PERIOD_MS / 2);
    await stage.until(run?.id ?? '', { status_detail: 'queued' });
  });

  it('start each run once, however many replicas poll', async () => {
    const apps: InstalledApp[] = [];
    for (let i = 0; i < 8; i++) apps.push(await scheduled());
    await query('UPDATE installation_triggers SET next_at = $2 WHERE installation_id = ANY ($1::uuid[])', [
      apps.map(({ installationId }) => installationId),
      new Date(clock.nowMs),
    ]);
    for (const app of apps) await untilMoved(app);
    for (const app of apps) expect(await triggers.runsOf(app)).toHaveLength(1);
  });

  it('start nothing on a replica that read a trigger before another one moved its due time', async () => {
    const app = await scheduled();
    const dueAt = await makeDue(app);
    await untilMoved(app);
    const worker: unknown = replica.app.get(ScheduleTriggers);
    const stale = {
      installationId: app.installationId,
      position: 0,
      cron: '*/5 * * * *',
      timeZone: 'UTC',
      input: null,
      dueAt,
    };
    const isOurs = await (worker as { fire(due: object): Promise<boolean> }).fire({
      ...stale,
      projectId: stage.shop.id,
      actsFor: stage.admin.userId,
    });
    expect([isOurs, (await triggers.runsOf(app)).length]).toEqual([false, 1]);
  });

  it('start one run for all times of an outage', async () => {
    const app = await scheduled();
    const dueAt = await makeDue(app, 5);
    await untilMoved(app);
    const runs = await triggers.runsOf(app);
    expect(runs.map(({ input }) => input)).toMatchObject([{ schedule: { due_at: dueAt.toISOString() } }]);
  });

  it.each<[string, Partial<Manifest>, (app: InstalledApp) => Promise<unknown>]>([
    ['run_input_invalid', { input_schema: { type: 'object', required: ['city'] } }, () => Promise.resolve()],
    [
      'approval_pending',
      { permissions: { required: ['storage:read'] } },
      ({ installationId }) =>
        query('DELETE FROM installation_grants WHERE installation_id = $1', [installationId]),
    ],
    [
      'actor_forbidden',
      {},
      ({ installationId }) =>
        query('UPDATE installations SET acts_for = $2 WHERE id = $1', [installationId, stage.viewer.userId]),
    ],
  ])(
    'that cannot start a run (%s) are counted, and continue with their next time',
    async (reason, manifest, spoil) => {
      const app = await scheduled(manifest, manifest.permissions ? ['storage:read'] : []);
      await spoil(app);
      const before = await triggers.triggered('schedule', reason);
      await makeDue(app);
      await untilMoved(app);
      expect(await triggers.runsOf(app)).toEqual([]);
      expect(await triggers.triggered('schedule', reason)).toBe(before + 1);
    },
  );

  it('start nothing in an archived project', async () => {
    await createProject(stage.app, stage.admin.accessToken, 'closed');
    const app = await stage.installed(
      { run_kinds: ['schedule'], triggers: [{ cron: '* * * * *' }] },
      { project: 'closed' },
    );
    await as(stage.app, stage.admin, 'post', '/api/projects/closed/archive').expect(200);
    await makeDue(app);
    await untilMoved(app);
    expect(await triggers.runsOf(app)).toEqual([]);
  });

  it('with an invalid cron expression create no run, and do not delay other schedules', async () => {
    const broken = await scheduled();
    const sound = await scheduled();
    await query(
      `UPDATE installation_triggers SET cron = 'nonsense', next_at = $2 WHERE installation_id = $1`,
      [broken.installationId, new Date(clock.nowMs - 3_600_000)],
    );
    await makeDue(sound);
    await triggers.untilRuns(sound, 1);
    await untilMoved(broken);
    expect(await triggers.runsOf(broken)).toEqual([]);
  });
});
