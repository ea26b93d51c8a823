import { describe, expect, it } from 'vitest';
import type { RunTask } from '../model/runs/run-tasks.entity.js';
import { failedTask, exceptionLine } from './failed-task.js';

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

  it('is null when no task that ran has failed', () => {
    expect(failedTask([task('a', 'upstream_failed', null, 0), task('b', 'skipped', null, 0)])).toBeNull();
    expect(failedTask([task('a', 'failed', null, 0)])).toBeNull();
    expect(failedTask([])).toBeNull();
  });

  it('is a task without an end time only when no other one failed', () => {
    expect(failedTask([task('a', 'failed'), task('b', 'failed', '2026-11-24T00:00:05Z')])).toMatchObject({
      taskId: 'b',
    });
    expect(failedTask([task('a', 'failed')])).toMatchObject({ taskId: 'a' });
  });
});

const TRACEBACK =
  'Traceback (most recent call last):\n  File "/dags/report.py", line 7, in work\n    load()\n';

describe('the line of an exception', () => {
  it.each([
    [`2026-11-24 ERROR Task failed\n${TRACEBACK}ValueError: no data\n`, 'ValueError: no data'],
    [
      `${TRACEBACK}requests.exceptions.Timeout: after 3 s\nmore text\n`,
      'requests.exceptions.Timeout: after 3 s',
    ],
    [`${TRACEBACK}KeyError\n\n[2026] INFO done\n`, 'KeyError'],
    [
      `${TRACEBACK}OSError: disk\n\nDuring handling of the above exception:\n\n${TRACEBACK}RuntimeError: gave up\n`,
      'RuntimeError: gave up',
    ],
    [`${TRACEBACK}ValueError: first\r\n`, 'ValueError: first'],
    [`${TRACEBACK}my_module.Problem: \n`, 'my_module.Problem:'],
  ])('is found in %j', (log, line) => {
    expect(exceptionLine(log)).toBe(line);
  });

  it.each(['', 'no traceback\n', TRACEBACK, `${TRACEBACK}[2026-11-24] {x.py:1} INFO - cut off\n`])(
    'is not found in %j',
    (log) => {
      expect(exceptionLine(log)).toBeNull();
    },
  );
});
