import { describe, expect, it } from 'vitest';
import { METRIC_RESOLUTIONS, planOf } from './resolutions.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-23T12:34:56Z');

const plan = (fromMs: number, toMs: number, wanted = 1, maxPoints = 150) =>
  planOf({ fromMs, toMs, nowMs: NOW }, { wanted, maxPoints, resolutions: METRIC_RESOLUTIONS });

describe('planOf', () => {
  it.each([
    [1 / 24, 60, 60],
    [1, 600, 60],
    [7, 7200, 3600],
    [30, 21_600, 3600],
    [90, 86_400, 86_400],
    [400, 86_400, 86_400],
  ])('reads the last %s days in steps of %s s, from sketches of %s s', (days, step, resolution) => {
    expect(plan(NOW - days * DAY, NOW)).toMatchObject({ step, resolution });
  });

  it('has no step smaller than the resolution that is kept for that time', () => {
    expect(plan(NOW - 10 * DAY, NOW - 10 * DAY + 60_000)).toMatchObject({ step: 3600, resolution: 3600 });
    expect(plan(NOW - 200 * DAY, NOW - 199 * DAY)).toMatchObject({ step: 86_400, resolution: 86_400 });
  });

  it('has at least the step that was requested', () => {
    expect(plan(NOW - DAY, NOW, 1000, 500)).toMatchObject({ step: 1800, resolution: 60 });
    expect(plan(NOW - DAY, NOW, 1, 500)).toMatchObject({ step: 300 });
  });

  it('begins and ends at multiples of the step', () => {
    expect(plan(NOW - DAY, NOW, 3600)).toMatchObject({
      fromMs: Date.parse('2026-11-22T12:00:00Z'),
      toMs: Date.parse('2026-11-23T13:00:00Z'),
    });
  });
});
