import type { OrchestratorState } from '../model/observation.js';

/** What the orchestrator says about one DAG run. */
export interface DagRun {
  dagId: string;
  runId: string;
  state: OrchestratorState;
  /** Its own word, also one that we do not know (`state` is then the nearest: `running`). */
  rawState: string;
  /** How often it was cleared; `null` where the orchestrator does not say it. */
  clearNumber: number | null;
  /** `run_id` in its `conf`; `null` when it has none or does not return it. */
  confRunId: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface DagRunPage {
  items: DagRun[];
  /** Where the next page begins; `null` after the last. */
  nextOffset: number | null;
}

export interface TaskAttempt {
  taskId: string;
  /** -1 for a task that is not mapped. */
  mapIndex: number;
  tryNumber: number;
  state: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface LogPage {
  /** Plain text, at most what was asked for. */
  text: string;
  /** To go on with; opaque, of the orchestrator. `null`: there is no more now (a running task may write more). */
  continuation: string | null;
}

export interface OrchestratorHealth {
  /** `degraded`: it answers, but schedules nothing. */
  status: 'degraded' | 'ok' | 'unreachable';
  detail: string;
}

/**
 * Something that runs DAGs. Every call ends by its `signal` and by a deadline of its own, and fails with an
 * `OrchestratorError` only. What a DAG run is named is ours: asking twice for the same `runId` is one run.
 */
export abstract class Orchestrator {
  /**
   * Starts the DAG run `runId` with exactly these bytes as `conf`; when it is there already and is ours, that one.
   *
   * @param conf JSON text of an object.
   * @throws OrchestratorError `unreachable`: nobody knows whether it was taken; ask with {@link find}.
   */
  abstract submit(run: { dagId: string; runId: string; conf: string }, signal: AbortSignal): Promise<DagRun>;

  /** `null`: it is not there (or not any more). */
  abstract find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null>;

  /**
   * Asks that it ends. Does nothing to one that has ended. It may go on for a while: what it became is reported
   * by {@link find}.
   *
   * @returns what it is after that; `null`: it is not there.
   */
  abstract stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null>;

  /** `null`: there is no such DAG, or it is not loaded yet. */
  abstract findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null>;

  /**
   * DAG runs that started or ended at `since` or later, of any DAG, by that time, the oldest first. In its own
   * clock. Of those that started, the ones that have ended may be left out. Pages shift while runs come: who reads
   * them must overlap.
   */
  abstract listChanged(
    what: 'ended' | 'started',
    since: Date,
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage>;

  /**
   * DAG runs of these DAGs that have not ended; none for no DAGs. What is missing in it need not have ended: pages
   * shift.
   */
  abstract listActive(dagIds: readonly string[], offset: number, signal: AbortSignal): Promise<DagRunPage>;

  abstract listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]>;

  /**
   * Empty where there is no log, or not yet.
   *
   * @param continuation of the page before; one that is none is `refused`.
   * @param maxBytes of the text, cut at a character.
   */
  abstract readLog(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage>;

  /** Never throws. */
  abstract health(signal: AbortSignal): Promise<OrchestratorHealth>;
}
