import { describe, expect, it } from 'vitest';
import { roundByteTicks, roundTicks, roundTimeTicks } from './round-ticks';

const MB = 1024 * 1024;

describe('marks of an axis', () => {
  it.each([
    [0, [0, 0.1]],
    [0.25, [0, 0.1, 0.2, 0.3]],
    [1, [0, 0.5, 1]],
    [7, [0, 2, 4, 6, 8]],
    [8, [0, 2, 4, 6, 8]],
    [99, [0, 50, 100]],
    [1203, [0, 500, 1000, 1500]],
  ])('up to %d are %j', (most, ticks) => {
    expect(roundTicks(most, 0.1)).toEqual(ticks);
  });

  it('of memory are powers of two and reach the highest value', () => {
    expect(roundByteTicks(300 * MB, 16 * MB)).toEqual([0, 128 * MB, 256 * MB, 384 * MB]);
    expect(roundByteTicks(10 * MB, 16 * MB)).toEqual([0, 16 * MB]);
  });

  it('of time are round in the time zone of the reader', () => {
    const from = Date.parse('2026-11-22T10:07:20Z');
    const to = Date.parse('2026-11-22T11:07:20Z');
    const shown = (ticks: number[]) => ticks.map((at) => new Date(at).toISOString().slice(11, 16));
    expect(shown(roundTimeTicks(from, to, 0, 4))).toEqual(['10:15', '10:30', '10:45', '11:00']);
    expect(shown(roundTimeTicks(from, to, 20 * 60_000, 2))).toEqual(['10:10', '10:40']);
    expect(shown(roundTimeTicks(from, from + 90_000, 0, 4))).toEqual(['10:08']);
  });
});
