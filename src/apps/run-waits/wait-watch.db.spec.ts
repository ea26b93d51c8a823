import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { JobRunner } from '../../database/job-runner.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import { Run } from '../model/runs/run.entity.js';

const NEVER = new AbortController().signal;
const HOUR = 3_600_000;

describe('WaitWatch', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query(`DELETE FROM runs`);
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  /** A run that the orchestrator accepted three seconds ago. */
  const accepted = async (columns: Partial<Run> = {}): Promise<Run> => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs - 3000),
      statusDetail: 'queued',
      orchestratorState: 'queued',
      ...columns,
    });
    orchestrator.make(run.dagId, run.id);
    return run;
  };
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  const detailOf = async ({ id }: Run): Promise<StatusDetail | null> => (await reload(id)).statusDetail;
  const check = (): Promise<void> => workers.waits.check(NEVER);

  const CAUSES: [StatusDetail, (dagId: string) => void][] = [
    ['dag_paused', (dagId) => orchestrator.pausedDags.add(dagId)],
    ['awaiting_dag', (dagId) => orchestrator.missingDags.add(dagId)],
    ['scheduler_down', () => (orchestrator.degraded = true)],
    ['login_refused', () => (orchestrator.down = 'unauthorized')],
    ['orchestrator_unreachable', () => (orchestrator.down = 'unreachable')],
  ];

  it.each(CAUSES)('writes "%s" once, and removes it when the cause has ended', async (detail, happen) => {
    const run = await accepted();
    happen(run.dagId);
    await check();
    const shown = await reload(run.id);
    expect(shown).toMatchObject({ state: 'submitted', statusDetail: detail, version: run.version + 1 });
    await check();
    expect((await reload(run.id)).version).toBe(shown.version);
    orchestrator.down = null;
    orchestrator.degraded = false;
    orchestrator.pausedDags.clear();
    orchestrator.missingDags.clear();
    await check();
    expect(await detailOf(run)).toBe('queued');
  });

  it.each(CAUSES.slice(0, 1))(
    'shows "%s" also while a list or a check repeats that the run is queued',
    async (detail, happen) => {
      const run = await accepted();
      happen(run.dagId);
      await check();
      await workers.writer.applyObservation(run.id, {
        by: 'orchestrator',
        source: 'poll',
        state: 'queued',
        clearNumber: null,
      });
      expect(await detailOf(run)).toBe(detail);
    },
  );

  const intervalMs = (): number =>
    (Reflect.getMetadata('SCHEDULE_INTERVAL_OPTIONS', workers.waits.watch) as { timeout: number }).timeout;

  it.each([0, 0.99])(
    'shows it within ten seconds, also when nothing responds: the next turn after %d of an interval',
    async (share) => {
      const deadlines = vi.spyOn(AbortSignal, 'timeout');
      orchestrator.down = 'unreachable';
      const run = await accepted({ submittedAt: new Date(clock.nowMs) });
      const beganMs = clock.nowMs;
      clock.nowMs += share * intervalMs();
      await check();
      for (let turn = 1; turn < 10 && (await detailOf(run)) === 'queued'; turn++) {
        clock.nowMs += intervalMs();
        await check();
      }
      expect(await detailOf(run)).toBe('orchestrator_unreachable');
      const [[responseMs]] = deadlines.mock.calls as [[number]];
      deadlines.mockRestore();
      expect(clock.nowMs - beganMs + responseMs).toBeLessThanOrEqual(10_000);
    },
  );

  it('skips no check because of the previous one', async () => {
    const run = vi.spyOn(JobRunner.prototype, 'run').mockResolvedValue(false);
    await workers.waits.watch();
    const [[, { everyMs }]] = run.mock.calls as [Parameters<JobRunner['run']>];
    run.mockRestore();
    expect(everyMs).toBeLessThan(intervalMs());
  });

  const IMPORT_ERROR = 'SyntaxError: invalid syntax';
  const textOf = async ({ id }: Run): Promise<string | null> => (await reload(id)).statusText;

  it('shows why a DAG is missing on runs that the orchestrator rejected for it, and updates the reason', async () => {
    const run = await accepted({
      submission: 'pending',
      submittedAt: null,
      statusDetail: 'awaiting_dag',
      statusSince: new Date(clock.nowMs - 1000),
    });
    orchestrator.missingDags.add(run.dagId);
    orchestrator.reports.set(run.dagId, { refreshSeconds: 60 });
    await check();
    const shown = await reload(run.id);
    expect(shown.statusText).toBe(
      `The orchestrator has not parsed a DAG "${run.dagId}" yet. It searches for new files every 60 s.`,
    );
    expect(shown).toMatchObject({ statusDetail: 'awaiting_dag', statusSince: run.statusSince });
    await check();
    expect((await reload(run.id)).version).toBe(shown.version);
    clock.nowMs += 60_000;
    await check();
    expect(await textOf(run)).toMatch(/^The orchestrator has no DAG/);
    orchestrator.reports.set(run.dagId, { state: 'broken', importError: IMPORT_ERROR });
    await check();
    expect(await textOf(run)).toBe(`The orchestrator cannot import the DAG: ${IMPORT_ERROR}`);
    orchestrator.down = 'unreachable';
    await check();
    expect(await textOf(run)).toBe(`The orchestrator cannot import the DAG: ${IMPORT_ERROR}`);
  });

  it('shows why a DAG is missing also on accepted runs, until they are queued again', async () => {
    const run = await accepted();
    orchestrator.missingDags.add(run.dagId);
    orchestrator.reports.set(run.dagId, { state: 'broken', importError: IMPORT_ERROR });
    await check();
    expect(await textOf(run)).toBe(`The orchestrator cannot import the DAG: ${IMPORT_ERROR}`);
    orchestrator.missingDags.clear();
    await check();
    expect([await detailOf(run), await textOf(run)]).toEqual(['queued', null]);
  });

  it('sends one request for all runs and one for each DAG, for any number of waiting runs', async () => {
    const runs = [];
    for (let n = 0; n < 20; n++) runs.push(await accepted({ dagId: n % 2 === 0 ? 'even' : 'odd' }));
    orchestrator.pausedDags.add('odd');
    await check();
    expect([orchestrator.count('health'), orchestrator.count('findDag')]).toEqual([1, 2]);
    expect(await Promise.all(runs.map(detailOf))).toEqual(
      runs.map((_, n) => (n % 2 === 0 ? 'queued' : 'dag_paused')),
    );
  });

  it('reads each of many DAGs in turn', async () => {
    const runs = [];
    for (let n = 0; n < 60; n++) runs.push(await accepted({ dagId: `dag-${String(n).padStart(3, '0')}` }));
    for (const { dagId } of runs) orchestrator.pausedDags.add(dagId);
    await check();
    await check();
    expect(orchestrator.count('findDag')).toBe(50);
    await check();
    expect(new Set(await Promise.all(runs.map(detailOf)))).toEqual(new Set(['dag_paused']));
  });

  it('sends no request while no run waits, nor for a run that was just accepted', async () => {
    await check();
    await accepted({ submittedAt: new Date(clock.nowMs) });
    await check();
    expect(orchestrator.count()).toBe(0);
  });

  it('ignores runs with a requested stop, ended runs, and runs that were never accepted', async () => {
    const canceling = await accepted({
      stopCause: 'cancel',
      stopRequestedAt: new Date(clock.nowMs),
      statusDetail: 'canceling',
    });
    const pending = await accepted({ submission: 'pending', submittedAt: null, statusDetail: null });
    const waiting = await accepted();
    orchestrator.pausedDags.add(waiting.dagId);
    await check();
    expect([await detailOf(canceling), await detailOf(pending), await detailOf(waiting)]).toEqual([
      'canceling',
      null,
      'dag_paused',
    ]);
  });

  it('shows that a running run waits for a full pool, until it no longer does', async () => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: HOUR });
    const running = { state: 'running', startedAt: new Date(), statusDetail: null } as const;
    const [waits, works] = [await accepted(running), await accepted(running)];
    orchestrator.poolWaits.add(waits.id).add('another run');
    await check();
    expect([await detailOf(waits), await detailOf(works)]).toEqual(['pool_full', null]);
    orchestrator.down = 'unreachable';
    await check();
    expect(await detailOf(waits)).toBe('pool_full');
    orchestrator.down = null;
    orchestrator.poolWaits.clear();
    await check();
    expect(await detailOf(waits)).toBeNull();
  });

  it.each<[StatusDetail, () => void]>([
    ['dag_paused', () => orchestrator.pausedDags.add('of-running')],
    ['scheduler_down', () => (orchestrator.degraded = true)],
  ])('shows "%s" on running runs, too, until the cause has ended', async (detail, happen) => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: HOUR });
    const running = { state: 'running', startedAt: new Date(), statusDetail: null } as const;
    const held = await accepted({ ...running, dagId: 'of-running' });
    happen();
    await check();
    const shown = await reload(held.id);
    expect(shown).toMatchObject({ state: 'running', statusDetail: detail, version: held.version + 1 });
    await check();
    orchestrator.down = 'unreachable';
    await check();
    expect(await reload(held.id)).toMatchObject({ statusDetail: detail, version: shown.version });
    orchestrator.down = null;
    orchestrator.degraded = false;
    orchestrator.pausedDags.clear();
    await check();
    expect(await detailOf(held)).toBeNull();
  });

  it('reads five DAGs of running runs in each check, in rotation', async () => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: HOUR });
    const running = { state: 'running', startedAt: new Date(), statusDetail: null } as const;
    for (let n = 0; n < 12; n++) {
      await accepted({ ...running, dagId: `dag-${String(n).padStart(2, '0')}` });
      orchestrator.pausedDags.add(`dag-${String(n).padStart(2, '0')}`);
    }
    await check();
    expect([orchestrator.count('health'), orchestrator.count('findDag')]).toEqual([1, 5]);
    await check();
    await check();
    const details = await test.dataSource.query('SELECT DISTINCT status_detail FROM runs');
    expect(details).toEqual([{ status_detail: 'dag_paused' }]);
  });

  it.each(['login_refused', 'orchestrator_unreachable'] as const)(
    'shows "%s" on runs whose submission is unconfirmed',
    async (detail) => {
      const unsent = { submittedAt: null, statusDetail: null, createdAt: new Date(clock.nowMs - 3000) };
      const inFlight = await accepted({ ...unsent, submission: 'in_flight' });
      const pending = await accepted({ ...unsent, submission: 'pending' });
      const fresh = await accepted({ ...unsent, submission: 'in_flight', createdAt: new Date(clock.nowMs) });
      const noSlot = await accepted({ ...unsent, submission: 'waiting', statusDetail: 'waiting_for_slot' });
      const noDag = await accepted({ ...unsent, submission: 'pending', statusDetail: 'awaiting_dag' });
      const runs = [inFlight, pending, fresh, noSlot, noDag];
      orchestrator.degraded = true;
      await check();
      expect(await detailOf(inFlight)).toBeNull();
      orchestrator.down = detail === 'login_refused' ? 'unauthorized' : 'unreachable';
      await check();
      expect(await Promise.all(runs.map(detailOf))).toEqual([
        detail,
        detail,
        null,
        'waiting_for_slot',
        'awaiting_dag',
      ]);
    },
  );

  it('does not wait for a run that another transaction is changing', async () => {
    const [held, free] = [await accepted(), await accepted()];
    orchestrator.pausedDags.add(held.dagId).add(free.dagId);
    await test.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM runs WHERE id = $1 FOR UPDATE', [held.id]);
      await check();
    });
    expect([await detailOf(held), await detailOf(free)]).toEqual(['queued', 'dag_paused']);
  });
});
