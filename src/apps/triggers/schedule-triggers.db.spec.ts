import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { stringifyExact } from '../../common/json/exact-number.js';
import { Metrics } from '../../metrics/metrics.js';
import { RunMetrics } from '../runs/run-metrics.js';
import type { RunStarter, StartRequest, Started } from '../runs/start/run-starter.js';
import type { InstallationState } from '../model/installation.entity.js';
import { rewriteTriggers } from '../installations/installation-triggers.js';
import { ScheduleTriggers } from './schedule-triggers.js';
import type { TriggerAdmission } from './trigger-admission.js';

/** Winter: Berlin is one hour ahead of UTC. */
const NOW = Date.parse('2026-11-21T10:30:00.000Z');
const HOUR = 3_600_000;
/** Nine o'clock in Berlin is eight o'clock in UTC, and three o'clock in New York. */
const NINE = '0 9 * * *';

describe('ScheduleTriggers', () => {
  let test: TestDataSource;
  let otherReplica: DataSource;
  let clock: ManualClock;
  let metrics: Metrics;
  let replicas: ScheduleTriggers[];
  let app: InstalledApp;
  let started: StartRequest[];
  let failure: Error | null;

  beforeAll(async () => {
    test = await createTestDataSource();
    otherReplica = await test.connectAgain();
  });
  beforeEach(async () => {
    await test.database.query('DELETE FROM installation_triggers');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(NOW);
    metrics = new Metrics();
    started = [];
    failure = null;
    const starter = {
      checkInput: () => Promise.resolve(null),
      start: (_manager: unknown, request: StartRequest) => {
        if (failure !== null) return Promise.reject(failure);
        started.push(request);
        return Promise.resolve({ created: true } as unknown as Started);
      },
    } as unknown as RunStarter;
    const admission = { refusalOf: () => Promise.resolve(null) } as unknown as TriggerAdmission;
    const runMetrics = new RunMetrics(metrics);
    replicas = [test.dataSource, otherReplica].map(
      (dataSource) => new ScheduleTriggers(dataSource, starter, admission, clock, metrics, runMetrics),
    );
  });
  afterAll(() => test.close());

  const install = async (
    triggers: { cron: string; time_zone?: string }[],
    state: InstallationState = 'active',
  ): Promise<void> =>
    rewriteTriggers(
      test.dataSource.manager,
      { id: app.installationId, state },
      { run_kinds: ['schedule'], triggers },
      new Date(clock.nowMs),
    );
  const nextTimes = async (): Promise<(string | undefined)[]> =>
    (
      await test.database.query<{ next_at: Date | null }>(
        'SELECT next_at FROM installation_triggers WHERE installation_id = $1 ORDER BY position',
        [app.installationId],
      )
    ).map(({ next_at }) => next_at?.toISOString());
  const runDue = (): Promise<unknown> => Promise.all(replicas.map((replica) => replica.runDue()));
  const dueTimes = (): unknown[] =>
    started.map(({ input }) => (input as { schedule: { due_at: string } }).schedule.due_at);

  it('is due in the time zone of its trigger, the first time and each further one', async () => {
    await install([{ cron: NINE, time_zone: 'Europe/Berlin' }, { cron: NINE }]);
    expect(await nextTimes()).toEqual(['2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z']);
    clock.nowMs = Date.parse('2026-11-22T08:00:00.000Z');
    await runDue();
    expect(dueTimes()).toEqual(['2026-11-22T08:00:00.000Z']);
    expect(await nextTimes()).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-22T09:00:00.000Z']);
  });

  it('is not due a millisecond before its time, and starts one run on two replicas that poll concurrently', async () => {
    await install([{ cron: '0 * * * *' }]);
    clock.nowMs = Date.parse('2026-11-21T11:00:00.000Z') - 1;
    await runDue();
    expect(started).toEqual([]);
    clock.nowMs += 1;
    await runDue();
    await runDue();
    expect(dueTimes()).toEqual(['2026-11-21T11:00:00.000Z']);
  });

  it('starts one run for all missed times, and continues after the present time', async () => {
    await install([{ cron: '0 * * * *' }]);
    clock.nowMs += 10 * HOUR;
    await runDue();
    await runDue();
    expect(dueTimes()).toEqual(['2026-11-21T11:00:00.000Z']);
    expect(await nextTimes()).toEqual(['2026-11-21T21:00:00.000Z']);
  });

  it('is never due while its installation is suspended, and counts from the time at which it is resumed', async () => {
    await install([{ cron: '0 * * * *' }], 'suspended');
    expect(await nextTimes()).toEqual([undefined]);
    clock.nowMs += 10 * HOUR;
    await runDue();
    expect(started).toEqual([]);
    await install([{ cron: '0 * * * *' }]);
    expect(await nextTimes()).toEqual(['2026-11-21T21:00:00.000Z']);
    await install([{ cron: '0 * * * *' }], 'uninstalled');
    expect(await nextTimes()).toEqual([]);
  });

  it('starts nothing while it is paused, and counts from the time at which it continues', async () => {
    const triggers = [{ cron: '0 * * * *' }, { cron: '15 * * * *' }];
    await install(triggers);
    await test.database.query(
      'UPDATE installation_triggers SET paused = true, next_at = NULL WHERE position = 0',
    );
    // Suspending and resuming the installation does not make it due.
    await install(triggers);
    expect(await nextTimes()).toEqual([undefined, '2026-11-21T11:15:00.000Z']);
    clock.nowMs += 3 * HOUR;
    await runDue();
    expect(dueTimes()).toEqual(['2026-11-21T11:15:00.000Z']);
    await test.database.query('UPDATE installation_triggers SET paused = false');
    await install(triggers);
    expect(await nextTimes()).toEqual(['2026-11-21T14:00:00.000Z', '2026-11-21T14:15:00.000Z']);
    await runDue();
    expect(started).toHaveLength(1);
    clock.nowMs = Date.parse('2026-11-21T14:00:00.000Z');
    await runDue();
    expect(dueTimes()).toEqual(['2026-11-21T11:15:00.000Z', '2026-11-21T14:00:00.000Z']);
  });

  it('starts runs with its own input, with exact numbers, and with the time that they are due', async () => {
    await install([{ cron: '0 * * * *' }]);
    await test.database.query(
      `UPDATE installation_triggers SET input = '{"city":"Ulm","id":9007199254740993}'`,
    );
    clock.nowMs += HOUR;
    await runDue();
    expect(stringifyExact(started[0]?.input)).toBe(
      '{"city":"Ulm","id":9007199254740993,"schedule":{"cron":"0 * * * *","time_zone":"UTC","due_at":"2026-11-21T11:00:00.000Z"}}',
    );
  });

  it('is retried within a minute after an error, without delaying the other triggers of its installation', async () => {
    await install([{ cron: '0 * * * *' }, { cron: '0 * * * *' }]);
    clock.nowMs += HOUR;
    failure = new Error('no space');
    const [first] = replicas;
    // One of the two triggers fails; the other one is due at the same time.
    const fire = first as unknown as { fire(due: object): Promise<boolean> };
    await fire.fire({
      installationId: app.installationId,
      position: 0,
      cron: '0 * * * *',
      timeZone: 'UTC',
      input: null,
      dueAt: new Date('2026-11-21T11:00:00.000Z'),
      projectId: app.projectId,
      actsFor: app.userId,
    });
    const [postponed, due] = await nextTimes();
    expect(due).toBe('2026-11-21T11:00:00.000Z');
    const delayMs = Date.parse(postponed ?? '') - clock.nowMs;
    expect(delayMs).toBeGreaterThanOrEqual(30_000);
    expect(delayMs).toBeLessThanOrEqual(60_000);
    failure = null;
    await runDue();
    expect(started).toHaveLength(1);
    clock.nowMs += 60_000;
    await runDue();
    expect(started).toHaveLength(2);
  });
});
