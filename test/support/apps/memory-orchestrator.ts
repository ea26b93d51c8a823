import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogEnd,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
  type TaskDependency,
} from '../../../src/apps/orchestrator/orchestrator.js';
import { NO_DAG, type DagReport, type DagRunCode } from '../../../src/apps/orchestrator/dag-report.js';
import {
  OrchestratorError,
  type OrchestratorFailure,
} from '../../../src/apps/orchestrator/orchestrator-error.js';
import type { OrchestratorState } from '../../../src/apps/model/runs/observation.js';
import type { Clock } from '../../../src/common/clock.js';

export type Call =
  | 'describeDag'
  | 'find'
  | 'findDag'
  | 'health'
  | 'listActive'
  | 'listChanged'
  | 'listPoolWaits'
  | 'readDagChecksum'
  | 'stop'
  | 'submit';

export type MemoryFault =
  /** The request is not processed. */
  | { failure: OrchestratorFailure; retryAfterMs?: number }
  /** The request is processed, and the response is lost. */
  | 'lost_answer'
  /** The caller receives no response, and the request is processed later. */
  | { doneAfterMs: number };

/** How a DAG run proceeds from the time when it was created or cleared. */
export interface Plan {
  queuedMs: number;
  runningMs: number;
  outcome: 'failed' | 'success';
  /** Time from the request to stop until it has ended. */
  stopMs: number;
}

export interface MemoryDagRun {
  dagId: string;
  runId: string;
  conf: string;
  plan: Plan;
  clearNumber: number;
  beganMs: number;
  stopAtMs: number | null;
  startedMs: number | null;
  ended: { atMs: number; state: 'failed' | 'success' } | null;
  gone: boolean;
}

const PLAN: Plan = { queuedMs: 1000, runningMs: 5000, outcome: 'success', stopMs: 0 };

/** Behaves like Airflow, without HTTP: DAG runs that proceed by the clock, and calls that fail on demand. */
export class MemoryOrchestrator extends Orchestrator {
  plan: (runId: string) => Partial<Plan> = () => ({});
  readonly dagRuns = new Map<string, MemoryDagRun>();
  /** Every DAG run that was created, including those that were removed. */
  readonly made: string[] = [];
  /** Bodies that were sent, including those that were rejected. */
  readonly sent: { runId: string; conf: string }[] = [];
  readonly stops: string[] = [];
  readonly missingDags = new Set<string>();
  readonly pausedDags = new Set<string>();
  /** Descriptions of DAGs, beyond the fact that they exist. */
  readonly reports = new Map<string, Partial<DagReport>>();
  readonly checksums = new Map<string, string>();
  /** Code with which the DAG runs of a DAG are executed. */
  readonly codes = new Map<string, DagRunCode>();
  /** DAG runs with a task that waits for a slot of a full pool. */
  readonly poolWaits = new Set<string>();
  readonly counts = new Map<Call, number>();
  pageSize = 100;
  /** Failure of every call; `null`: calls succeed. */
  down: OrchestratorFailure | null = null;
  degraded = false;
  private readonly faults = new Map<Call, MemoryFault[]>();
  private readonly later: { atMs: number; work: () => void }[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  fail(call: Call, fault: MemoryFault, times = 1): void {
    const faults = this.faults.get(call) ?? [];
    for (let n = 0; n < times; n++) faults.push(fault);
    this.faults.set(call, faults);
  }

  /** Cancels all planned failures. */
  forgiveAll(): void {
    this.faults.clear();
  }

  count(...calls: Call[]): number {
    const wanted = calls.length === 0 ? [...this.counts.keys()] : calls;
    return wanted.reduce((sum, call) => sum + (this.counts.get(call) ?? 0), 0);
  }

  /** Creates a DAG run as another client would. */
  make(dagId: string, runId: string, conf = JSON.stringify({ run_id: runId })): void {
    if (this.dagRuns.has(runId)) return;
    this.made.push(runId);
    const plan = { ...PLAN, ...this.plan(runId) };
    const beganMs = this.clock.now();
    const fresh = { stopAtMs: null, startedMs: null, ended: null, gone: false };
    this.dagRuns.set(runId, { dagId, runId, conf, plan, clearNumber: 0, beganMs, ...fresh });
  }

  /** Restarts the DAG run. */
  clear(runId: string, plan: Partial<Plan> = {}): void {
    this.advance();
    const run = this.dagRuns.get(runId);
    if (run === undefined || run.gone) return;
    Object.assign(run, {
      clearNumber: run.clearNumber + 1,
      beganMs: this.clock.now(),
      stopAtMs: null,
      startedMs: null,
      ended: null,
      plan: { ...run.plan, ...plan },
    });
  }

  /** Deletes a DAG run as a user of the orchestrator would. */
  remove(runId: string): void {
    const run = this.dagRuns.get(runId);
    if (run) run.gone = true;
  }

  dagRunOf(runId: string): DagRun | null {
    this.advance();
    const run = this.dagRuns.get(runId);
    return run === undefined || run.gone ? null : this.seen(run);
  }

  override submit({ dagId, runId, conf }: { dagId: string; runId: string; conf: string }): Promise<DagRun> {
    this.sent.push({ runId, conf });
    return this.call('submit', () => {
      if (this.missingDags.has(dagId)) throw new OrchestratorError('dag_missing', 'There is no such DAG.');
      this.make(dagId, runId, conf);
      return this.dagRunOf(runId) ?? refuse();
    });
  }

  override find(_dagId: string, runId: string): Promise<DagRun | null> {
    return this.call('find', () => this.dagRunOf(runId));
  }

  override stop(_dagId: string, runId: string): Promise<DagRun | null> {
    return this.call('stop', () => {
      this.stops.push(runId);
      const run = this.dagRuns.get(runId);
      const state = this.dagRunOf(runId)?.state;
      if (run !== undefined && (state === 'queued' || state === 'running')) {
        run.stopAtMs ??= this.clock.now() + run.plan.stopMs;
        this.proceed(run);
      }
      return this.dagRunOf(runId);
    });
  }

  override findDag(dagId: string): Promise<{ paused: boolean } | null> {
    return this.call('findDag', () =>
      this.missingDags.has(dagId) ? null : { paused: this.pausedDags.has(dagId) },
    );
  }

  override describeDag(dagId: string): Promise<DagReport> {
    return this.call('describeDag', () => {
      const state = this.missingDags.has(dagId) ? 'missing' : 'loaded';
      return { ...NO_DAG, state, paused: this.pausedDags.has(dagId), ...this.reports.get(dagId) };
    });
  }

  override readDagChecksum(dagId: string): Promise<string | null> {
    return this.call('readDagChecksum', () => this.checksums.get(dagId) ?? null);
  }

  override listChanged(what: 'ended' | 'started', since: Date, offset: number): Promise<DagRunPage> {
    return this.call('listChanged', () => {
      const timeOf = (run: DagRun): number | undefined =>
        (what === 'ended' ? run.endedAt : run.startedAt)?.getTime();
      const found = this.all()
        .filter((run) => (timeOf(run) ?? -1) >= since.getTime())
        .sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0));
      return this.page(found, offset);
    });
  }

  override listActive(dagIds: readonly string[], offset: number): Promise<DagRunPage> {
    return this.call('listActive', () => {
      const wanted = new Set(dagIds);
      const found = this.all().filter(
        ({ dagId, state }) => wanted.has(dagId) && (state === 'queued' || state === 'running'),
      );
      return this.page(found, offset);
    });
  }

  override listTasks(): Promise<TaskAttempt[]> {
    return Promise.resolve([]);
  }

  override listAttempts(): Promise<TaskAttempt[]> {
    return Promise.resolve([]);
  }

  override listDependencies(): Promise<TaskDependency[]> {
    return Promise.resolve([]);
  }

  override readLog(): Promise<LogPage> {
    return Promise.resolve({ text: '', continuation: null, position: '' });
  }

  override readLogEnd(): Promise<LogEnd | null> {
    return Promise.resolve(null);
  }

  override listPoolWaits(): Promise<string[]> {
    return this.call('listPoolWaits', () => [...this.poolWaits]);
  }

  override health(): Promise<OrchestratorHealth> {
    this.counts.set('health', this.count('health') + 1);
    const failed = this.down === 'unauthorized' ? 'unauthorized' : 'unreachable';
    const status = this.down !== null ? failed : this.degraded ? 'degraded' : 'ok';
    return Promise.resolve({ status, detail: '' });
  }

  private all(): DagRun[] {
    this.advance();
    return [...this.dagRuns.values()].filter(({ gone }) => !gone).map((run) => this.seen(run));
  }

  private page(found: readonly DagRun[], offset: number): DagRunPage {
    const end = offset + this.pageSize;
    return { items: found.slice(offset, end), nextOffset: end < found.length ? end : null };
  }

  private async call<T>(call: Call, work: () => T): Promise<T> {
    this.counts.set(call, this.count(call) + 1);
    this.advance();
    await Promise.resolve();
    if (this.down !== null) throw new OrchestratorError(this.down, `down: ${this.down}`);
    const fault = this.faults.get(call)?.shift();
    if (fault === undefined) return work();
    if (fault === 'lost_answer') work();
    else if ('doneAfterMs' in fault) this.later.push({ atMs: this.clock.now() + fault.doneAfterMs, work });
    else {
      const { failure, retryAfterMs } = fault;
      throw new OrchestratorError(failure, `fault: ${failure}`, {
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      });
    }
    throw new OrchestratorError('unreachable', 'The answer was lost.');
  }

  private advance(): void {
    const now = this.clock.now();
    for (const due of this.later.filter(({ atMs }) => atMs <= now)) {
      this.later.splice(this.later.indexOf(due), 1);
      try {
        due.work();
      } catch {
        // The call was rejected, and sends no notification.
      }
    }
    for (const run of this.dagRuns.values()) {
      if (run.ended === null) this.proceed(run);
    }
  }

  /** Applies changes up to the present. Past changes are kept when the DAG or its plan is changed. */
  private proceed(run: MemoryDagRun): void {
    const { dagId, plan, beganMs, stopAtMs } = run;
    const now = this.clock.now();
    const startMs = beganMs + plan.queuedMs;
    if (run.startedMs === null && !this.pausedDags.has(dagId) && now >= startMs) run.startedMs = startMs;
    const ownEndMs = run.startedMs === null ? Infinity : run.startedMs + plan.runningMs;
    const endMs = Math.min(ownEndMs, stopAtMs ?? Infinity);
    if (run.ended !== null || now < endMs) return;
    run.ended = { atMs: endMs, state: endMs < ownEndMs ? 'failed' : plan.outcome };
  }

  private seen({ dagId, runId, conf, startedMs, ended }: MemoryDagRun): DagRun {
    const state: OrchestratorState = ended?.state ?? (startedMs === null ? 'queued' : 'running');
    return {
      dagId,
      runId,
      state,
      rawState: state,
      // Airflow's REST API does not return it.
      clearNumber: null,
      confRunId: (JSON.parse(conf) as { run_id?: string }).run_id ?? null,
      startedAt: startedMs === null ? null : new Date(startedMs),
      endedAt: ended === null ? null : new Date(ended.atMs),
      code: this.codes.get(dagId) ?? null,
    };
  }
}

function refuse(): never {
  throw new OrchestratorError('refused', 'It was removed.');
}
