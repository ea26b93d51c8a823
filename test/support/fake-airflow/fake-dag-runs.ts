import type { Clock } from '../../../src/common/clock.js';

export type FakeState = 'failed' | 'queued' | 'running' | 'success';

/** Behavior of a DAG and its runs. Times in milliseconds. */
export interface FakeDagSpec {
  /** Time from the trigger until a scheduler would start the run. */
  queuedMs: number;
  durationMs: number;
  outcome: 'failed' | 'success';
  /** Duration of the teardown task after a cancel; the run stays `running` meanwhile. */
  teardownMs: number;
  maxActiveRuns: number;
  /** Time before which the DAG is not parsed yet, so that requests receive 404. */
  loadedAtMs: number;
  importErrors: boolean;
  /** Stack trace of the import error. */
  stackTrace: string;
  /** Text of its file, returned unchanged, including what Airflow 3 would mask. */
  source: string;
  /** Number of its newest version, and the version of its bundle; Airflow 3 only. */
  versionNumber: number;
  bundleVersion: string | null;
  /** The service's user may not trigger the DAG: 403. */
  forbidden: boolean;
  /** The file was removed: the DAG is still listed, but accepts no runs. */
  stale: boolean;
  /** Problem of the parameters for a `conf`; `null`: none. */
  refuse: (conf: Record<string, unknown>) => string | null;
  log: readonly string[];
}

const USUAL: FakeDagSpec = {
  queuedMs: 0,
  durationMs: 0,
  outcome: 'success',
  teardownMs: 0,
  maxActiveRuns: 16,
  loadedAtMs: 0,
  importErrors: false,
  stackTrace:
    'Traceback (most recent call last):\n  File "/opt/airflow/dags/report.py", line 3\nModuleNotFoundError: No module named \'pandas\'\n',
  source: 'from airflow.sdk import dag\n',
  versionNumber: 1,
  bundleVersion: null,
  forbidden: false,
  stale: false,
  refuse: () => null,
  log: ['The report has begun.', 'The report is done.'],
};

export interface FakeDag extends FakeDagSpec {
  dagId: string;
  paused: boolean;
}

export interface FakeDagRun {
  id: number;
  dagId: string;
  runId: string;
  conf: Record<string, unknown>;
  note: string | null;
  /** Unique per DAG in Airflow 2, with microseconds; `null` in Airflow 3. */
  logicalDate: string | null;
  state: FakeState;
  queuedMs: number;
  startedMs: number | null;
  endedMs: number | null;
  /** Time of the end; postponed while the DAG is paused. */
  endsMs: number;
  /** A cancel waits for the teardown task. */
  stopping: boolean;
  clearNumber: number;
  /** Version with which the DAG run was created. */
  versionNumber: number;
  bundleVersion: string | null;
}

export type StateChange = (run: FakeDagRun, state: Exclude<FakeState, 'queued'>) => void;

/** Airflow's DAGs, DAG runs and scheduler; their state depends on the clock alone. */
export class FakeDagRuns {
  private readonly dags = new Map<string, FakeDag>();
  private readonly byKey = new Map<string, FakeDagRun>();
  private readonly ordered: FakeDagRun[] = [];
  /** Active DAG runs by DAG, in the order of their trigger. */
  private readonly active = new Map<string, Set<FakeDagRun>>();
  private readonly pausedSinceMs = new Map<string, number>();
  /** Time when a slot became free for a waiting DAG run. */
  private readonly lastFreed = new Map<string, number>();
  /** Time of the next change by DAG; absent: not computed yet. */
  private readonly dueMs = new Map<string, number>();
  private nextId = 1;

  constructor(
    private readonly clock: Clock,
    private readonly onChange: StateChange,
  ) {}

  defineDag(dagId: string, spec: Partial<FakeDagSpec> = {}): FakeDag {
    const dag = { ...USUAL, ...this.dags.get(dagId), ...spec, dagId, paused: false };
    this.dags.set(dagId, dag);
    this.dueMs.delete(dagId);
    if (!this.active.has(dagId)) this.active.set(dagId, new Set());
    return dag;
  }

  /** DAGs that were ever parsed, in the order of their definition. */
  allDags(): FakeDag[] {
    return [...this.dags.values()].filter(({ dagId }) => this.dag(dagId) !== null);
  }

  removeDag(dagId: string): void {
    this.dags.delete(dagId);
  }

  /** `null`: unknown, or not parsed yet. */
  dag(dagId: string): FakeDag | null {
    const dag = this.dags.get(dagId);
    return dag === undefined || this.clock.now() < dag.loadedAtMs ? null : dag;
  }

  pause(dagId: string, paused: boolean): void {
    this.advance();
    const dag = this.dags.get(dagId);
    if (dag === undefined || dag.paused === paused) return;
    dag.paused = paused;
    this.dueMs.delete(dagId);
    const now = this.clock.now();
    if (paused) {
      this.pausedSinceMs.set(dagId, now);
      return;
    }
    // A run whose DAG is paused meanwhile does not proceed, either (apache/airflow#15439).
    const since = this.pausedSinceMs.get(dagId) ?? now;
    for (const run of this.active.get(dagId) ?? []) run.endsMs += now - since;
    this.lastFreed.set(dagId, now);
  }

  create(
    dagId: string,
    runId: string,
    conf: Record<string, unknown>,
    more: Partial<FakeDagRun> = {},
  ): FakeDagRun {
    const run: FakeDagRun = {
      id: this.nextId++,
      dagId,
      runId,
      conf,
      note: null,
      logicalDate: null,
      state: 'queued',
      queuedMs: this.clock.now(),
      startedMs: null,
      endedMs: null,
      endsMs: Number.POSITIVE_INFINITY,
      stopping: false,
      clearNumber: 0,
      versionNumber: this.dags.get(dagId)?.versionNumber ?? 1,
      bundleVersion: this.dags.get(dagId)?.bundleVersion ?? null,
      ...more,
    };
    this.byKey.set(keyOf(dagId, runId), run);
    this.ordered.push(run);
    this.activeOf(dagId).add(run);
    return run;
  }

  find(dagId: string, runId: string): FakeDagRun | null {
    this.advance();
    return this.byKey.get(keyOf(dagId, runId)) ?? null;
  }

  remove(dagId: string, runId: string): boolean {
    const run = this.byKey.get(keyOf(dagId, runId));
    if (run === undefined) return false;
    this.byKey.delete(keyOf(dagId, runId));
    this.ordered.splice(this.ordered.indexOf(run), 1);
    this.active.get(dagId)?.delete(run);
    this.dueMs.delete(dagId);
    return true;
  }

  /** All DAG runs in the order of their trigger. */
  all(): readonly FakeDagRun[] {
    this.advance();
    return this.ordered;
  }

  /**
   * Applies `PATCH {state}`, also to an ended DAG run. A pending teardown keeps it `running`; the listener of Airflow 3
   * is called with `failed` anyway.
   */
  setState(run: FakeDagRun, state: 'failed' | 'queued' | 'success', listens: boolean): void {
    this.advance();
    const now = this.clock.now();
    this.dueMs.delete(run.dagId);
    if (state === 'queued') {
      this.requeue(run);
      return;
    }
    const teardownMs = this.dags.get(run.dagId)?.teardownMs ?? 0;
    if (state === 'failed' && run.state === 'running' && teardownMs > 0) {
      if (!run.stopping) run.endsMs = now + teardownMs;
      run.stopping = true;
    } else {
      run.state = state;
      run.startedMs ??= now;
      run.endedMs = now;
      this.active.get(run.dagId)?.delete(run);
      this.lastFreed.set(run.dagId, now);
    }
    if (listens) this.onChange(run, state);
  }

  clear(run: FakeDagRun): void {
    this.advance();
    run.clearNumber++;
    this.requeue(run);
  }

  private requeue(run: FakeDagRun): void {
    const now = this.clock.now();
    Object.assign(run, { state: 'queued', queuedMs: now, startedMs: null, endedMs: null, stopping: false });
    run.endsMs = Number.POSITIVE_INFINITY;
    this.activeOf(run.dagId).add(run);
  }

  /** Applies all changes that the scheduler would have made until now. */
  advance(): void {
    const now = this.clock.now();
    for (const [dagId, runs] of this.active) {
      const dag = this.dags.get(dagId);
      if (dag === undefined || dag.paused || now < (this.dueMs.get(dagId) ?? 0)) continue;
      this.dueMs.set(dagId, this.advanceDag(dag, runs, now));
    }
  }

  /**
   * Ends and starts DAG runs in the order of their times: a slot that becomes free is used at that time.
   *
   * @returns the time of the next change.
   */
  private advanceDag(dag: FakeDag, runs: Set<FakeDagRun>, now: number): number {
    const running = [...runs].filter((run) => run.state === 'running');
    const queued = [...runs].filter((run) => run.state === 'queued');
    for (;;) {
      const ending = earliest(running, (run) => run.endsMs);
      const starting = running.length < dag.maxActiveRuns ? queued[0] : undefined;
      const startMs = starting === undefined ? Number.POSITIVE_INFINITY : starting.queuedMs + dag.queuedMs;
      const endMs = ending?.endsMs ?? Number.POSITIVE_INFINITY;
      const nextMs = Math.min(startMs, endMs);
      if (nextMs > now) return nextMs;
      if (starting !== undefined && startMs <= endMs) {
        queued.shift();
        // Not before the slot was free.
        starting.startedMs = Math.max(startMs, this.lastFreed.get(dag.dagId) ?? 0);
        starting.state = 'running';
        starting.endsMs = starting.startedMs + dag.durationMs;
        running.push(starting);
        this.onChange(starting, 'running');
      } else if (ending !== undefined) {
        running.splice(running.indexOf(ending), 1);
        runs.delete(ending);
        ending.endedMs = endMs;
        ending.state = ending.stopping ? 'failed' : dag.outcome;
        if (running.length === dag.maxActiveRuns - 1) this.lastFreed.set(dag.dagId, endMs);
        this.onChange(ending, ending.state);
      }
    }
  }

  private activeOf(dagId: string): Set<FakeDagRun> {
    this.dueMs.delete(dagId);
    const runs = this.active.get(dagId) ?? new Set();
    this.active.set(dagId, runs);
    return runs;
  }
}

function keyOf(dagId: string, runId: string): string {
  return JSON.stringify([dagId, runId]);
}

function earliest<T>(items: readonly T[], timeOf: (item: T) => number): T | undefined {
  let best = items[0];
  for (const item of items) if (best !== undefined && timeOf(item) < timeOf(best)) best = item;
  return best;
}
