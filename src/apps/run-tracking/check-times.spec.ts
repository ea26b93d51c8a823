import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FOLLOW_UP_MS,
  nextCheckAt,
  nextFollowUpAt,
  nextStopAt,
  timeoutOf,
  type TimedRun,
} from './check-times.js';

const NOW = Date.UTC(2026, 0, 1);
const at = (ms: number): Date => new Date(NOW + ms);
const run = (rest: Partial<TimedRun> = {}): TimedRun => ({
  state: 'submitted',
  checks: 0,
  submittedAt: at(0),
  startedAt: null,
  startSeconds: null,
  runSeconds: null,
  ...rest,
});
const latest = (rest: Partial<TimedRun>, feedIsHealthy = false): number =>
  nextCheckAt(run(rest), NOW, { feedIsHealthy, random: () => 1 }).getTime() - NOW;

describe('the times of checks', () => {
  it('grow to a limit, which is higher while the lists are read', () => {
    const growth = (state: 'running' | 'submitted', feedIsHealthy: boolean): number[] =>
      [0, 1, 2, 3, 4, 5, 50].map((checks) => latest({ state, checks }, feedIsHealthy) / 1000);
    expect(growth('submitted', false)).toEqual([5, 10, 20, 40, 80, 120, 120]);
    expect(growth('running', false)).toEqual([30, 60, 120, 240, 300, 300, 300]);
    expect(growth('submitted', true)).toEqual([60, 120, 240, 480, 900, 900, 900]);
    expect(growth('running', true)).toEqual([300, 600, 900, 900, 900, 900, 900]);
  });

  it('are spread over the whole interval', () => {
    const random = (r: number): number =>
      nextCheckAt(run({ checks: 4 }), NOW, { feedIsHealthy: false, random: () => r }).getTime() - NOW;
    expect([random(0), random(0.5), random(1)]).toEqual([1000, 40_000, 80_000]);
  });

  it('are never after the time limit of the run, and never within a second', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('running' as const, 'submitted' as const),
        fc.nat(20),
        fc.nat(2000),
        fc.nat(2_000_000),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (state, checks, seconds, agoMs, feedIsHealthy, r) => {
          const timed = run({
            state,
            checks,
            startSeconds: seconds,
            runSeconds: seconds,
            submittedAt: at(-agoMs),
            startedAt: at(-agoMs),
          });
          const next = nextCheckAt(timed, NOW, { feedIsHealthy, random: () => r }).getTime();
          const upMs = NOW - agoMs + seconds * 1000;
          expect(next).toBeGreaterThanOrEqual(NOW + 1000);
          expect(next).toBeLessThanOrEqual(Math.max(upMs, NOW + 1000));
        },
      ),
    );
  });

  it('report the time limit that has passed', () => {
    const waiting = run({ startSeconds: 60 });
    expect(timeoutOf(waiting, NOW + 59_999)).toBeNull();
    expect(timeoutOf(waiting, NOW + 60_000)).toBe('start_timeout');
    const running = run({ state: 'running', startSeconds: 1, runSeconds: 60, startedAt: at(5000) });
    expect(timeoutOf(running, NOW + 64_999)).toBeNull();
    expect(timeoutOf(running, NOW + 65_000)).toBe('run_timeout');
    expect(timeoutOf(run({ state: 'succeeded', runSeconds: 1, startedAt: at(0) }), NOW + 1e9)).toBeNull();
    expect(timeoutOf(run(), NOW + 1e9)).toBeNull();
  });

  it('repeat a stop request after 2, 4, 8 … seconds, and check again at its deadline', () => {
    const next = (sinceMs: number): number =>
      nextStopAt({ stopRequestedAt: at(-sinceMs), stopSeconds: 100 }, NOW, () => 1).getTime() - NOW;
    expect([0, 2000, 6000, 14_000, 30_000].map(next)).toEqual([2000, 2000, 6000, 14_000, 30_000]);
    expect(next(90_000)).toBe(10_000);
    expect(next(200_000)).toBe(1000);
  });

  it('follow up a run that was given up for a day, at growing intervals', () => {
    let now = NOW;
    let checks = 0;
    for (;;) {
      const next = nextFollowUpAt(at(0), now, () => 1);
      if (next === null) break;
      expect(next.getTime() - now).toBeGreaterThanOrEqual(30_000);
      now = next.getTime();
      checks++;
    }
    expect(now - NOW).toBeGreaterThanOrEqual(FOLLOW_UP_MS);
    expect(checks).toBeLessThan(20);
  });
});
