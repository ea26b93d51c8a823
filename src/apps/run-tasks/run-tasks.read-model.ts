import { Injectable } from '@nestjs/common';
import { isTerminal } from '../model/runs/run-state.js';
import type { RunTask, RunTaskAttempt } from '../model/runs/run-tasks.entity.js';
import type { Run } from '../model/runs/run.entity.js';
import { RunTaskRows } from './run-task-rows.js';
import type { RunTaskListResponse, TaskAttemptResponse, TaskInstanceResponse } from './run-tasks.response.js';
import { TaskReads } from './task-reads.js';

@Injectable()
export class RunTasksReadModel {
  constructor(
    private readonly rows: RunTaskRows,
    private readonly reads: TaskReads,
  ) {}

  /** Reads the stored tasks. The caller counts as watching, so they are read again soon while the run is active. */
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

/** Sorts each task behind its dependencies, otherwise keeps their order. A cycle, which no DAG has, ends at its first task. */
export function inOrder<T extends { taskId: string; upstream: readonly string[] }>(tasks: readonly T[]): T[] {
  const levels = new Map<string, number>();
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  // An explicit stack, because a chain of a thousand tasks would need as many stack frames.
  for (const { taskId } of tasks) {
    const stack = [taskId];
    const open = new Set<string>();
    while (stack.length > 0) {
      const id = stack.at(-1) ?? '';
      const upstream = (byId.get(id)?.upstream ?? []).filter((one) => byId.has(one));
      const next = levels.has(id)
        ? undefined
        : upstream.find((one) => !levels.has(one) && !open.has(one) && one !== id);
      if (next === undefined) {
        if (!levels.has(id)) {
          levels.set(
            id,
            upstream.reduce((level, one) => Math.max(level, (levels.get(one) ?? -1) + 1), 0),
          );
        }
        open.delete(id);
        stack.pop();
      } else {
        open.add(id);
        stack.push(next);
      }
    }
  }
  return tasks.toSorted((a, b) => (levels.get(a.taskId) ?? 0) - (levels.get(b.taskId) ?? 0));
}
