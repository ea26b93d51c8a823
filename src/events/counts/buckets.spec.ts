import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf } from './buckets.js';

const at = (text: string): number => Date.parse(text);

describe('bucketsOf', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', 60, 60_000, 60],
    ['2026-11-21T10:00:30Z', '2026-11-21T11:00:30Z', 60, 120_000, 31],
    ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', 60, 1_800_000, 48],
    ['2026-10-22T10:00:00Z', '2026-11-21T10:00:00Z', 60, 86_400_000, 31],
    ['2026-11-21T10:00:00.100Z', '2026-11-21T10:00:00.200Z', 60, 1000, 1],
    ['2026-10-22T10:00:00Z', '2026-11-21T10:00:00Z', 61, 43_200_000, 61],
    ['1969-12-31T23:00:00Z', '1970-01-01T01:00:00Z', 2, 3_600_000, 2],
  ])('divides %s to %s into at most %i buckets', (from, to, most, sizeMs, count) => {
    const buckets = bucketsOf(at(from), at(to), most);
    expect([buckets.sizeMs, buckets.starts.length]).toEqual([sizeMs, count]);
  });

  it('covers every span with contiguous buckets of a round size, at most as many as requested', () => {
    const moment = fc.integer({ min: at('0001-01-01T00:00:00Z'), max: at('9999-12-31T23:59:59.999Z') });
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 2, max: 120 }), (a, b, most) => {
        const [from, to] = a < b ? [a, b] : [b, a + 1];
        const { sizeMs, starts } = bucketsOf(from, to, most);
        expect(starts.length).toBeGreaterThan(0);
        expect(starts.length).toBeLessThanOrEqual(most);
        expect(starts[0]).toBeLessThanOrEqual(from);
        expect((starts.at(-1) ?? 0) + sizeMs).toBeGreaterThanOrEqual(to);
        for (const [i, start] of starts.entries()) {
          expect(start).toBe((starts[0] ?? 0) + i * sizeMs);
          expect(Math.abs(start % sizeMs)).toBe(0);
        }
      }),
    );
  });
});
