import { describe, expect, it } from 'vitest';
import type { TaskAttempt } from '../orchestrator/orchestrator.js';
import { MAX_ATTEMPTS, MAX_TASKS, mergedTasks, taskKey, withUnknownAttempts } from './merged-tasks.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 24, 0, 0, second));

function attempt(
  taskId: string,
  tryNumber: number,
  state: string | null,
  more: Partial<TaskAttempt> = {},
): TaskAttempt {
  return { taskId, mapIndex: -1, tryNumber, state, startedAt: null, endedAt: null, ...more };
}
const merged = (...given: Partial<Parameters<typeof mergedTasks>>) =>
  mergedTasks(given[0] ?? [], given[1] ?? [], given[2] ?? new Map(), given[3] ?? null);

describe('the tasks of a run', () => {
  it('have their upstream tasks and the attempts that were read', () => {
    const first = merged(
      [],
      [
        attempt('load', 1, 'up_for_retry', { startedAt: at(1), endedAt: at(2) }),
        attempt('read', 1, 'success'),
      ],
      new Map(),
      [{ taskId: 'read', downstreamTaskIds: ['load'] }],
    );
    const second = merged(first.tasks, [
      attempt('load', 2, 'running', { startedAt: at(9) }),
      attempt('read', 1, 'success'),
    ]);
    expect(second.tasks[0]).toEqual({
      taskId: 'load',
      mapIndex: -1,
      state: 'running',
      attempt: 2,
      upstream: ['read'],
      attempts: [
        { attempt: 1, state: 'failed', startedAt: at(1).toISOString(), endedAt: at(2).toISOString() },
        { attempt: 2, state: 'running', startedAt: at(9).toISOString(), endedAt: null },
      ],
    });
    expect(withUnknownAttempts(second.tasks)).toEqual([]);
  });

  it('report tasks with unknown attempts, and contain those attempts after they were read', () => {
    const { tasks } = merged([], [attempt('load', 3, 'running')]);
    expect(withUnknownAttempts(tasks).map(({ taskId }) => taskId)).toEqual(['load']);
    const seen = merged(merged([], [attempt('load', 1, 'running')]).tasks, [attempt('load', 2, 'running')]);
    expect(withUnknownAttempts(seen.tasks)).toHaveLength(1);
    const earlier = [1, 2].map((number) => attempt('load', number, 'failed', { endedAt: at(number) }));
    const after = merged(
      tasks,
      [attempt('load', 3, 'running')],
      new Map([[taskKey(earlier[0] as TaskAttempt), earlier]]),
    );
    expect(after.tasks[0]?.attempts.map(({ state }) => state)).toEqual(['failed', 'failed', 'running']);
    expect(withUnknownAttempts(after.tasks)).toEqual([]);
  });

  it('keep mapped instances apart, and count no attempt 0', () => {
    const instances = [0, 1].map((mapIndex) => attempt('each', 0, null, { mapIndex }));
    expect(merged([], instances).tasks.map(({ mapIndex, attempts }) => [mapIndex, attempts])).toEqual([
      [0, []],
      [1, []],
    ]);
  });

  it('are bounded in number, attempts, dependencies and the length of strings', () => {
    const many = Array.from({ length: MAX_TASKS + 5 }, (_, n) => attempt(`t${n}`, 1, 'success'));
    expect(merged([], many)).toMatchObject({ isTruncated: true });
    expect(merged([], many).tasks).toHaveLength(MAX_TASKS);
    const tries = Array.from({ length: 50 }, (_, n) => attempt('t', n + 1, 'failed', { endedAt: at(n) }));
    expect(merged([], tries).tasks[0]?.attempts.map((one) => one.attempt)).toEqual(
      Array.from({ length: MAX_ATTEMPTS }, (_, n) => 31 + n),
    );
    const dense = many.slice(0, 200).map(({ taskId }) => ({
      taskId,
      downstreamTaskIds: many.slice(0, 200).map((task) => task.taskId),
    }));
    const edges = merged([], many.slice(0, 200), new Map(), dense);
    expect(edges.tasks.reduce((sum, { upstream }) => sum + upstream.length, 0)).toBe(10_000);
    expect(edges.isTruncated).toBe(true);
    expect(merged([], [attempt('x'.repeat(300), 1, 'y'.repeat(300))]).tasks[0]).toMatchObject({
      taskId: 'x'.repeat(250),
      state: 'y'.repeat(50),
    });
  });
});
