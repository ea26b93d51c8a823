import { describe, expect, it } from 'vitest';
import { barsOf, timeOf, tookMs } from './task-table';
import { aTask } from './task-fixture';

const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z`;
const NOW = Date.parse(at(12));

describe('the bars of tasks', () => {
  const first = aTask('first', 'success', { startedAt: at(2), endedAt: at(7) });
  const second = aTask('second', 'running', { startedAt: at(7) });

  it('have the width of their share of the time, until now for running tasks', () => {
    const time = timeOf([first, second], NOW);
    expect(time).toEqual({ fromMs: Date.parse(at(2)), toMs: NOW });
    expect(barsOf(first, time!, NOW)).toMatchObject([{ left: 0, width: 50 }]);
    expect(barsOf(second, time!, NOW)).toMatchObject([{ left: 50, width: 50 }]);
    expect([tookMs(first, NOW), tookMs(second, NOW)]).toEqual([5000, 5000]);
  });

  it('are absent for tasks that never started, and never negative', () => {
    const never = aTask('never', 'skipped', { attempt: 0 });
    expect(timeOf([never], NOW)).toBeNull();
    expect(tookMs(never, NOW)).toBeNull();
    expect(tookMs(aTask('odd', 'success', { startedAt: at(9), endedAt: at(8) }), NOW)).toBe(0);
    const instant = aTask('instant', 'success', { startedAt: at(2), endedAt: at(2) });
    expect(barsOf(instant, timeOf([instant], NOW)!, NOW)).toMatchObject([{ left: 0, width: 0 }]);
  });
});
