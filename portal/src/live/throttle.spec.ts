import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from './throttle';

describe('Throttle', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs the first action at once and the last of a rush at the end of the interval', () => {
    const throttle = new Throttle(1000);
    const ran: number[] = [];
    for (const n of [1, 2, 3]) throttle.run(() => ran.push(n));
    expect(ran).toEqual([1]);
    vi.advanceTimersByTime(999);
    expect(ran).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual([1, 3]);
  });

  it('counts the interval from the late action, too, and runs nothing after it was canceled', () => {
    const throttle = new Throttle(1000);
    const action = vi.fn();
    throttle.run(action);
    throttle.run(action);
    vi.advanceTimersByTime(1500);
    expect(action).toHaveBeenCalledTimes(2);
    throttle.run(action);
    expect(action).toHaveBeenCalledTimes(2);
    throttle.cancel();
    vi.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(2);
  });
});
