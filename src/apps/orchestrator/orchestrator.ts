import type { OrchestratorState } from '../model/runs/observation.js';
import type { DagReport, DagRunCode } from './dag-report.js';

/** State of one DAG run in the orchestrator. */
export interface DagRun {
  dagId: string;
  runId: string;
  state: OrchestratorState;
  /** State as the orchestrator names it. For an unknown name `state` is `running`. */
  rawState: string;
  /** Number of times that the DAG run was cleared; `null` where the orchestrator does not report it. */
  clearNumber: number | null;
  /** `run_id` of its `conf`; `null` when `conf` has none or is not returned. */
  confRunId: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** `null` where the orchestrator does not report the code. */
  code: DagRunCode | null;
}

export interface DagRunPage {
  items: DagRun[];
  /** Offset of the next page; `null` after the last. */
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

/** A task and the tasks of the DAG that depend on it. */
export interface TaskDependency {
  taskId: string;
  downstreamTaskIds: string[];
}

export interface LogPage {
  /** Plain text, at most the requested number of bytes. */
  text: string;
  /** Opaque cursor of the orchestrator for the text that follows. `null`: the end was reached (a running task can write more). */
  continuation: string | null;
  /** Opaque cursor at the end of the text, from which text that a running task writes later is read. */
  position: string;
}

/** The last part of a log. */
export interface LogEnd {
  /** Plain text that begins with a whole line, unless one line is longer than the requested number of bytes. */
  text: string;
  /** Bytes of the log before the text. */
  startsAt: number;
  /** Cursor of the log after the text, for {@link Orchestrator.readLog}. */
  continuation: string;
}

export interface OrchestratorHealth {
  /** `degraded`: it responds, but schedules no tasks. `unauthorized`: it rejects the service's credentials. */
  status: 'degraded' | 'ok' | 'unauthorized' | 'unreachable';
  detail: string;
}

/**
 * Port to a system that executes DAG runs. Every call ends when its `signal` is aborted and by a deadline of its
 * own, and fails with an `OrchestratorError` only. The caller chooses the id of a DAG run, so two submissions of
 * the same `runId` are one DAG run.
 */
export abstract class Orchestrator {
  /**
   * Starts the DAG run `runId` with exactly these bytes as `conf`. When it already exists and was submitted by
   * this service, returns the existing one.
   *
   * @param conf JSON text of an object.
   * @throws OrchestratorError `unreachable`: the outcome is unknown; read it with {@link find}.
   */
  abstract submit(run: { dagId: string; runId: string; conf: string }, signal: AbortSignal): Promise<DagRun>;

  /** `null`: the DAG run does not exist, or no longer exists. */
  abstract find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null>;

  /**
   * Requests a stop. Does nothing to a DAG run that has ended. It can continue for a while: its final state is reported
   * by {@link find}.
   *
   * @returns its state after the request; `null`: it does not exist.
   */
  abstract stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null>;

  /** `null`: there is no such DAG, or it is not loaded yet. */
  abstract findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null>;

  /** Describes a DAG, by several requests. Parts that the user of this service cannot read are omitted and named in `denied`. */
  abstract describeDag(dagId: string, signal: AbortSignal): Promise<DagReport>;

  /**
   * {@link dagChecksum} of the DAG file's source.
   *
   * @param version of the DAG; `null`: the newest.
   * @returns `null`: the orchestrator does not have the source.
   * @throws OrchestratorError `forbidden`: its user of this service may not read the source, or not all of the file.
   */
  abstract readDagChecksum(
    dagId: string,
    version: number | null,
    signal: AbortSignal,
  ): Promise<string | null>;

  /**
   * DAG runs of any DAG that started or ended at `since` or later, by the orchestrator's clock, ordered by that
   * time, the oldest first. Started DAG runs that have ended can be missing. Pages shift while DAG runs are added,
   * so a reader must overlap them.
   */
  abstract listChanged(
    what: 'ended' | 'started',
    since: Date,
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage>;

  /**
   * Active DAG runs of these DAGs; empty for an empty list. A missing DAG run may still be active, because pages
   * shift.
   */
  abstract listActive(dagIds: readonly string[], offset: number, signal: AbortSignal): Promise<DagRunPage>;

  /** The latest attempt of every task instance, at most 1,000 of them. */
  abstract listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]>;

  /** All attempts of one task instance; empty when the orchestrator does not keep them. */
  abstract listAttempts(
    dagId: string,
    runId: string,
    task: Pick<TaskAttempt, 'mapIndex' | 'taskId'>,
    signal: AbortSignal,
  ): Promise<TaskAttempt[]>;

  /** Dependencies of the current version of the DAG; empty when the DAG no longer exists. */
  abstract listDependencies(dagId: string, runId: string, signal: AbortSignal): Promise<TaskDependency[]>;

  /** Reads a page of a log; empty when the log does not exist, or not yet.
   *
   * @param continuation of the previous page; an invalid one fails with `refused`.
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

  /** The last `maxBytes` of the log written so far; `null` when it does not exist, or not yet. */
  abstract readLogEnd(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogEnd | null>;

  /** Ids of DAG runs with a task that waits for a slot of a full pool, including those of other clients; incomplete when there are many. */
  abstract listPoolWaits(signal: AbortSignal): Promise<string[]>;

  /** Never throws. */
  abstract health(signal: AbortSignal): Promise<OrchestratorHealth>;
}
