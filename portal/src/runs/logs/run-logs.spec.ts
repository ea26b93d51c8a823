import { describe, expect, it } from 'vitest';
import { chosenTask } from './run-logs';
import { aTask } from '../tasks/task-fixture';

const chosen = (tasks: Parameters<typeof chosenTask>[0], name?: string) => chosenTask(tasks, name)?.task_id;

describe('the task that is shown first', () => {
  const read = aTask('read', 'success');
  const skipped = aTask('skipped', 'skipped', { attempt: 0 });
  const running = aTask('running', 'running');
  const late = aTask('late', 'failed', { endedAt: '2026-11-21T12:00:09.000Z' });
  const early = aTask('early', 'failed', { endedAt: '2026-11-21T12:00:03.000Z' });

  it('is the one that failed first, before a running one', () => {
    expect(chosen([read, running, late, early])).toBe('early');
  });

  it('is the running one when none failed, and otherwise the last that ran', () => {
    expect(chosen([read, running, skipped])).toBe('running');
    expect(chosen([read, skipped, aTask('blocked', 'upstream_failed', { attempt: 0 })])).toBe('read');
  });

  it('is the one in the URL, even when it never ran', () => {
    expect(chosen([early, skipped], 'skipped')).toBe('skipped');
    expect(chosen([early, skipped], 'gone')).toBe('early');
    expect(chosen([aTask('each', 'success', { mapIndex: 2 }), early], 'each [2]')).toBe('each');
  });

  it('is the first one when none ran, and absent without tasks', () => {
    expect(chosen([skipped])).toBe('skipped');
    expect(chosen([])).toBeUndefined();
  });
});
