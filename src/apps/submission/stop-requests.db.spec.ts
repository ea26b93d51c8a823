import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { requestStop } from '../runs/run-statements.js';
import { RunTransition } from '../model/runs/run-transition.entity.js';
import { Run } from '../model/runs/run.entity.js';
import type { StopCause } from '../model/runs/run-state.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';

const MINUTE = 60_000;
const FOREVER = { queuedMs: 0, runningMs: 48 * 60 * MINUTE };

describe('stop requests, and DAG runs of other clients', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('UPDATE runs SET next_check_at = NULL');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    orchestrator.plan = () => FOREVER;
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  const insert = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRunAt(test.dataSource, app, clock.nowMs, columns);
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  const requestRunStop = (runId: string, cause: StopCause = 'cancel'): Promise<boolean> =>
    requestStop(test.dataSource.manager, { runId, cause, by: null, now: new Date(clock.nowMs) });
  /** Advances the clock in steps of a second, and submits the runs that are due at each step. */
  const pass = async (ms: number): Promise<void> => {
    for (const endMs = clock.nowMs + ms; clock.nowMs < endMs; clock.nowMs += Math.min(1000, ms)) {
      await workers.submissions.drain();
    }
    await workers.submissions.drain();
  };
  /** A run that this service ended although its DAG run is active. */
  const ended = (columns: Partial<Run>): Promise<Run> =>
    insert({
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs),
      endedAt: new Date(clock.nowMs),
      stopRequestedAt: new Date(clock.nowMs),
      ...columns,
    });
  const accepted = (columns: Partial<Run> = {}): Promise<Run> =>
    insert({
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs),
      statusDetail: 'queued',
      orchestratorState: 'queued',
      ...columns,
    });

  it('ends a canceled run with an unknown submission at its stop deadline, and stops its DAG run when it appears', async () => {
    orchestrator.fail('submit', { doneAfterMs: 45 * MINUTE });
    orchestrator.plan = () => ({ queuedMs: 1000, runningMs: 24 * 60 * MINUTE });
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs + 30 * MINUTE), stopSeconds: 60 });
    await workers.submissions.drain();
    orchestrator.down = 'unreachable';
    await workers.writer.requestStop(id, 'cancel');
    const requestedMs = clock.nowMs;
    for (let second = 0; second < 59; second++) await pass(1000);
    expect(await reload(id)).toMatchObject({ state: 'submitted', statusDetail: 'canceling' });
    await pass(requestedMs + MINUTE - clock.nowMs);
    expect(await reload(id)).toMatchObject({ state: 'canceled', submission: 'in_flight', errorCode: null });
    orchestrator.down = null;
    for (let minutes = 0; minutes < 180; minutes += 2) {
      clock.nowMs += 2 * MINUTE;
      await workers.checks.drain();
    }
    expect(orchestrator.stops).toEqual([id]);
    expect(await reload(id)).toMatchObject({ state: 'canceled', nextCheckAt: null });
  });

  it('ends a run at its stop deadline when it is canceled during a submission without a response', async () => {
    let requests = 0;
    const unanswered = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        requests += 1;
        const late = (): void => reject(new OrchestratorError('unreachable', 'The call was canceled.'));
        if (signal.aborted) late();
        else signal.addEventListener('abort', late);
      });
    Object.assign(orchestrator, {
      submit: (_run: object, signal: AbortSignal) => unanswered(signal),
      find: (_dagId: string, _runId: string, signal: AbortSignal) => unanswered(signal),
    });
    const checks = vi.spyOn(workers.leases, 'hasToEnd');
    const { id } = await insert({ stopSeconds: 60 });
    const drained = workers.submissions.drain();
    await expect.poll(() => requests).toBe(1);
    await workers.writer.requestStop(id, 'cancel');
    clock.nowMs += 59_000;
    checks.mockClear();
    await expect.poll(() => checks.mock.settledResults).toContainEqual({ type: 'fulfilled', value: false });
    expect(await reload(id)).toMatchObject({ state: 'submitted', statusDetail: 'canceling' });
    clock.nowMs += 1000;
    await drained;
    await pass(1000);
    expect(await reload(id)).toMatchObject({ state: 'canceled', submission: 'in_flight', errorCode: null });
    // The submission, and a query whether the orchestrator accepted it.
    expect(requests).toBe(2);
  });

  it('ends a run whose stop gets no response at its stop deadline, and not before', async () => {
    let requests = 0;
    const unanswered = (_dagId: string, _runId: string, signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        requests += 1;
        const late = (): void => reject(new OrchestratorError('unreachable', 'The call was canceled.'));
        if (signal.aborted) late();
        else signal.addEventListener('abort', late);
      });
    Object.assign(orchestrator, { find: unanswered, stop: unanswered });
    const checks = vi.spyOn(workers.leases, 'hasToEnd');
    const { id } = await accepted({ state: 'running', stopSeconds: 60, nextCheckAt: new Date(clock.nowMs) });
    await workers.writer.requestStop(id, 'cancel');
    const checked = workers.checks.drain();
    await expect.poll(() => requests).toBe(1);
    clock.nowMs += 59_000;
    checks.mockClear();
    await expect.poll(() => checks.mock.settledResults).toContainEqual({ type: 'fulfilled', value: false });
    expect(await reload(id)).toMatchObject({ state: 'running', statusDetail: 'canceling' });
    clock.nowMs += 1000;
    await checked;
    expect(await reload(id)).toMatchObject({ state: 'canceled', errorCode: null });
  });

  it('never submits a run that was canceled', async () => {
    const { id } = await insert();
    await requestRunStop(id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'canceled', submission: 'abandoned', nextCheckAt: null });
    expect(orchestrator.sent).toEqual([]);
    const [, last] = await test.dataSource.manager.find(RunTransition, {
      where: { runId: id },
      order: { position: 'ASC' },
    });
    expect(last).toMatchObject({ source: 'cancel', toState: 'canceled', applied: true });
  });

  it('stops a run that was sent before its stop was requested, once its DAG run is found', async () => {
    orchestrator.fail('submit', 'lost_answer');
    orchestrator.plan = () => ({ runningMs: 600_000 });
    const { id } = await insert();
    await workers.submissions.drain();
    await requestRunStop(id);
    await pass(2000);
    await workers.checks.drain();
    expect(orchestrator.stops).toEqual([id]);
    expect(await reload(id)).toMatchObject({ state: 'canceled', submission: 'accepted' });
  });

  it.each([
    ['canceled', { state: 'canceled', stopCause: 'cancel' }],
    ['timed out while it ran', { state: 'failed', stopCause: 'run_timeout', errorCode: 'run_timeout' }],
    [
      'timed out before it started',
      { state: 'failed', stopCause: 'start_timeout', errorCode: 'start_timeout' },
    ],
    ['given up by this service', { state: 'failed', stopCause: null, errorCode: 'submit_failed' }],
    [
      'reported as failed by the orchestrator after a time-out',
      { state: 'failed', stopCause: 'run_timeout', errorCode: 'run_failed' },
    ],
  ] as const)('stops the DAG run of a run that was %s, when it is still active', async (_how, columns) => {
    const run = await ended({ ...columns });
    orchestrator.make(run.dagId, run.id);
    await workers.checks.drain();
    expect(orchestrator.stops).toEqual([run.id]);
    expect(orchestrator.dagRunOf(run.id)?.state).toBe('failed');
    expect((await reload(run.id)).nextCheckAt).toBeNull();
  });

  it.each([
    ['succeeded', { state: 'succeeded', stopCause: 'cancel' }],
    ['failed by itself', { state: 'failed', stopCause: null, errorCode: 'run_failed' }],
  ] as const)(
    'does not stop the DAG run of a run that %s, which a user of the orchestrator has cleared',
    async (_how, columns) => {
      const run = await ended({ ...columns });
      orchestrator.make(run.dagId, run.id);
      await workers.checks.drain();
      expect(orchestrator.stops).toEqual([]);
    },
  );

  it('keeps following up a stopped DAG run until it has ended', async () => {
    orchestrator.plan = () => ({ ...FOREVER, stopMs: 10 * MINUTE });
    const run = await ended({ state: 'failed', stopCause: 'run_timeout', errorCode: 'run_timeout' });
    orchestrator.make(run.dagId, run.id);
    await workers.checks.drain();
    expect((await reload(run.id)).nextCheckAt?.getTime()).toBeGreaterThan(clock.nowMs);
    clock.nowMs += 30 * MINUTE;
    await workers.checks.drain();
    expect((await reload(run.id)).nextCheckAt).toBeNull();
  });

  it('does not adopt a DAG run of another client when it searches for one that it may have submitted', async () => {
    const { id, dagId } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make(dagId, id, JSON.stringify({ run_id: uuidV7() }));
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
  });

  it('does not adopt a DAG run of another DAG with its ID', async () => {
    const { id } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make('payroll', id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
  });

  it('fails a submission whose response is the DAG run of another client', async () => {
    const { id, dagId } = await insert();
    orchestrator.make(dagId, id, JSON.stringify({ run_id: uuidV7() }));
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
    expect(orchestrator.stops).toEqual([]);
  });

  it('does not mark a run as sent whose stop was requested after it was claimed', async () => {
    const { id } = await insert();
    const [run] = await workers.leases.claimToSubmit(1);
    await requestRunStop(id);
    expect(await workers.leases.markSent(run!)).toBe(false);
    expect(await reload(id)).toMatchObject({ submission: 'pending', submitAttempts: 0 });
  });

  it('does not mark a run as sent whose lease another worker holds', async () => {
    const { id } = await insert();
    const [run] = await workers.leases.claimToSubmit(1);
    await test.database.query('UPDATE runs SET lease_token = $2 WHERE id = $1', [id, uuidV7()]);
    expect(await workers.leases.markSent(run!)).toBe(false);
    expect((await reload(id)).submission).toBe('pending');
  });

  it('claims a run again after its lease of a minute, and not after the 45 seconds that a worker may take', async () => {
    const { id } = await insert();
    expect(await workers.leases.claimToSubmit(1)).toHaveLength(1);
    clock.nowMs += 45_000;
    expect(await workers.leases.claimToSubmit(1)).toEqual([]);
    clock.nowMs += 15_000;
    expect(await workers.leases.claimToSubmit(1)).toMatchObject([{ id }]);
  });

  it('neither reverts nor ends a submission whose run another worker has claimed since', async () => {
    const { id } = await insert();
    const [mine] = await workers.leases.claimToSubmit(1);
    expect(await workers.leases.markSent(mine!)).toBe(true);
    expect(await workers.leases.isStillUnsubmitted(mine!)).toBe(true);
    clock.nowMs += MINUTE;
    const [theirs] = await workers.leases.claimToSubmit(1);
    await workers.leases.markUnsent(mine!, false);
    expect(await reload(id)).toMatchObject({ submission: 'in_flight', submitAttempts: 1 });
    expect(await workers.leases.isStillUnsubmitted(mine!)).toBe(false);
    expect(await workers.leases.isStillUnsubmitted(theirs!)).toBe(true);
  });

  it('queries before a further attempt when a rejected attempt follows one with an unknown outcome', async () => {
    const { id } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.fail('submit', { failure: 'busy', retryAfterMs: 1000 });
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ submission: 'in_flight', submitAttempts: 2 });
    clock.nowMs += 2000;
    await workers.submissions.drain();
    expect(orchestrator.count('find')).toBe(2);
    expect(await reload(id)).toMatchObject({ submission: 'accepted' });
  });

  it('stops a run at once whose stop was requested while it was unknown whether it was sent', async () => {
    const { id, dagId } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make(dagId, id);
    await requestRunStop(id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({
      submission: 'accepted',
      stopCause: 'cancel',
      nextCheckAt: new Date(clock.nowMs),
    });
    await workers.checks.drain();
    expect(orchestrator.stops).toEqual([id]);
    expect(await reload(id)).toMatchObject({ state: 'canceled' });
  });

  it('cancels a run whose stop was requested, even after its submission deadline', async () => {
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs - 1) });
    await requestRunStop(id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'canceled', errorCode: null });
    expect(orchestrator.sent).toEqual([]);
  });

  it('leaves a run to the worker that holds its lease when a list reports it as active', async () => {
    const held = await accepted({
      leaseUntil: new Date(clock.nowMs + MINUTE),
      leaseToken: uuidV7(),
      nextCheckAt: new Date(clock.nowMs - 1000),
      missingChecks: 2,
    });
    const free = await accepted({ nextCheckAt: new Date(clock.nowMs + 1000), missingChecks: 2 });
    orchestrator.plan = () => ({ queuedMs: 10 * MINUTE });
    for (const run of [held, free]) orchestrator.make(run.dagId, run.id);
    await workers.sweep.readPages(new AbortController().signal);
    expect(await reload(held.id)).toMatchObject({
      checkedAt: null,
      missingChecks: 2,
      nextCheckAt: held.nextCheckAt,
    });
    const seen = await reload(free.id);
    expect(seen).toMatchObject({ checkedAt: new Date(clock.nowMs), missingChecks: 0 });
    expect(seen.nextCheckAt!.getTime()).toBeGreaterThanOrEqual(clock.nowMs + 1000);
  });

  it('leaves a run that is being stopped to its checks when a list reports it as active', async () => {
    const run = await accepted();
    orchestrator.plan = () => ({ queuedMs: 10 * MINUTE });
    orchestrator.make(run.dagId, run.id);
    await requestRunStop(run.id);
    await workers.sweep.readPages(new AbortController().signal);
    expect(await reload(run.id)).toMatchObject({ nextCheckAt: new Date(clock.nowMs), checkedAt: null });
  });

  it('counts a run as healed only when a poll or a list, not a callback, found its end', async () => {
    const healed = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await workers.runMetrics.healed.get()).values.map(({ labels, value }) => [
          String(labels['source']),
          value,
        ]),
      );
    const report = async (
      source: 'callback' | 'feed' | 'poll',
      state: 'running' | 'success',
    ): Promise<void> => {
      const { id } = await accepted();
      await workers.writer.applyObservation(id, { by: 'orchestrator', source, state, clearNumber: null });
    };
    for (const source of ['callback', 'feed', 'poll'] as const) await report(source, 'running');
    await report('callback', 'success');
    expect(Object.values(await healed()).every((value) => value === 0)).toBe(true);
    await report('feed', 'success');
    expect(await healed()).toMatchObject({ feed: 1 });
    await report('poll', 'success');
    expect(await healed()).toMatchObject({ feed: 1, poll: 1 });
  });
});
