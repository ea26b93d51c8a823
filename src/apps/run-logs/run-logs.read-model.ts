import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { isPassing, OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { Orchestrator, type TaskAttempt } from '../orchestrator/orchestrator.js';
import type { Run } from '../model/run.entity.js';
import { openPosition, sealPosition, type Attempt } from './log-cursor.js';
import type { LogQuery } from './log-query.dto.js';
import type { RunLogPageResponse, RunTaskResponse, RunTasksResponse } from './run-log.response.js';
import { APP_PROBLEMS } from '../problems.js';

const PAGE_BYTES = 256 * 1024;
/** Both questions together. */
const DEADLINE_MS = 20_000;
const ASK_AGAIN_S = 5;

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
   * @param gone the caller does not wait any more.
   * @throws ProblemError `logs_unavailable`, `orchestrator_unavailable`
   */
  async read(run: Run, query: LogQuery, gone: AbortSignal): Promise<RunLogPageResponse | RunTasksResponse> {
    requireTask(query);
    const from = query.cursor === undefined ? null : openPosition(this.box, run.id, query.cursor);
    if (run.submission !== 'accepted' && run.submission !== 'in_flight') throw notSent();
    const signal = AbortSignal.any([gone, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      if (from !== null) return await this.page(run, from, from.continuation, signal);
      const tasks = await this.orchestrator.listTasks(run.dagId, run.id, signal);
      if (query.task === undefined) return { tasks: byTask(tasks) };
      return await this.page(run, chosen(tasks, query.task, query), null, signal);
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
      run.id,
      { taskId, mapIndex, tryNumber },
      continuation,
      PAGE_BYTES,
      signal,
    );
    if (page.text === '' && page.continuation === null && continuation === null) throw notWritten();
    const next = page.continuation;
    return {
      task_id: taskId,
      map_index: mapIndex,
      try_number: tryNumber,
      text: page.text,
      next_cursor:
        next === null
          ? null
          : sealPosition(this.box, run.id, { taskId, mapIndex, tryNumber, continuation: next }),
    };
  }
}

/** A cursor says of which task it is. */
function requireTask({ task, map_index: mapIndex, try: tryNumber, cursor }: LogQuery): void {
  const isAlone = cursor === undefined || (task ?? mapIndex ?? tryNumber) === undefined;
  if (!isAlone) throw validationFailed([{ path: 'cursor', problem: 'must be the only parameter' }]);
  if (task === undefined && (mapIndex ?? tryNumber) !== undefined) {
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
      headers: retryAfter(options.retryAfterMs === undefined ? ASK_AGAIN_S : options.retryAfterMs / 1000),
      cause: error,
    },
  );
}
