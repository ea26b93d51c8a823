import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dagChecksum } from '../../../src/apps/orchestrator/airflow/read-dag-source.js';
import type { DagRun, DagRunPage, Orchestrator } from '../../../src/apps/orchestrator/orchestrator.js';
import {
  OrchestratorError,
  type OrchestratorFailure,
} from '../../../src/apps/orchestrator/orchestrator-error.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';

/** Behavior of a DAG's runs. */
export interface DagBehaviour {
  seconds: number;
  outcome: 'failed' | 'success';
}

/** An orchestrator for the contract, with the operations that tests require beside the port. */
export interface OrchestratorStage {
  orchestrator: Orchestrator;
  /** Returns a DAG that is loaded and not paused, and the `input` with which its runs have this behavior. */
  dagThat(behaviour: DagBehaviour): Promise<{ dagId: string; input: Record<string, unknown> }>;
  /** Pauses or unpauses the DAG. Absent: DAGs cannot be paused by a test. */
  pause?(dagId: string, paused: boolean): Promise<void>;
  /** Whether it has a list of DAGs; the simulated orchestrator runs every DAG that is requested. */
  knowsDags: boolean;
  /** Text of the DAG's file on the disk; `null`: the orchestrator executes no code. */
  sourceOf(dagId: string): Promise<string | null>;
  /** Whether its DAGs have versions, as in Airflow 3 only. */
  hasVersions: boolean;
  /** The id of a DAG whose file has an import error since it was written, and the last line of the error. */
  brokenDag?(): Promise<{ dagId: string; line: string }>;
  /** State of a stopped DAG run: Airflow has none for it. */
  stopped: 'canceled' | 'failed';
  /** Time within which a run without work has started and ended, and a stopped one has ended. */
  patienceMs: number;
  /** Interval between two reads within that time; a hundredth of it by default, at most half a second. */
  pollMs?: number;
  close(): Promise<void>;
}

const LONG_SECONDS = 120;
const MAX_TRIES = 10;
const MOMENTARY: ReadonlySet<OrchestratorFailure> = new Set(['busy', 'unreachable']);
const NEVER = new AbortController().signal;

/** Required behavior of every orchestrator. The tests use only the port. */
export function describeOrchestratorContract(name: string, setup: () => Promise<OrchestratorStage>): void {
  describe(`the contract of an orchestrator: ${name}`, () => {
    let stage: OrchestratorStage;
    let orchestrator: Orchestrator;

    beforeAll(async () => {
      stage = await setup();
      orchestrator = persistent(stage.orchestrator);
    }, 900_000);
    afterAll(() => stage.close(), 60_000);

    /** Reads once more after the deadline, so that a slow machine fails by the state and not by the clock. */
    const until = async <T>(read: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> => {
      const endsMs = performance.now() + stage.patienceMs;
      for (;;) {
        const isLast = performance.now() > endsMs;
        const answer = await read();
        if (isLast || isIt(answer)) return answer;
        await sleep(stage.pollMs ?? Math.min(500, stage.patienceMs / 100));
      }
    };
    const find = (run: { dagId: string; runId: string }) => orchestrator.find(run.dagId, run.runId, NEVER);
    const untilState = (run: { dagId: string; runId: string }, ...states: DagRun['state'][]) =>
      until(
        () => find(run),
        (found) => found !== null && states.includes(found.state),
      );
    const submission = async (
      behaviour: DagBehaviour,
    ): Promise<{ dagId: string; runId: string; conf: string }> => {
      const { dagId, input } = await stage.dagThat(behaviour);
      const runId = uuidV7();
      return { dagId, runId, conf: JSON.stringify({ run_id: runId, run_kind: 'manual', input }) };
    };
    const started = async (behaviour: DagBehaviour): Promise<{ dagId: string; runId: string }> => {
      const run = await submission(behaviour);
      await orchestrator.submit(run, NEVER);
      return run;
    };
    const allPages = async (page: (offset: number) => Promise<DagRunPage>): Promise<DagRun[]> => {
      const items: DagRun[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const { items: more, nextOffset }: DagRunPage = await page(offset);
        items.push(...more);
        offset = nextOffset;
      }
      return items;
    };
    const testTimeout = 600_000;

    it('starts a DAG run under our id, which runs to its end', { timeout: testTimeout }, async () => {
      const run = await submission({ seconds: 0, outcome: 'success' });
      const taken = await orchestrator.submit(run, NEVER);
      expect(taken).toMatchObject({ dagId: run.dagId, runId: run.runId });

      const ended = await untilState(run, 'success', 'failed');
      expect(ended).toMatchObject({ dagId: run.dagId, runId: run.runId, state: 'success' });
      expect(ended?.confRunId === null || ended?.confRunId === run.runId).toBe(true);
      expect(ended?.startedAt).toBeInstanceOf(Date);
      expect(ended?.endedAt?.getTime()).toBeGreaterThanOrEqual(ended?.startedAt?.getTime() ?? Infinity);
    });

    it('reports that a DAG run failed', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: 0, outcome: 'failed' });
      expect(await untilState(run, 'success', 'failed')).toMatchObject({ state: 'failed' });
    });

    it(
      'makes one DAG run of a submission that comes again, also at the same time',
      async () => {
        const run = await submission({ seconds: LONG_SECONDS, outcome: 'success' });
        const taken = await Promise.all([1, 2, 3].map(() => orchestrator.submit(run, NEVER)));
        taken.push(await orchestrator.submit(run, NEVER));
        expect(new Set(taken.map(({ runId }) => runId))).toEqual(new Set([run.runId]));
        const active = await allPages((offset) => orchestrator.listActive([run.dagId], offset, NEVER));
        expect(active.filter(({ runId }) => runId === run.runId)).toHaveLength(1);
        await orchestrator.stop(run.dagId, run.runId, NEVER);
      },
      testTimeout,
    );

    it('refuses an id that another DAG run has', { timeout: testTimeout }, async () => {
      const run = await submission({ seconds: 0, outcome: 'success' });
      await orchestrator.submit({ ...run, conf: JSON.stringify({ run_id: uuidV7() }) }, NEVER);
      expect(await failureOf(orchestrator.submit(run, NEVER))).toBe('id_conflict');
    });

    it('does not find what is not there', { timeout: testTimeout }, async () => {
      const { dagId } = await stage.dagThat({ seconds: 0, outcome: 'success' });
      expect(await orchestrator.find(dagId, uuidV7(), NEVER)).toBeNull();
      expect(await orchestrator.stop(dagId, uuidV7(), NEVER)).toBeNull();
      expect(await orchestrator.listTasks(dagId, uuidV7(), NEVER)).toEqual([]);
      if (!stage.knowsDags) return;
      const missing = `missing-${uuidV7()}`;
      expect(await orchestrator.findDag(missing, NEVER)).toBeNull();
      const runId = uuidV7();
      const conf = JSON.stringify({ run_id: runId });
      expect(await failureOf(orchestrator.submit({ dagId: missing, runId, conf }, NEVER))).toBe(
        'dag_missing',
      );
    });

    it('stops what runs', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: LONG_SECONDS, outcome: 'success' });
      expect(await untilState(run, 'running')).toMatchObject({ state: 'running' });
      expect(await orchestrator.stop(run.dagId, run.runId, NEVER)).not.toBeNull();
      const ended = await untilState(run, 'success', 'failed', 'canceled');
      expect(ended).toMatchObject({ state: stage.stopped });
    });

    it(
      'changes nothing about a DAG run that has ended when it is to stop',
      { timeout: testTimeout },
      async () => {
        const run = await started({ seconds: 0, outcome: 'success' });
        const ended = await untilState(run, 'success', 'failed');
        expect(ended).toMatchObject({ state: 'success' });
        expect(await orchestrator.stop(run.dagId, run.runId, NEVER)).toEqual(ended);
        expect(await find(run)).toEqual(ended);
      },
    );

    it('lists what has not ended, of the requested DAGs', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: LONG_SECONDS, outcome: 'success' });
      const list = (dagIds: string[]) => allPages((offset) => orchestrator.listActive(dagIds, offset, NEVER));
      const ids = (runs: DagRun[]): string[] => runs.map(({ runId }) => runId);
      expect(ids(await list([run.dagId]))).toContain(run.runId);
      expect(ids(await list([`missing-${uuidV7()}`]))).not.toContain(run.runId);
      expect(await list([])).toEqual([]);

      await untilState(run, 'running');
      await orchestrator.stop(run.dagId, run.runId, NEVER);
      await untilState(run, 'success', 'failed', 'canceled');
      expect(ids(await list([run.dagId]))).not.toContain(run.runId);
    });

    it(
      'lists what started and what ended since a time, the oldest first',
      { timeout: testTimeout },
      async () => {
        const first = await started({ seconds: 0, outcome: 'success' });
        const ended = await untilState(first, 'success');
        const second = await started({ seconds: 0, outcome: 'failed' });
        await untilState(second, 'failed');
        const endedAt = ended?.endedAt ?? new Date(0);
        const startedAt = ended?.startedAt ?? new Date(0);

        const third = await started({ seconds: LONG_SECONDS, outcome: 'success' });
        const endings = await allPages((offset) => orchestrator.listChanged('ended', endedAt, offset, NEVER));
        const positions = [first, second].map((run) => endings.findIndex(({ runId }) => runId === run.runId));
        expect(positions).not.toContain(-1);
        expect(positions[0]).toBeLessThan(positions[1] ?? -1);
        // Waiting and running DAG runs have not ended.
        expect(endings.filter(({ state }) => state === 'queued' || state === 'running')).toEqual([]);

        await untilState(third, 'running');
        const starts = await allPages((offset) =>
          orchestrator.listChanged('started', startedAt, offset, NEVER),
        );
        expect(starts.map(({ runId }) => runId)).toContain(third.runId);
        await orchestrator.stop(third.dagId, third.runId, NEVER);
        expect(endings.find(({ runId }) => runId === first.runId)).toEqual(ended);

        const later = new Date(Date.now() + 3_600_000);
        expect(await allPages((offset) => orchestrator.listChanged('ended', later, offset, NEVER))).toEqual(
          [],
        );
      },
    );

    it('lists the tasks of a DAG run and their logs, in pages', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: 0, outcome: 'success' });
      await untilState(run, 'success');
      const tasks = await orchestrator.listTasks(run.dagId, run.runId, NEVER);
      const [task] = tasks;
      if (task === undefined) throw new Error('there is no task');
      expect(task).toMatchObject({ state: 'success', tryNumber: 1 });

      const read = (continuation: string | null, maxBytes: number) =>
        orchestrator.readLog(run.dagId, run.runId, task, continuation, maxBytes, NEVER);
      const whole = await until(
        () => read(null, 1_000_000),
        ({ text }) => text !== '',
      );
      expect(whole.text).not.toBe('');
      expect(whole.continuation).toBeNull();

      const pageBytes = Math.ceil(Buffer.byteLength(whole.text) / 3);
      let text = '';
      let pages = 0;
      for (let next: string | null = null; pages === 0 || next !== null; pages++) {
        const page = await read(next, pageBytes);
        expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(pageBytes);
        text += page.text;
        next = page.continuation;
      }
      expect(text).toBe(whole.text);
      expect(pages).toBeGreaterThanOrEqual(3);
      expect(await failureOf(read('invented', 1000))).toBe('refused');
    });

    it('lists the attempts of a task and what waits for it', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: 0, outcome: 'failed' });
      await untilState(run, 'failed');
      const tasks = await orchestrator.listTasks(run.dagId, run.runId, NEVER);
      const failed = tasks.find(({ state }) => state === 'failed');
      if (failed === undefined) throw new Error('no task failed');
      const attempts = await orchestrator.listAttempts(run.dagId, run.runId, failed, NEVER);
      expect(attempts.at(-1)).toEqual(failed);
      expect(attempts.map(({ tryNumber }) => tryNumber)).toEqual(attempts.map((_, index) => index + 1));

      const dependencies = await orchestrator.listDependencies(run.dagId, run.runId, NEVER);
      expect(dependencies.map(({ taskId }) => taskId)).toContain(failed.taskId);
      const other = { taskId: 'other', mapIndex: -1 };
      expect(await orchestrator.listAttempts(run.dagId, run.runId, other, NEVER)).toEqual([]);
    });

    it('reads the end of a log, and what is written after it', { timeout: testTimeout }, async () => {
      const run = await started({ seconds: 0, outcome: 'failed' });
      await untilState(run, 'failed');
      const tasks = await orchestrator.listTasks(run.dagId, run.runId, NEVER);
      const failed = tasks.find(({ state }) => state === 'failed');
      if (failed === undefined) throw new Error('no task failed');
      const read = (continuation: string | null) =>
        orchestrator.readLog(run.dagId, run.runId, failed, continuation, 1_000_000, NEVER);
      const readEnd = (maxBytes: number) =>
        orchestrator.readLogEnd(run.dagId, run.runId, failed, maxBytes, NEVER);
      const { end, text } = await until(
        async () => ({ end: await readEnd(1_000_000), text: (await read(null)).text }),
        (found) => found.text !== '' && found.end?.text === found.text,
      );
      expect(end).toMatchObject({ text, startsAt: 0 });
      // Only whole lines are returned.
      const short = await readEnd(100);
      expect(text.endsWith(`\n${short?.text}`)).toBe(true);
      expect(Buffer.byteLength(text)).toBe((short?.startsAt ?? 0) + Buffer.byteLength(short?.text ?? ''));
      expect(await read(short?.continuation ?? '')).toMatchObject({ text: '', continuation: null });
      const first = await orchestrator.readLog(run.dagId, run.runId, failed, null, 50, NEVER);
      expect((await read(first.position)).text).toBe(text.slice(first.text.length));
      expect(
        await orchestrator.readLogEnd(run.dagId, run.runId, { ...failed, tryNumber: 7 }, 100, NEVER),
      ).toBeNull();
    });

    it(
      'reports that a DAG is paused, and runs what waited when it continues',
      { timeout: testTimeout },
      async () => {
        const { pause } = stage;
        const { dagId, runId, conf } = await submission({ seconds: 0, outcome: 'success' });
        expect(await orchestrator.findDag(dagId, NEVER)).toEqual({ paused: false });
        if (pause === undefined) return;
        await pause(dagId, true);
        expect(await orchestrator.findDag(dagId, NEVER)).toEqual({ paused: true });
        await orchestrator.submit({ dagId, runId, conf }, NEVER);
        await sleep(300);
        expect(await find({ dagId, runId })).toMatchObject({ state: 'queued' });
        await pause(dagId, false);
        expect(await untilState({ dagId, runId }, 'success', 'failed')).toMatchObject({ state: 'success' });
      },
    );

    it('describes a DAG, and reports with which code it runs', { timeout: testTimeout }, async () => {
      const { dagId, runId, conf } = await submission({ seconds: 0, outcome: 'success' });
      const report = await orchestrator.describeDag(dagId, NEVER);
      expect(report).toMatchObject({ state: 'loaded', paused: false, importError: null, denied: [] });
      const source = await stage.sourceOf(dagId);
      const checksum = source === null ? null : dagChecksum(source);
      expect(await orchestrator.readDagChecksum(dagId, null, NEVER)).toBe(checksum);
      await orchestrator.submit({ dagId, runId, conf }, NEVER);
      const ended = await untilState({ dagId, runId }, 'success', 'failed');
      if (!stage.hasVersions) {
        expect([report.version, ended?.code]).toEqual([null, null]);
        return;
      }
      expect(report.version).toBeGreaterThanOrEqual(1);
      expect(report.parsedAt).toBeInstanceOf(Date);
      expect(ended?.code).toEqual({ version: report.version, bundleVersion: report.bundleVersion });
      expect(await orchestrator.readDagChecksum(dagId, report.version, NEVER)).toBe(checksum);
      expect(await orchestrator.readDagChecksum(dagId, 1_000_000, NEVER)).toBeNull();
    });

    it(
      'distinguishes a DAG that is not there from one that is broken',
      { timeout: testTimeout },
      async () => {
        if (!stage.knowsDags) return;
        const missing = `missing-${uuidV7()}`;
        expect(await orchestrator.describeDag(missing, NEVER)).toMatchObject({
          state: 'missing',
          version: null,
          importError: null,
        });
        expect(await orchestrator.readDagChecksum(missing, null, NEVER)).toBeNull();
        if (stage.brokenDag === undefined) return;
        const { dagId, line } = await stage.brokenDag();
        const report = await until(
          () => orchestrator.describeDag(dagId, NEVER),
          ({ state }) => state === 'broken',
        );
        expect(report).toMatchObject({ state: 'broken', importError: line, denied: [] });
        const others = await orchestrator.describeDag(missing, NEVER);
        expect(others).toMatchObject({ state: 'missing', importError: null });
        expect(others.brokenFiles).toBeGreaterThanOrEqual(1);
      },
    );

    it('is healthy', { timeout: testTimeout }, async () => {
      expect(
        await until(
          () => orchestrator.health(NEVER),
          ({ status }) => status === 'ok',
        ),
      ).toMatchObject({ status: 'ok' });
    });

    it('ends every call when its caller gives up', async () => {
      const gone = AbortSignal.abort();
      const { dagId } = await stage.dagThat({ seconds: 0, outcome: 'success' });
      const runId = uuidV7();
      const task = { taskId: 'work', mapIndex: -1, tryNumber: 1 };
      const calls: Promise<unknown>[] = [
        orchestrator.submit({ dagId, runId, conf: JSON.stringify({ run_id: runId }) }, gone),
        orchestrator.find(dagId, runId, gone),
        orchestrator.stop(dagId, runId, gone),
        orchestrator.findDag(dagId, gone),
        orchestrator.describeDag(dagId, gone),
        orchestrator.readDagChecksum(dagId, null, gone),
        orchestrator.listChanged('ended', new Date(), 0, gone),
        orchestrator.listActive([dagId], 0, gone),
        orchestrator.listTasks(dagId, runId, gone),
        orchestrator.readLog(dagId, runId, task, null, 1000, gone),
        orchestrator.readLogEnd(dagId, runId, task, 1000, gone),
        orchestrator.listAttempts(dagId, runId, task, gone),
        orchestrator.listDependencies(dagId, runId, gone),
        orchestrator.listPoolWaits(gone),
      ];
      for (const call of calls) expect(await failureOf(call)).toBe('unreachable');
      expect(await orchestrator.health(gone)).toMatchObject({ status: 'unreachable' });
    });
  });
}

/**
 * Retries a call after a transient failure, as the service does, unless its caller has canceled it. A real orchestrator
 * on a busy machine sometimes returns a 500.
 */
function persistent(orchestrator: Orchestrator): Orchestrator {
  type Call = (...given: unknown[]) => Promise<unknown>;
  return new Proxy(orchestrator, {
    get: (target, name) => {
      const call = (Reflect.get(target, name) as Call).bind(target);
      return async (...given: unknown[]): Promise<unknown> => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await call(...given);
          } catch (error) {
            const passes = error instanceof OrchestratorError && MOMENTARY.has(error.failure);
            const gaveUp = given.at(-1) instanceof AbortSignal && (given.at(-1) as AbortSignal).aborted;
            if (!passes || gaveUp || attempt >= MAX_TRIES) throw error;
            await sleep(500);
          }
        }
      };
    },
  });
}

/** The failure of a call that must fail; the test fails with a message when the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    (answer) => `it answered ${JSON.stringify(answer)}`,
    (error: unknown) => (error instanceof OrchestratorError ? error.failure : String(error)),
  );
}
