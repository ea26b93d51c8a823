import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { isPassing, OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { Orchestrator, type TaskAttempt } from '../orchestrator/orchestrator.js';
import { type Run, dagRunIdOf } from '../model/runs/run.entity.js';
import { openPosition, sealPosition, type Attempt } from './log-cursor.js';
import type { LogPart } from './followed-log.js';
import type { LogQuery, RunLogPageResponse, RunTaskResponse, RunTasksResponse } from './run-log.dto.js';
import { APP_PROBLEMS } from '../problems.js';

const PAGE_BYTES = 256 * 1024;
const END_BYTES = 2 * 1024 * 1024;
/** Deadline of both requests together. */
const DEADLINE_MS = 20_000;
const RETRY_AFTER_S = 5;

/** Reads logs from the orchestrator. Never exposes its address or credentials. */
@Injectable()
export class RunLogsReadModel {
  constructor(
    private readonly orchestrator: Orchestrator,
    private readonly box: SecretBox,
  ) {}

  /**
   * The tasks of a run, or a page of one attempt's log.
   *
   * @param gone aborts when the caller has disconnected.
   * @throws ProblemError `logs_unavailable`, `orchestrator_unavailable`
   */
  async read(run: Run, query: LogQuery, gone: AbortSignal): Promise<RunLogPageResponse | RunTasksResponse> {
    requireTask(query);
    const from = query.cursor === undefined ? null : openPosition(this.box, run.id, query.cursor);
    if (run.submission !== 'accepted' && run.submission !== 'in_flight') throw notSent();
    const signal = AbortSignal.any([gone, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      if (from !== null) return await this.page(run, from, from.continuation, signal);
      const tasks = await this.orchestrator.listTasks(run.dagId, dagRunIdOf(run), signal);
      if (query.task === undefined) return { tasks: byTask(tasks) };
      const attempt = chosen(tasks, query.task, query);
      if (query.part === 'end') return await this.end(run, attempt, signal);
      return await this.page(run, attempt, null, signal);
    } catch (error) {
      throw error instanceof OrchestratorError ? problemOf(error) : error;
    }
  }

  /** @throws ProblemError `validation_failed` */
  positionOf(run: Run, cursor: string): { attempt: Attempt; position: string } {
    const { continuation, ...attempt } = openPosition(this.box, run.id, cursor);
    return { attempt, position: continuation };
  }

  cursorAt(run: Run, attempt: Attempt, position: string): string {
    return this.cursor(run, attempt, position);
  }

  /**
   * Text that was written to the log of an attempt after a position, at most a page.
   *
   * @throws ProblemError `logs_unavailable`, `orchestrator_unavailable`
   */
  async readAfter(run: Run, attempt: Attempt, position: string, signal: AbortSignal): Promise<LogPart> {
    const time = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      const page = await this.orchestrator.readLog(
        run.dagId,
        dagRunIdOf(run),
        attempt,
        position,
        PAGE_BYTES,
        time,
      );
      return { text: page.text, position: page.position, hasMore: page.continuation !== null };
    } catch (error) {
      throw error instanceof OrchestratorError ? problemOf(error) : error;
    }
  }

  private async page(
    run: Run,
    attempt: Attempt,
    continuation: string | null,
    signal: AbortSignal,
  ): Promise<RunLogPageResponse> {
    const { taskId, mapIndex, tryNumber } = attempt;
    const page = await this.orchestrator.readLog(
      run.dagId,
      dagRunIdOf(run),
      { taskId, mapIndex, tryNumber },
      continuation,
      PAGE_BYTES,
      signal,
    );
    if (page.text === '' && page.continuation === null && continuation === null) throw notWritten();
    const next = page.continuation;
    return {
      ...headOf(attempt),
      text: page.text,
      skipped_bytes: null,
      next_cursor: next === null ? null : this.cursor(run, attempt, next),
      resume_cursor: this.cursor(run, attempt, page.position),
    };
  }

  private async end(run: Run, attempt: Attempt, signal: AbortSignal): Promise<RunLogPageResponse> {
    const end = await this.orchestrator.readLogEnd(run.dagId, dagRunIdOf(run), attempt, END_BYTES, signal);
    if (end === null) throw notWritten();
    return {
      ...headOf(attempt),
      text: end.text,
      skipped_bytes: end.startsAt,
      next_cursor: null,
      resume_cursor: this.cursor(run, attempt, end.continuation),
    };
  }

  private cursor(run: Run, { taskId, mapIndex, tryNumber }: Attempt, continuation: string): string {
    return sealPosition(this.box, run.id, { taskId, mapIndex, tryNumber, continuation });
  }
}

function headOf({
  taskId,
  mapIndex,
  tryNumber,
}: Attempt): Pick<RunLogPageResponse, 'map_index' | 'task_id' | 'try_number'> {
  return { task_id: taskId, map_index: mapIndex, try_number: tryNumber };
}

/** A cursor contains the task and the part, so it must be the only parameter. */
function requireTask({ task, map_index: mapIndex, try: tryNumber, part, cursor }: LogQuery): void {
  const isAlone = cursor === undefined || (task ?? mapIndex ?? tryNumber ?? part) === undefined;
  if (!isAlone) throw validationFailed([{ path: 'cursor', problem: 'must be the only parameter' }]);
  if (task === undefined && (mapIndex ?? tryNumber ?? part) !== undefined) {
    throw validationFailed([{ path: 'task', problem: 'required' }]);
  }
}

/** An orchestrator reports either the latest attempt or all of them. */
function byTask(attempts: readonly TaskAttempt[]): RunTaskResponse[] {
  const tasks = new Map<string, RunTaskResponse>();
  for (const { taskId, mapIndex, tryNumber, state, startedAt, endedAt } of attempts) {
    const key = JSON.stringify([taskId, mapIndex]);
    if ((tasks.get(key)?.tries ?? -1) >= tryNumber) continue;
    tasks.set(key, {
      task_id: taskId,
      map_index: mapIndex,
      tries: tryNumber,
      state,
      started_at: startedAt,
      ended_at: endedAt,
    });
  }
  return [...tasks.values()];
}

/** @throws ProblemError `logs_unavailable` */
function chosen(
  attempts: readonly TaskAttempt[],
  taskId: string,
  { map_index: mapIndex = -1, try: wanted }: LogQuery,
): Attempt {
  const tries = byTask(attempts).find(
    (task) => task.task_id === taskId && task.map_index === mapIndex,
  )?.tries;
  if (tries === undefined) {
    throw new ProblemError(
      APP_PROBLEMS.logs_unavailable,
      'The run has no such task yet. Request this route without parameters to list its tasks.',
    );
  }
  if (tries === 0 || (wanted ?? 1) > tries) throw notWritten();
  return { taskId, mapIndex, tryNumber: wanted ?? tries };
}

function notSent(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.logs_unavailable,
    'The orchestrator does not have the run, so no logs exist.',
  );
}

function notWritten(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.logs_unavailable,
    'No log was written yet, or the orchestrator stores it elsewhere. Retry later.',
  );
}

function problemOf(error: OrchestratorError): ProblemError {
  const { failure, options } = error;
  if (failure === 'dag_missing' || !isPassing(failure)) {
    return new ProblemError(
      APP_PROBLEMS.logs_unavailable,
      'The orchestrator denies access to the logs of this run.',
      {
        cause: error,
      },
    );
  }
  return new ProblemError(
    APP_PROBLEMS.orchestrator_unavailable,
    'The logs exist but cannot be read at present. Retry the request.',
    {
      headers: retryAfter(options.retryAfterMs === undefined ? RETRY_AFTER_S : options.retryAfterMs / 1000),
      cause: error,
    },
  );
}
