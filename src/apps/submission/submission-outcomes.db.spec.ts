import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { requestStop } from '../runs/run-statements.js';
import { Run } from '../model/runs/run.entity.js';

const MINUTE = 60_000;

describe('the outcome of a submission', () => {
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
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await workers.close();
  });
  afterAll(() => test.close());

  const insert = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRunAt(test.dataSource, app, clock.nowMs, columns);
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });

  it('is a failure without a request after the submission deadline', async () => {
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs) });
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'submit_failed' });
    expect(orchestrator.sent).toEqual([]);
  });

  it('names the missing DAG when the run waited for it until its submission deadline', async () => {
    const run = await insert({ submitDeadline: new Date(clock.nowMs), statusDetail: 'awaiting_dag' });
    await workers.submissions.drain();
    expect(await reload(run.id)).toMatchObject({
      errorCode: 'dag_not_found',
      errorMessage: expect.stringContaining(`"${run.dagId}"`) as string,
    });
  });

  it('waits ten minutes for a DAG after it was first missed, regardless of the age of the run', async () => {
    const { id, dagId } = await insert({ createdAt: new Date(clock.nowMs - 20 * MINUTE) });
    orchestrator.missingDags.add(dagId);
    await workers.submissions.drain();
    clock.nowMs += MINUTE;
    await workers.submissions.drain();
    expect(orchestrator.count('submit')).toBe(2);
    expect(await reload(id)).toMatchObject({ state: 'submitted', statusDetail: 'awaiting_dag' });
  });

  it('waits the same time when the shown reason changes meanwhile, and ends with the new reason', async () => {
    const { id, dagId } = await insert();
    orchestrator.missingDags.add(dagId);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({
      statusDetail: 'awaiting_dag',
      statusText: 'There is no such DAG.',
    });
    clock.nowMs += 9 * MINUTE;
    const text = 'The orchestrator cannot import the DAG: SyntaxError: invalid syntax';
    await workers.writer.recordAwaitedStatus(new Map([[dagId, { detail: 'awaiting_dag', text }]]));
    clock.nowMs += MINUTE;
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({
      state: 'failed',
      statusDetail: null,
      statusText: null,
      errorCode: 'dag_not_found',
      errorMessage: text,
    });
  });

  it('is retried at its submission deadline at the latest, and counts the failure', async () => {
    const submitDeadline = new Date(clock.nowMs + 5000);
    const { id } = await insert({ submitDeadline });
    orchestrator.fail('submit', { failure: 'busy', retryAfterMs: 10 * MINUTE });
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ nextCheckAt: submitDeadline, checks: 1, leaseToken: null });
  });

  it('no longer shows that it waits for a slot once it has one', async () => {
    const { id } = await insert({ statusDetail: 'waiting_for_slot' });
    // "busy" without a retry hint sets no status of its own.
    orchestrator.fail('submit', { failure: 'busy' });
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ submission: 'pending', statusDetail: null });
  });

  it('releases a run at once whose stop was requested just before it was sent', async () => {
    const { id } = await insert();
    const markSent = workers.leases.markSent.bind(workers.leases);
    vi.spyOn(workers.leases, 'markSent').mockImplementationOnce(async (run) => {
      const { manager } = test.dataSource;
      await requestStop(manager, { runId: id, cause: 'cancel', by: null, now: new Date(clock.nowMs) });
      return markSent(run);
    });
    await workers.submissions.drain();
    expect((await reload(id)).leaseToken).toBeNull();
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'canceled' });
    expect(orchestrator.sent).toEqual([]);
  });

  it('suspends calls to an orchestrator that rejects the credentials, and logs that once a minute', async () => {
    const error = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    const credentialErrors = (): number =>
      error.mock.calls.filter(([message]) => String(message).includes('credentials')).length;
    orchestrator.down = 'unauthorized';
    for (let n = 0; n < 20; n++) await insert();
    await workers.submissions.drain();
    expect(orchestrator.count('submit')).toBeLessThanOrEqual(16);
    expect(credentialErrors()).toBe(1);
    clock.nowMs += MINUTE;
    await workers.submissions.drain();
    expect(credentialErrors()).toBe(2);
  });

  it('is counted by its outcome', async () => {
    orchestrator.fail('submit', { failure: 'busy', retryAfterMs: 1000 });
    await insert();
    await workers.submissions.drain();
    clock.nowMs += 2000;
    await workers.submissions.drain();
    await insert({ stopCause: 'cancel', stopRequestedAt: new Date(clock.nowMs) });
    await insert({ submitDeadline: new Date(clock.nowMs) });
    await workers.submissions.drain();
    const { values } = await workers.runMetrics.submissions.get();
    const counts = Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    expect(counts).toMatchObject({ busy: 1, accepted: 1, canceled: 1, submit_failed: 1 });
  });

  it('counts a failed search for free slots, and continues with the runs that have one', async () => {
    vi.spyOn(workers.waiting, 'promoteAll').mockRejectedValueOnce(new Error('no database'));
    const { id } = await insert();
    await workers.submissions.drain();
    const { values } = await workers.metrics.jobRuns.get();
    expect(values).toContainEqual(
      expect.objectContaining({ labels: { job: 'run-submission', result: 'error' }, value: 1 }),
    );
    expect(await reload(id)).toMatchObject({ submission: 'accepted' });
  });
});
