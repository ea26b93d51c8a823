import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { RunPayload } from '../model/runs/run-payload.entity.js';
import { Run } from '../model/runs/run.entity.js';

const MINUTE = 60_000;

describe('the submission of runs', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;
  let mayStart: boolean;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('UPDATE runs SET next_check_at = NULL');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    mayStart = true;
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock, mayStart: () => mayStart });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  const insert = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRunAt(test.dataSource, app, clock.nowMs, columns);
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  /** Advances the clock in steps of a second, and submits the runs that are due at each step. */
  const pass = async (ms: number): Promise<void> => {
    for (const endMs = clock.nowMs + ms; clock.nowMs < endMs; clock.nowMs += Math.min(1000, ms)) {
      await workers.submissions.drain();
    }
    await workers.submissions.drain();
  };

  it('sends the stored bytes under the ID of the run, and records that it was accepted', async () => {
    const { id } = await insert();
    const conf = `{"run_id":"${id}","n":1.0,"big":1e3,"text":"\\u00e9"}`;
    await test.dataSource.manager.update(RunPayload, { runId: id }, { conf });
    await workers.submissions.drain();
    expect(orchestrator.sent).toEqual([{ runId: id, conf }]);
    const run = await reload(id);
    expect(run).toMatchObject({
      state: 'submitted',
      statusDetail: 'queued',
      submission: 'accepted',
      submitAttempts: 1,
      submittedAt: new Date(clock.nowMs),
      leaseToken: null,
      leaseUntil: null,
    });
    expect(run.nextCheckAt?.getTime()).toBeGreaterThan(clock.nowMs);
  });

  it('submits a new run when its change is emitted, without waiting for the next poll', async () => {
    const { id, projectId, installationId } = await insert();
    workers.runChanged.emit({ runId: id, projectId, installationId, state: 'submitted' });
    await expect.poll(async () => (await reload(id)).submission, { timeout: 60_000 }).toBe('accepted');
  });

  it('reads the DAG run before it submits again when it is unknown whether it was accepted', async () => {
    orchestrator.fail('submit', 'lost_answer');
    const { id } = await insert();
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({
      submission: 'in_flight',
      statusDetail: 'orchestrator_unreachable',
      submitAttempts: 1,
    });
    await pass(5000);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', submitAttempts: 1 });
    expect(orchestrator.count('submit')).toBe(1);
    expect(orchestrator.made).toEqual([id]);
  });

  it('sends the same bytes again when the run was not accepted', async () => {
    orchestrator.fail('submit', { failure: 'unreachable' }, 3);
    const { id } = await insert();
    await pass(30_000);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', submitAttempts: 4 });
    expect(new Set(orchestrator.sent.map(({ conf }) => conf)).size).toBe(1);
    expect(orchestrator.count('find')).toBe(3);
    expect(orchestrator.made).toEqual([id]);
  });

  it('creates one DAG run when an attempt that seemed lost takes effect after the second one', async () => {
    orchestrator.fail('submit', { doneAfterMs: 20_000 });
    const { id } = await insert();
    await pass(60_000);
    expect(orchestrator.made).toEqual([id]);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', submitAttempts: 2 });
  });

  it('waits as long as the retry hint states, without counting it as an attempt', async () => {
    orchestrator.fail('submit', { failure: 'busy', retryAfterMs: 30_000 });
    const { id } = await insert();
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({
      submission: 'pending',
      submitAttempts: 0,
      statusDetail: 'orchestrator_unreachable',
    });
    await pass(29_000);
    expect(orchestrator.count('submit')).toBe(1);
    await pass(9000);
    expect(await reload(id)).toMatchObject({
      submission: 'accepted',
      statusDetail: 'queued',
      submitAttempts: 1,
    });
    expect(orchestrator.count('find')).toBe(0);
  });

  it('sends few submissions a second to a busy orchestrator', async () => {
    orchestrator.down = 'busy';
    for (let n = 0; n < 60; n++) await insert();
    await workers.submissions.drain();
    expect(orchestrator.count('submit')).toBeLessThanOrEqual(16);
    clock.nowMs += 1000;
    orchestrator.down = null;
    await pass(90_000);
    expect(orchestrator.made).toHaveLength(60);
  });

  it('waits for a DAG that is not loaded yet', async () => {
    const { id, dagId } = await insert();
    orchestrator.missingDags.add(dagId);
    await pass(120_000);
    expect(await reload(id)).toMatchObject({
      state: 'submitted',
      submission: 'pending',
      statusDetail: 'awaiting_dag',
    });
    orchestrator.missingDags.clear();
    await pass(61_000);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', statusDetail: 'queued' });
  });

  it('fails a run whose DAG is missing for ten minutes, and does not follow it up', async () => {
    const { id, dagId } = await insert();
    orchestrator.missingDags.add(dagId);
    await pass(9 * MINUTE);
    expect((await reload(id)).state).toBe('submitted');
    await pass(2.5 * MINUTE);
    expect(await reload(id)).toMatchObject({
      state: 'failed',
      errorCode: 'dag_not_found',
      errorMessage: 'There is no such DAG.',
      submission: 'abandoned',
      nextCheckAt: null,
    });
  });

  it.each(['conf_refused', 'forbidden', 'id_conflict', 'refused'] as const)(
    'fails a run with %s at once, with the message of the orchestrator',
    async (failure) => {
      orchestrator.fail('submit', { failure });
      const { id } = await insert();
      await workers.submissions.drain();
      expect(await reload(id)).toMatchObject({
        state: 'failed',
        errorCode: failure,
        errorMessage: `fault: ${failure}`,
        submission: 'abandoned',
        nextCheckAt: null,
        leaseToken: null,
      });
    },
  );

  it('retries with rejected credentials, which an operator can correct', async () => {
    orchestrator.down = 'unauthorized';
    const { id } = await insert();
    await pass(5 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'submitted', statusDetail: 'login_refused' });
    orchestrator.down = null;
    await pass(MINUTE);
    expect(await reload(id)).toMatchObject({ submission: 'accepted' });
  });

  it('fails no run in an outage that ends before the submission deadline', async () => {
    orchestrator.down = 'unreachable';
    const { id } = await insert();
    await pass(25 * MINUTE);
    orchestrator.down = null;
    await pass(MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'submitted', submission: 'accepted' });
    expect(orchestrator.made).toEqual([id]);
  });

  it('gives up at the submission deadline, and stops a DAG run that appears later', async () => {
    orchestrator.fail('submit', { doneAfterMs: 45 * MINUTE });
    orchestrator.plan = () => ({ queuedMs: 1000, runningMs: 24 * 60 * MINUTE });
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs + 500) });
    await workers.submissions.drain();
    orchestrator.down = 'unreachable';
    await pass(3000);
    expect(await reload(id)).toMatchObject({
      state: 'failed',
      errorCode: 'submit_failed',
      submission: 'in_flight',
    });
    orchestrator.down = null;
    for (let minutes = 0; minutes < 180; minutes += 2) {
      clock.nowMs += 2 * MINUTE;
      await workers.checks.drain();
    }
    expect(orchestrator.dagRunOf(id)?.state).toBe('failed');
    expect(orchestrator.stops).toEqual([id]);
    expect(await reload(id)).toMatchObject({
      state: 'failed',
      errorCode: 'submit_failed',
      nextCheckAt: null,
    });
  });

  it('queries the DAG run a last time before it gives up', async () => {
    orchestrator.fail('submit', 'lost_answer');
    const { id } = await insert({ submitDeadline: new Date(clock.nowMs + 500) });
    await workers.submissions.drain();
    await pass(3000);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', errorCode: null });
  });

  it('checks again whether a late run is allowed, and does not send it when it is not', async () => {
    const fresh = await insert();
    const late = await insert({ createdAt: new Date(clock.nowMs - 6000) });
    const scheduled = await insert({ runKind: 'schedule' });
    mayStart = false;
    await workers.submissions.drain();
    expect((await reload(fresh.id)).submission).toBe('accepted');
    for (const { id } of [late, scheduled]) {
      expect(await reload(id)).toMatchObject({
        state: 'failed',
        errorCode: 'actor_forbidden',
        submission: 'abandoned',
      });
    }
  });

  it.each([
    ['the installation is suspended', `UPDATE installations SET state = 'suspended' WHERE id = $1`],
    [
      'the project is archived',
      `UPDATE projects SET archived_at = now() WHERE id = (SELECT project_id FROM installations WHERE id = $1)`,
    ],
  ])('does not send a late run when %s', async (_what, sql) => {
    const { id } = await insert({ createdAt: new Date(clock.nowMs - 6000) });
    await test.database.query(sql, [app.installationId]);
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'installation_inactive' });
    expect(orchestrator.sent).toEqual([]);
  });

  it('does not end a run as failed when a callback has reported meanwhile that it runs', async () => {
    const { id } = await insert({ submission: 'in_flight', submitDeadline: new Date(clock.nowMs - 1) });
    const find = orchestrator.find.bind(orchestrator);
    orchestrator.find = async (dagId, runId) => {
      await workers.writer.applyObservation(id, {
        by: 'orchestrator',
        source: 'callback',
        state: 'running',
        clearNumber: 0,
      });
      return find(dagId, runId);
    };
    await workers.submissions.drain();
    expect(await reload(id)).toMatchObject({ state: 'running', submission: 'accepted' });
  });

  it('keeps the state of a callback that arrives before the response', async () => {
    const { id } = await insert();
    const submit = orchestrator.submit.bind(orchestrator);
    orchestrator.submit = async (run) => {
      const answer = await submit(run);
      await workers.writer.applyObservation(id, {
        by: 'orchestrator',
        source: 'callback',
        state: 'success',
        clearNumber: 0,
      });
      return answer;
    };
    await workers.submissions.drain();
    const run = await reload(id);
    expect(run).toMatchObject({ state: 'succeeded', submission: 'accepted', leaseToken: null });
    // The verifying check, which the writer scheduled.
    expect(run.nextCheckAt?.getTime()).toBe(clock.nowMs + 10_000);
  });

  it('alternates between installations, each with its oldest runs first', async () => {
    const small = await insertInstalledApp(test.dataSource);
    const many: Run[] = [];
    for (let n = 0; n < 40; n++)
      many.push(await insert({ createdAt: new Date(clock.nowMs - 90_000 + n * 1000) }));
    const few = [
      await insertRunAt(test.dataSource, small, clock.nowMs),
      await insertRunAt(test.dataSource, small, clock.nowMs + 1),
    ];
    clock.nowMs += 10;
    const first = await workers.leases.claimToSubmit(8);
    const ids = first.map(({ id }) => id);
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(expect.arrayContaining(few.map(({ id }) => id)));
    expect(ids).toEqual(expect.arrayContaining(many.slice(0, 6).map(({ id }) => id)));
  });

  it('claims each run for one worker when several claim concurrently', async () => {
    const other = runWorkers({ dataSource: await test.connectAgain(), orchestrator, clock });
    for (let n = 0; n < 50; n++) await insert();
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? workers : other).leases.claimToSubmit(10)),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await other.close();
  });

  it('does not change a run whose lease another worker holds', async () => {
    const { id } = await insert();
    const [mine] = await workers.leases.claimToSubmit(1);
    if (mine === undefined) throw new Error('nothing was claimed');
    clock.nowMs += 61_000;
    const [theirs] = await workers.leases.claimToSubmit(1);
    expect(theirs?.id).toBe(id);
    expect(await workers.leases.markSent(mine)).toBe(false);
    await workers.leases.finish(mine, { nextCheckAt: null, checks: 9, missingChecks: 9, checkedAt: null });
    expect(await reload(id)).toMatchObject({
      leaseToken: theirs?.leaseToken,
      checks: 0,
      submission: 'pending',
    });
  });

  it('releases its leases when the service stops', async () => {
    let release: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const submit = orchestrator.submit.bind(orchestrator);
    orchestrator.submit = async (run) => {
      await hold;
      return submit(run);
    };
    const { id } = await insert();
    const drained = workers.submissions.drain();
    await expect.poll(async () => (await reload(id)).submission).toBe('in_flight');
    const closed = workers.close();
    release();
    await Promise.all([closed, drained]);
    expect(await reload(id)).toMatchObject({ submission: 'accepted', leaseToken: null });
    await insert();
    await workers.submissions.drain();
    expect(orchestrator.made).toEqual([id]);
  });
});
