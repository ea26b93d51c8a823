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

  it('is the one that failed first, before one that runs', () => {
    expect(chosen([read, running, late, early])).toBe('early');
  });

  it('is the one that runs where none failed, and else the last that ran', () => {
    expect(chosen([read, running, skipped])).toBe('running');
    expect(chosen([read, skipped, aTask('blocked', 'upstream_failed', { attempt: 0 })])).toBe('read');
  });

  it('is the one in the address, also one that never ran', () => {
    expect(chosen([early, skipped], 'skipped')).toBe('skipped');
    expect(chosen([early, skipped], 'gone')).toBe('early');
    expect(chosen([aTask('each', 'success', { mapIndex: 2 }), early], 'each [2]')).toBe('each');
  });

  it('is the first one where none ran, and none of none', () => {
    expect(chosen([skipped])).toBe('skipped');
    expect(chosen([])).toBeUndefined();
  });
});
