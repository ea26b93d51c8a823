import { vi, type MockInstance } from 'vitest';

const real = { now: Date.now.bind(Date), monotonic: performance.now.bind(performance) };
let shiftMs = 0;
const spies: MockInstance<() => number>[] = [];

/**
 * Advances the clocks of this process, for libraries and timers without an injected clock, until {@link restoreTime}.
 */
export function passTime(ms: number): void {
  shiftMs += ms;
  restoreSpies();
  spies.push(
    vi.spyOn(Date, 'now').mockImplementation(() => real.now() + shiftMs),
    vi.spyOn(performance, 'now').mockImplementation(() => real.monotonic() + shiftMs),
  );
}

/** Stops the clock until {@link passTime} or {@link restoreTime}. */
export function stopTime(): void {
  const stoppedMs = Date.now();
  spies.push(vi.spyOn(Date, 'now').mockReturnValue(stoppedMs));
}

/** Required in `afterAll`: files of one worker share the clocks. */
export function restoreTime(): void {
  shiftMs = 0;
  restoreSpies();
}

function restoreSpies(): void {
  for (const spy of spies.splice(0)) spy.mockRestore();
}
