import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { backoffMs, jitter, type Random } from '../../common/time/jitter.js';
import { isTerminal } from '../model/runs/run-state.js';
import type { RunTask } from '../model/runs/run-tasks.entity.js';
import { Run, dagRunIdOf } from '../model/runs/run.entity.js';
import { isPassing, OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { Orchestrator, type TaskAttempt } from '../orchestrator/orchestrator.js';
import { RunCodeReader } from '../run-code/run-code-reader.js';
import { RunWriter } from '../runs/run-writer.js';
import { failedTask, exceptionLine } from './failed-task.js';
import { mergedTasks, taskKey, withUnknownAttempts } from './merged-tasks.js';
import type { LeasedTasks, TaskReadResult } from './run-task-rows.js';

/** Maximum number of task instances per read whose attempts are requested one by one. */
const MAX_ATTEMPT_LISTS = { active: 5, over: 20 };
/** Number of bytes that are read from the end of a failed attempt's log, where tracebacks are. */
const LOG_END_BYTES = 64 * 1024;
/** Final states of a task instance. */
const ENDED: ReadonlySet<string | null> = new Set([
  'success',
  'failed',
  'skipped',
  'upstream_failed',
  'removed',
]);

/**
 * Reads the tasks of one run from the orchestrator, with the code that it executed and, when it failed, the task that
 * caused the failure.
 */
@Injectable()
export class TaskReader {
  private readonly logger = new Logger(TaskReader.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orchestrator: Orchestrator,
    private readonly writer: RunWriter,
    private readonly code: RunCodeReader,
    private readonly clock: Clock,
  ) {}

  /** Rejects only when the database fails. */
  async read(claimed: LeasedTasks, signal: AbortSignal): Promise<TaskReadResult> {
    const run = await this.dataSource.manager.findOneByOrFail(Run, { id: claimed.runId });
    const isOver = isTerminal(run.state);
    try {
      const { tasks, isTruncated } = await this.readTasks(run, claimed, signal);
      const reads = isOver ? claimed.reads + 1 : 0;
      const isDiagnosed = await this.diagnose(run, tasks, signal);
      const isCodeKnown = await this.code.read(run, signal);
      const isComplete = isDiagnosed && isCodeKnown && tasks.every(({ state }) => ENDED.has(state));
      const inMs = nextReadInMs({ isOver, isComplete, reads, retryAfterMs: null, failed: false });
      const now = this.clock.now();
      return {
        tasks,
        isTruncated,
        readAt: new Date(now),
        problem: null,
        reads,
        nextReadAt: inMs === null ? null : new Date(now + inMs),
        isForWatchers: !isOver,
      };
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return this.readLater(claimed, run, error);
    }
  }

  private readLater(claimed: LeasedTasks, run: Run, error: OrchestratorError): TaskReadResult {
    const { failure, options } = error;
    const isDenied = !isPassing(failure);
    if (isDenied) {
      this.logger.warn('the orchestrator denies access to the tasks of a run', {
        run_id: run.id,
        failure,
        detail: error.message,
      });
    }
    const isOver = isTerminal(run.state);
    const reads = claimed.reads + 1;
    const inMs = nextReadInMs({
      isOver,
      isComplete: isDenied,
      reads,
      retryAfterMs: options.retryAfterMs ?? null,
      failed: true,
    });
    const { tasks, isTruncated, readAt } = claimed;
    return {
      tasks,
      isTruncated,
      readAt,
      problem: isDenied ? 'access_denied' : 'orchestrator_unavailable',
      reads,
      nextReadAt: inMs === null ? null : new Date(this.clock.now() + inMs),
      isForWatchers: !isOver,
    };
  }

  private async readTasks(
    run: Run,
    stored: LeasedTasks,
    signal: AbortSignal,
  ): Promise<{ tasks: RunTask[]; isTruncated: boolean }> {
    const isOver = isTerminal(run.state);
    const latest = await this.orchestrator.listTasks(run.dagId, dagRunIdOf(run), signal);
    // The orchestrator has deleted the DAG run; the stored tasks are kept.
    if (latest.length === 0) return stored;
    const isKnown = stored.readAt !== null && stored.problem === null;
    const dependencies =
      isKnown && !(isOver && stored.reads === 0)
        ? null
        : await unlessDenied(this.orchestrator.listDependencies(run.dagId, dagRunIdOf(run), signal), []);
    const listed = mergedTasks(stored.tasks, latest, new Map(), dependencies);
    const earlier = new Map<string, readonly TaskAttempt[]>();
    const most = isOver ? MAX_ATTEMPT_LISTS.over : MAX_ATTEMPT_LISTS.active;
    for (const task of withUnknownAttempts(listed.tasks).slice(0, most)) {
      const attempts = this.orchestrator.listAttempts(run.dagId, dagRunIdOf(run), task, signal);
      earlier.set(taskKey(task), await unlessDenied(attempts, []));
    }
    return earlier.size === 0 ? listed : mergedTasks(listed.tasks, latest, earlier, dependencies);
  }

  /** @returns whether all details of the run's failure were read. */
  private async diagnose(run: Run, tasks: readonly RunTask[], signal: AbortSignal): Promise<boolean> {
    if (run.state !== 'failed' || run.errorCode !== 'run_failed') return true;
    const failed = failedTask(tasks);
    if (failed === null) return true;
    const { taskId, mapIndex, attempt } = failed;
    const isKnown =
      run.failedTask === taskId && run.failedMapIndex === mapIndex && run.failedAttempt === attempt;
    if (isKnown && run.failure !== null) return true;
    if (!isKnown) await this.writer.recordTaskFailure(run.id, { taskId, mapIndex, attempt, exception: null });
    const exception = await this.exceptionOf(run, failed, signal);
    if (exception === undefined) return false;
    if (exception !== null)
      await this.writer.recordTaskFailure(run.id, { taskId, mapIndex, attempt, exception });
    return true;
  }

  /** `undefined`: not available yet. `null`: the log cannot be read. The tasks are stored in either case. */
  private async exceptionOf(
    run: Run,
    { taskId, mapIndex, attempt }: RunTask,
    signal: AbortSignal,
  ): Promise<string | null | undefined> {
    const which = { taskId, mapIndex, tryNumber: attempt };
    try {
      const end = await this.orchestrator.readLogEnd(
        run.dagId,
        dagRunIdOf(run),
        which,
        LOG_END_BYTES,
        signal,
      );
      return (end === null ? null : exceptionLine(end.text)) ?? undefined;
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return isPassing(error.failure) ? undefined : null;
    }
  }
}

/** @returns `otherwise` when the orchestrator's user has no permission to read it. */
async function unlessDenied<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return read.catch((error: unknown) => {
    if (error instanceof OrchestratorError && !isPassing(error.failure)) return otherwise;
    throw error;
  });
}

const WATCHED_MS = 3000;
/**
 * Maximum number of reads after the end of a run: until its tasks have ended, too, and the log of the failed one is
 * written.
 */
export const MAX_END_READS = 12;
const AGAIN = { firstMs: 2000, maxMs: 300_000 };
const UNREACHABLE_WATCHED = { firstMs: 4000, maxMs: 30_000 };

export interface ReadFacts {
  /** The run has ended. */
  isOver: boolean;
  /** The run's tasks can no longer change. */
  isComplete: boolean;
  /** Number of reads since the end, or of consecutive failed ones before it, including this one. */
  reads: number;
  /** The orchestrator's retry hint. */
  retryAfterMs: number | null;
  failed: boolean;
}

/** Milliseconds until the tasks are read again; `null`: not again. */
export function nextReadInMs(facts: ReadFacts, random: Random = Math.random): number | null {
  const { isOver, isComplete, reads, retryAfterMs, failed } = facts;
  if (isOver && (isComplete || reads >= MAX_END_READS)) return null;
  const minMs = retryAfterMs ?? 0;
  if (isOver) return Math.max(minMs, backoffMs(reads - 1, AGAIN, random));
  if (failed) return Math.max(minMs, backoffMs(reads - 1, UNREACHABLE_WATCHED, random));
  return jitter(WATCHED_MS * 0.75, WATCHED_MS * 1.25, random);
}
