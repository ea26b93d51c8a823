import { describe, expect, it } from 'vitest';
import { projectedSpan } from './projected-span.js';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const NOW = at('20T12:02:00');
const DAY = 24 * 3_600_000;
const spanOf = (from: string, to: string, stepMs: number | null = null): string | null => {
  const span = projectedSpan({ fromMs: at(from), toMs: at(to) }, stepMs, NOW);
  if (span === null) return null;
  const { before, hours, after } = span;
  expect(hours.fromMs).toBe(before.toMs);
  expect(after.fromMs).toBe(hours.toMs);
  return [before.fromMs, hours.fromMs, hours.toMs, after.toMs]
    .map((ms) => new Date(ms).toISOString().slice(5, 16))
    .join(' ');
};

describe('projectedSpan', () => {
  it('takes whole hours, and five minutes before the first and after the last', () => {
    expect(spanOf('20T09:01:00', '20T12:02:00')).toBe('11-20T09:05 11-20T10:00 11-20T12:00 11-20T12:00');
    expect(spanOf('01T00:30:00', '20T11:59:00')).toBe('11-01T00:35 11-01T01:00 11-20T11:00 11-20T11:55');
  });

  it('takes five minutes alone where there is no whole hour, or buckets are smaller', () => {
    expect(spanOf('20T09:01:00', '20T10:02:00')).toBe('11-20T09:05 11-20T10:00 11-20T10:00 11-20T10:00');
    expect(spanOf('10T09:01:00', '10T12:02:00', 1_800_000)).toBe(
      '11-10T09:05 11-10T12:00 11-10T12:00 11-10T12:00',
    );
  });

  it('takes hours alone where no five minutes are kept', () => {
    const span = projectedSpan(
      { fromMs: at('20T12:02:00') - 40 * DAY, toMs: at('20T12:02:00') - 35 * DAY },
      null,
      NOW,
    );
    expect(span).toMatchObject({
      before: { fromMs: at('20T13:00:00') - 40 * DAY, toMs: at('20T13:00:00') - 40 * DAY },
      after: { fromMs: at('20T12:00:00') - 35 * DAY, toMs: at('20T12:00:00') - 35 * DAY },
    });
  });

  it('leaves an interval at an edge to the events, as the edge may lie within its first or last millisecond', () => {
    expect(spanOf('20T09:00:00', '20T12:00:00')).toBe('11-20T09:05 11-20T10:00 11-20T11:00 11-20T11:55');
  });

  it('needs buckets of whole intervals, and one whole interval', () => {
    expect(spanOf('20T09:01:00', '20T12:02:00', 60_000)).toBeNull();
    expect(spanOf('20T09:01:00', '20T12:02:00', 300_000)).not.toBeNull();
    expect(spanOf('01T00:30:00', '20T12:02:00', 7_200_000)).not.toBeNull();
    expect(spanOf('20T09:01:00', '20T09:09:00')).toBeNull();
    const old = { fromMs: NOW - 40 * DAY, toMs: NOW };
    expect(projectedSpan(old, 1_800_000, NOW)).toBeNull();
    expect(projectedSpan(old, 7_200_000, NOW)).not.toBeNull();
  });
});
