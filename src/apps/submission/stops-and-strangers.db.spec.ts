import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/runs.js';
import { createTestDataSource, type TestDataSource } from '../../../test/support/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { requestStop } from '../runs/request-stop.js';
import { Run } from '../model/run.entity.js';
import type { StopCause } from '../model/run-state.js';

const MINUTE = 60_000;
const FOREVER = { queuedMs: 0, runningMs: 48 * 60 * MINUTE };

describe('runs that are to stop, and DAG runs of others', () => {
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
  const askToStop = (runId: string, cause: StopCause = 'cancel'): Promise<boolean> =>
    requestStop(test.dataSource.manager, { runId, cause, by: null, now: new Date(clock.nowMs) });
  /** A run that this service ended although its DAG run goes on. */
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

  it.each([
    ['canceled', { state: 'canceled', stopCause: 'cancel' }],
    ['timed out while it ran', { state: 'failed', stopCause: 'run_timeout', errorCode: 'run_timeout' }],
    [
      'timed out before it started',
      { state: 'failed', stopCause: 'start_timeout', errorCode: 'start_timeout' },
    ],
    ['given up by this service', { state: 'failed', stopCause: null, errorCode: 'submit_failed' }],
    [
      'failed in the orchestrator after a time-out',
      { state: 'failed', stopCause: 'run_timeout', errorCode: 'run_failed' },
    ],
  ] as const)('stops the DAG run of a run that was %s and still lives', async (_how, columns) => {
    const run = await ended({ ...columns });
    orchestrator.make(run.dagId, run.id);
    await workers.checks.drain();
    expect(orchestrator.stops).toEqual([run.id]);
    expect(orchestrator.look(run.id)?.state).toBe('failed');
    expect((await reload(run.id)).nextCheckAt).toBeNull();
  });

  it.each([
    ['succeeded', { state: 'succeeded', stopCause: 'cancel' }],
    ['failed by itself', { state: 'failed', stopCause: null, errorCode: 'run_failed' }],
  ] as const)(
    'leaves alone the DAG run of a run that %s, which somebody has cleared',
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

  it('does not take a DAG run of somebody else for its own when it looks for one that it may have sent', async () => {
    const { id, dagId } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make(dagId, id, JSON.stringify({ run_id: uuidV7() }));
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
  });

  it('does not take a DAG run of another DAG under its id for its own', async () => {
    const { id } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make('payroll', id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
  });

  it('fails a submission that is answered with the DAG run of somebody else', async () => {
    const { id, dagId } = await insert();
    orchestrator.make(dagId, id, JSON.stringify({ run_id: uuidV7() }));
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'id_conflict' });
    expect(orchestrator.stops).toEqual([]);
  });

  it('does not mark a run as sent that was asked to stop after it was claimed', async () => {
    const { id } = await insert();
    const [run] = await workers.leases.claimToSubmit(1);
    await askToStop(id);
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

  it('claims a run again only after the 45 seconds that the first worker may take are over', async () => {
    const { id } = await insert();
    expect(await workers.leases.claimToSubmit(1)).toHaveLength(1);
    clock.nowMs += 45_000;
    expect(await workers.leases.claimToSubmit(1)).toEqual([]);
    clock.nowMs += 15_000;
    expect(await workers.leases.claimToSubmit(1)).toMatchObject([{ id }]);
  });

  it('neither takes back nor ends a submission whose run another worker has claimed since', async () => {
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

  it('goes on asking first when an attempt with an unknown outcome is followed by one that was refused', async () => {
    const { id } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.fail('submit', { failure: 'busy', retryAfterMs: 1000 });
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ submission: 'in_flight', submitAttempts: 2 });
    clock.nowMs += 2000;
    await workers.submissions.drain();
    expect(orchestrator.count('find')).toBe(2);
    expect(await reload(id)).toMatchObject({ submission: 'accepted' });
  });

  it('stops a run at once that was asked to stop while nobody knew whether it was sent', async () => {
    const { id, dagId } = await insert({ submission: 'in_flight', submitAttempts: 1 });
    orchestrator.make(dagId, id);
    await askToStop(id);
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

  it('cancels a run that was asked to stop, even when the time for its submission is up', async () => {
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs - 1) });
    await askToStop(id);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'canceled', errorCode: null });
    expect(orchestrator.sent).toEqual([]);
  });

  it('leaves a run to the worker that holds it when a list shows it alive', async () => {
    const held = await accepted({
      leaseUntil: new Date(clock.nowMs + MINUTE),
      leaseToken: uuidV7(),
      nextCheckAt: new Date(clock.nowMs - 1000),
      missingChecks: 2,
    });
    const free = await accepted({ nextCheckAt: new Date(clock.nowMs + 1000), missingChecks: 2 });
    orchestrator.plan = () => ({ queuedMs: 10 * MINUTE });
    for (const run of [held, free]) orchestrator.make(run.dagId, run.id);
    await workers.sweep.sweep(new AbortController().signal);
    expect(await reload(held.id)).toMatchObject({
      checkedAt: null,
      missingChecks: 2,
      nextCheckAt: held.nextCheckAt,
    });
    const seen = await reload(free.id);
    expect(seen).toMatchObject({ checkedAt: new Date(clock.nowMs), missingChecks: 0 });
    expect(seen.nextCheckAt!.getTime()).toBeGreaterThanOrEqual(clock.nowMs + 1000);
  });

  it('leaves a run that is being stopped to its checks when a list shows it alive', async () => {
    const run = await accepted();
    orchestrator.plan = () => ({ queuedMs: 10 * MINUTE });
    orchestrator.make(run.dagId, run.id);
    await askToStop(run.id);
    await workers.sweep.sweep(new AbortController().signal);
    expect(await reload(run.id)).toMatchObject({ nextCheckAt: new Date(clock.nowMs), checkedAt: null });
  });

  it('counts a run as healed only when a question or a list, not a callback, found its end', async () => {
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
