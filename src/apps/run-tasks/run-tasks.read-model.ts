import { Injectable } from '@nestjs/common';
import { isTerminal } from '../model/run-state.js';
import type { Run } from '../model/run.entity.js';
import type { RunTask, RunTaskAttempt } from '../model/run-tasks.entity.js';
import { inOrder } from './in-order.js';
import { RunTaskRows } from './run-task-rows.js';
import type { RunTaskListResponse, TaskAttemptResponse, TaskInstanceResponse } from './run-tasks.response.js';
import { TaskReads } from './task-reads.js';

@Injectable()
export class RunTasksReadModel {
  constructor(
    private readonly rows: RunTaskRows,
    private readonly reads: TaskReads,
  ) {}

  /** The stored tasks. A caller sees them, so they are read again soon while the run is active. */
  async read(run: Run): Promise<RunTaskListResponse> {
    if (await this.rows.watch(run)) this.reads.wake();
    const stored = await this.rows.find(run.id);
    const isOver = isTerminal(run.state);
    if (stored === null) {
      return { tasks: [], truncated: false, read_at: null, complete: isOver, problem: null };
    }
    return {
      tasks: inOrder(stored.tasks).map(taskResponse),
      truncated: stored.isTruncated,
      read_at: stored.readAt,
      complete: isOver && stored.nextReadAt === null,
      problem: stored.problem,
    };
  }
}

function taskResponse({
  taskId,
  mapIndex,
  state,
  attempt,
  upstream,
  attempts,
}: RunTask): TaskInstanceResponse {
  return {
    task_id: taskId,
    map_index: mapIndex,
    state,
    attempt,
    upstream,
    attempts: attempts.map(attemptResponse),
  };
}

function attemptResponse({ attempt, state, startedAt, endedAt }: RunTaskAttempt): TaskAttemptResponse {
  const durationMs =
    startedAt === null || endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  return { attempt, state, started_at: startedAt, ended_at: endedAt, duration_ms: durationMs };
}
