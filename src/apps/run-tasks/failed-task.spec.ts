import { describe, expect, it } from 'vitest';
import type { RunTask } from '../model/run-tasks.entity.js';
import { failedTask } from './failed-task.js';

function task(taskId: string, state: string | null, endedAt: string | null = null, attempt = 1): RunTask {
  const attempts = attempt === 0 ? [] : [{ attempt, state, startedAt: null, endedAt }];
  return { taskId, mapIndex: -1, state, attempt, upstream: [], attempts };
}

describe('the task that made a run fail', () => {
  it('is the one that failed first', () => {
    const tasks = [
      task('clean_up', 'failed', '2026-11-24T00:00:09Z'),
      task('load', 'failed', '2026-11-24T00:00:05Z', 3),
      task('read', 'success', '2026-11-24T00:00:01Z'),
    ];
    expect(failedTask(tasks)).toMatchObject({ taskId: 'load', attempt: 3 });
  });

  it('is no task that never ran, and none where none failed', () => {
    expect(failedTask([task('a', 'upstream_failed', null, 0), task('b', 'skipped', null, 0)])).toBeNull();
    expect(failedTask([task('a', 'failed', null, 0)])).toBeNull();
    expect(failedTask([])).toBeNull();
  });

  it('is one without an end time only where no other failed', () => {
    expect(failedTask([task('a', 'failed'), task('b', 'failed', '2026-11-24T00:00:05Z')])).toMatchObject({
      taskId: 'b',
    });
    expect(failedTask([task('a', 'failed')])).toMatchObject({ taskId: 'a' });
  });
});
