import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Orchestrator } from '../../../src/apps/orchestrator/orchestrator.js';
import { SimulatedCallbackQueue } from '../../../src/apps/orchestrator/simulated/simulated-callback-queue.js';
import { SimulatedCleanup } from '../../../src/apps/orchestrator/simulated/simulated-cleanup.js';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { bootstrap } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { describeOrchestratorContract, failureOf } from '../../support/apps/orchestrator-contract.js';
import { SimulatedStage, SOON } from '../../support/apps/simulated-stage.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const NEVER = new AbortController().signal;

describeOrchestratorContract('the simulated one', async () => {
  const app = await startTestApp();
  return {
    orchestrator: app.app.get(Orchestrator),
    dagThat: ({ seconds, outcome }) =>
      Promise.resolve({
        dagId: 'report__manual',
        input: { simulate: { outcome, duration_ms: seconds * 1000, queue_ms: 10 } },
      }),
    knowsDags: false,
    sourceOf: () => Promise.resolve(null),
    hasVersions: false,
    stopped: 'failed',
    patienceMs: 60_000,
    pollMs: 25,
    close: () => app.close(),
  };
});

describe('a simulated run', () => {
  let app: TestApp;
  let stage: SimulatedStage;

  beforeAll(async () => {
    app = await startTestApp();
    await bootstrap(app);
    stage = await SimulatedStage.of(app);
  });
  afterAll(() => app.close());

  it('is reported by signed callbacks over HTTP: running, then its end', async () => {
    const run = await stage.submit({ queue_ms: 100, duration_ms: 200 });
    await stage.untilReported(run, ['running applied × 1', 'success applied × 1']);
    const { state, startedAt, endedAt, submittedAt } = await stage.reload(run);
    expect(state).toBe('succeeded');
    expect((endedAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)).toBe(200);
    expect(submittedAt).not.toBeNull();
    await stage.untilNothingIsOwed(run);
  });

  it('fails when its input requests it, with a reason', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 0, outcome: 'failed' });
    await stage.untilReported(run, ['running applied × 1', 'failed applied × 1']);
    expect(await stage.reload(run)).toMatchObject({
      state: 'failed',
      errorMessage: 'The simulated run failed, as its input requests.',
    });
  });

  it('continues without callbacks, which are never sent, while a query returns its state', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 50, lose_callbacks: true });
    await stage.untilNothingIsOwed(run);
    expect(await stage.reported(run)).toEqual([]);
    const found = await stage.orchestrator.find(run.dagId, run.id, NEVER);
    expect(found).toMatchObject({ state: 'success' });
    // The simulator does not write to `runs` itself.
    expect(await stage.reload(run)).toMatchObject({ state: 'submitted', version: 1, checkedAt: null });
  });

  it('loses the callbacks that its input names', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 50, lose_callbacks: ['running'] });
    await stage.untilNothingIsOwed(run);
    expect(await stage.reported(run)).toEqual(['success applied × 1']);
  });

  it('repeats its callbacks', async () => {
    const run = await stage.submit({ queue_ms: 50, duration_ms: 300, repeat_callbacks: 3 });
    await stage.untilReported(run, [
      'running applied × 1',
      'running unchanged × 3',
      'success applied × 1',
      'success unchanged × 3',
    ]);
    expect((await stage.reload(run)).version).toBe(3);
  });

  it('sends its callbacks in the wrong order', async () => {
    const run = await stage.submit({ queue_ms: 50, duration_ms: 50, reorder_callbacks: true });
    await stage.untilReported(run, ['success applied × 1', 'running stale × 1']);
    expect((await stage.reload(run)).state).toBe('succeeded');
  });

  it('delays its callbacks', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 0, delay_callbacks_ms: 600_000 });
    expect(await stage.orchestrator.find(run.dagId, run.id, NEVER)).toMatchObject({ state: 'success' });
    await stage.untilOthersAreReported();
    expect(await stage.reported(run)).toEqual([]);
    expect(await stage.owed(run)).toBe(2);
    // Simulates the end of the delay.
    await app.database.query(
      `UPDATE simulated_callbacks SET due_at = due_at - interval '10 minutes' WHERE run_id = $1`,
      [run.id],
    );
    await expect.poll(() => stage.reported(run), SOON).toHaveLength(2);
  });

  it('ends only after it has reported its result, however long that takes', async () => {
    const result = { rows: 7 };
    const simulate = { queue_ms: 0, duration_ms: 0, delay_callbacks_ms: 600_000, result };
    const run = await stage.submit(simulate);
    const isOf = ({ runId }: { runId: string }): boolean => runId === run.id;
    const listed = async (): Promise<{ active: boolean; ended: boolean }> => {
      const active = await stage.orchestrator.listActive([run.dagId], 0, NEVER);
      const ended = await stage.orchestrator.listChanged('ended', run.createdAt, 0, NEVER);
      return { active: active.items.some(isOf), ended: ended.items.some(isOf) };
    };
    const find = () => stage.orchestrator.find(run.dagId, run.id, NEVER);
    expect(await find()).toMatchObject({ state: 'running', endedAt: null });
    expect(await listed()).toEqual({ active: true, ended: false });
    const nowDue = (event: string): Promise<unknown> =>
      app.database.query('UPDATE simulated_callbacks SET due_at = now() WHERE run_id = $1 AND event = $2', [
        run.id,
        event,
      ]);
    await nowDue('started');
    await nowDue('ended');
    await stage.untilOthersAreReported();
    expect(await stage.reported(run)).toEqual(['running applied × 1']);
    await nowDue('result');
    await stage.untilReported(run, ['running applied × 1', 'success applied × 1']);
    const [stored] = await app.database.query<{ data: object }>(
      'SELECT result::json AS data FROM run_results WHERE run_id = $1',
      [run.id],
    );
    expect(stored?.data).toEqual(result);
    expect(await find()).toMatchObject({ state: 'success' });
    expect(await listed()).toEqual({ active: false, ended: true });

    const stopped = await stage.submit(simulate);
    expect(await stage.orchestrator.stop(stopped.dagId, stopped.id, NEVER)).toMatchObject({
      state: 'failed',
    });
  });

  it('is stopped half-way: the stop is reported as its end, and the run is canceled', async () => {
    const run = await stage.submit(
      { queue_ms: 0, duration_ms: 600_000 },
      { stopCause: 'cancel', stopRequestedAt: new Date() },
    );
    await stage.untilReported(run, ['running applied × 1']);
    expect(await stage.orchestrator.stop(run.dagId, run.id, NEVER)).toMatchObject({ state: 'failed' });
    await stage.untilReported(run, ['running applied × 1', 'failed applied × 1']);
    expect((await stage.reload(run)).state).toBe('canceled');
    await stage.untilNothingIsOwed(run);
  });

  it('is stopped before its start, which is then not reported', async () => {
    const run = await stage.submit({ queue_ms: 600_000 });
    expect(await stage.orchestrator.stop(run.dagId, run.id, NEVER)).toMatchObject({
      state: 'failed',
      startedAt: null,
    });
    await stage.untilReported(run, ['failed applied × 1']);
    expect((await stage.reload(run)).errorMessage).toBe('The simulated run was stopped.');
  });

  it('waits while its DAG is paused, until it is stopped', async () => {
    const run = await stage.submit({ paused: true, queue_ms: 0, duration_ms: 0 });
    const { orchestrator } = stage;
    expect(await orchestrator.find(run.dagId, run.id, NEVER)).toMatchObject({ state: 'queued' });
    expect(await orchestrator.findDag(run.dagId, NEVER)).toEqual({ paused: true });
    await stage.untilOthersAreReported();
    expect(await stage.reported(run)).toEqual([]);
    await orchestrator.stop(run.dagId, run.id, NEVER);
    expect(await orchestrator.findDag(run.dagId, NEVER)).toEqual({ paused: false });
    await stage.untilReported(run, ['failed applied × 1']);
  });

  it.each([
    { fail_submit: 1, accepted: [true] },
    { fail_submit: 3, accepted: [false, false, true] },
  ])('loses the responses to $fail_submit submissions, and accepts the last of them', async (options) => {
    const { fail_submit, accepted } = options;
    const run = await stage.newRun();
    const submission = {
      dagId: run.dagId,
      runId: run.id,
      conf: stage.conf(run, { fail_submit, queue_ms: 0, duration_ms: 0 }),
    };
    for (const isAccepted of accepted) {
      expect(await failureOf(stage.orchestrator.submit(submission, NEVER))).toBe('unreachable');
      expect((await stage.orchestrator.find(run.dagId, run.id, NEVER)) !== null).toBe(isAccepted);
      if (!isAccepted) expect(await stage.owed(run)).toBe(0);
    }
    expect(await stage.orchestrator.submit(submission, NEVER)).toMatchObject({ runId: run.id });
    await stage.untilReported(run, ['running applied × 1', 'success applied × 1']);
    await stage.untilNothingIsOwed(run);
  });

  it('rejects a conf that is not an object', async () => {
    const run = await stage.newRun();
    for (const conf of ['', '[]', '{"run_id":']) {
      const submitted = stage.orchestrator.submit({ dagId: run.dagId, runId: run.id, conf }, NEVER);
      expect(await failureOf(submitted)).toBe('refused');
    }
  });

  it('calls only this service', async () => {
    const run = await stage.newRun();
    for (const url of ['http://metadata.internal', 'http://localhost:0.internal']) {
      const conf = stage.conf(run, { queue_ms: 0, duration_ms: 0 }, url);
      await stage.orchestrator.submit({ dagId: `${run.dagId}-${url.length}`, runId: run.id, conf }, NEVER);
    }
    expect(await stage.owed(run)).toBe(0);
  });

  it('logs its actions and the size of its input', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 0 });
    const [task] = await stage.orchestrator.listTasks(run.dagId, run.id, NEVER);
    if (task === undefined) throw new Error('there is no task');
    const page = await stage.orchestrator.readLog(run.dagId, run.id, task, null, 100_000, NEVER);
    const bytes = Buffer.byteLength(JSON.stringify({ simulate: { queue_ms: 0, duration_ms: 0 } }));
    expect(page.text).toContain(`Its input has ${bytes} bytes.`);
    const other = { ...task, tryNumber: 2 };
    expect(await stage.orchestrator.readLog(run.dagId, run.id, other, null, 100, NEVER)).toMatchObject({
      text: '',
      continuation: null,
    });
  });

  it('repeats a callback with jitter when the route fails, and gives up after some attempts', async () => {
    const run = await stage.submit({ queue_ms: 0, duration_ms: 0, delay_callbacks_ms: 60_000 });
    // The route needs the table of signatures: it responds with 500 until the table is back.
    await app.database.query('ALTER TABLE callback_signatures RENAME TO away');
    await app.database.query('UPDATE simulated_callbacks SET due_at = now() WHERE run_id = $1', [run.id]);
    const attempts = async (): Promise<number> => {
      const [row] = await app.database.query<{ n: number }>(
        'SELECT max(attempts) AS n FROM simulated_callbacks WHERE run_id = $1 AND lease_token IS NULL',
        [run.id],
      );
      return row?.n ?? 0;
    };
    try {
      await expect.poll(attempts, SOON).toBeGreaterThanOrEqual(2);
    } finally {
      await app.database.query('ALTER TABLE away RENAME TO callback_signatures');
    }
    await expect.poll(() => stage.reported(run), SOON).toHaveLength(2);

    const hopeless = await stage.submit({ queue_ms: 0, duration_ms: 0, delay_callbacks_ms: 60_000 });
    await app.database.query('ALTER TABLE callback_signatures RENAME TO away');
    try {
      await app.database.query(
        'UPDATE simulated_callbacks SET due_at = now(), attempts = 7 WHERE run_id = $1',
        [hopeless.id],
      );
      await stage.untilNothingIsOwed(hopeless);
    } finally {
      await app.database.query('ALTER TABLE away RENAME TO callback_signatures');
    }
    expect(await stage.reported(hopeless)).toEqual([]);
  });

  it('leaves a callback to the process that has its lease, until the lease ends', async () => {
    const run = await stage.submit({ queue_ms: 600_000, duration_ms: 0, lose_callbacks: ['running'] });
    // Due at the same time.
    const lease = (until: string) =>
      app.database.query(
        `WITH ended AS (UPDATE simulated_dag_runs SET starts_at = now(), ends_at = now() WHERE run_id = $1)
         UPDATE simulated_callbacks SET due_at = now(), lease_until = now() + $2::interval, lease_token = gen_random_uuid()
          WHERE run_id = $1`,
        [run.id, until],
      );
    await lease('1 hour');
    await stage.untilOthersAreReported();
    expect(await stage.owed(run)).toBe(2);
    expect(await stage.reported(run)).toEqual([]);
    // The lease of a killed process has expired.
    await lease('-1 second');
    await stage.untilReported(run, ['success applied × 1']);
  });
});

describe('simulated runs across restarts and replicas', () => {
  it('continue after a restart, with their callbacks', async () => {
    const first = await startTestApp();
    await bootstrap(first);
    const stage = await SimulatedStage.of(first);
    const run = await stage.submit({ queue_ms: 0, duration_ms: 600_000 });
    await stage.untilReported(run, ['running applied × 1']);
    await first.app.close();
    // Simulates ten minutes.
    await first.database.query(
      `WITH ended AS (UPDATE simulated_dag_runs SET ends_at = now() WHERE run_id = $1)
       UPDATE simulated_callbacks SET due_at = now() WHERE run_id = $1`,
      [run.id],
    );

    const second = await startTestApp({ replicaOf: first });
    try {
      const again = await SimulatedStage.of(second);
      await again.untilReported(run, ['running applied × 1', 'success applied × 1']);
      expect((await again.reload(run)).state).toBe('succeeded');
    } finally {
      await second.close();
      await first.close();
    }
  });

  it('send each callback once from two replicas, except for repeats after a late response', async () => {
    const app = await startTestApp();
    const replica = await startTestApp({ replicaOf: app });
    try {
      await bootstrap(app);
      const stages = [await SimulatedStage.of(app), await SimulatedStage.of(replica)] as const;
      const postponed = [app, replica].map((of) => vi.spyOn(of.app.get(SimulatedCallbackQueue), 'postpone'));
      const [stage] = stages;
      const sent = async (of: TestApp): Promise<number> => {
        const text = await (await fetch(`${of.baseUrl}/metrics`)).text();
        const counts = [...text.matchAll(/^signalbox_run_callbacks_total\{.*\} (\d+)$/gm)];
        return counts.reduce((sum, [, count]) => sum + Number(count), 0);
      };
      const runs: Run[] = [];
      let byEach: number[];
      // Chance decides which replica claims a callback; repeats until both have sent some.
      do {
        for (let i = 0; i < 60; i++) {
          runs.push(await stages[i % 2 === 0 ? 0 : 1].submit({ queue_ms: 500, duration_ms: 100 }));
        }
        for (const run of runs) await stage.untilNothingIsOwed(run);
        byEach = [await sent(app), await sent(replica)];
      } while (Math.min(...byEach) === 0 && runs.length < 600);
      expect(Math.min(...byEach)).toBeGreaterThan(0);
      const total = byEach.reduce((sum, count) => sum + count, 0);
      // A callback whose response is late is sent again.
      const again = postponed.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      expect(total).toBeGreaterThanOrEqual(2 * runs.length);
      expect(total).toBeLessThanOrEqual(2 * runs.length + again);
      for (const run of runs) expect((await stage.reload(run)).state).toBe('succeeded');
    } finally {
      await replica.close();
      await app.close();
    }
  });

  it('are deleted a week after their end', async () => {
    const clock = new ManualClock(Date.now());
    const app = await startTestApp({ clock });
    try {
      await bootstrap(app);
      const stage = await SimulatedStage.of(app);
      const ended = await stage.submit({ queue_ms: 0, duration_ms: 0 });
      const waiting = await stage.submit({ paused: true });
      const neverTaken = await stage.newRun();
      const submission = { dagId: neverTaken.dagId, runId: neverTaken.id };
      const conf = stage.conf(neverTaken, { fail_submit: 5 });
      expect(await failureOf(stage.orchestrator.submit({ ...submission, conf }, NEVER))).toBe('unreachable');
      const left = async (): Promise<string[]> => {
        await app.database.query(`DELETE FROM job_leases WHERE name = 'forget-simulated-dag-runs'`);
        await app.app.get(SimulatedCleanup).clean();
        const rows = await app.database.query<{ run_id: string }>('SELECT run_id FROM simulated_dag_runs');
        return rows.map(({ run_id }) => run_id).toSorted();
      };
      const all = [ended.id, waiting.id, neverTaken.id].toSorted();
      clock.nowMs += 7 * 86_400_000;
      expect(await left()).toEqual(all);
      clock.nowMs += 1;
      expect(await left()).toEqual([waiting.id]);
    } finally {
      await app.close();
    }
  });
});
