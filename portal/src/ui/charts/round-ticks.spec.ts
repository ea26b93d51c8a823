import { describe, expect, it } from 'vitest';
import { roundByteTicks, roundTicks, roundTimeTicks } from './round-ticks';

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const utc = () => 0;

describe('marks of an axis', () => {
  it.each([
    [0, [0, 0.1]],
    [1, [0, 0.5, 1]],
    [7, [0, 2, 4, 6, 8]],
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
    expect(shown(roundTimeTicks(from, to, utc, 4))).toEqual(['10:15', '10:30', '10:45', '11:00']);
    expect(shown(roundTimeTicks(from, to, () => 20 * 60_000, 2))).toEqual(['10:10', '10:40']);
    expect(shown(roundTimeTicks(from, from + 90_000, utc, 4))).toEqual(['10:08']);
  });

  it('of time are at most six, with the smallest round distance for which they are', () => {
    const minutes = [1, 2, 5, 10, 15, 30];
    const hours = [1, 2, 3, 6, 12].map((count) => count * 60);
    const days = [1, 2, 5, 10, 20, 50, 100].map((count) => count * 24 * 60);
    const to = Date.parse('2026-11-22T11:07:20Z');
    for (const distance of [...minutes, ...hours, ...days]) {
      const ticks = roundTimeTicks(to - 6 * distance * 60_000, to, utc, 6);
      expect(ticks.slice(1).map((at, index) => (at - (ticks[index] ?? 0)) / 60_000)).toEqual(
        Array<number>(5).fill(distance),
      );
    }
  });

  it('of time stay round where the clocks are set back or ahead', () => {
    const berlin = (changeAt: string, before: number, after: number) => (ms: number) =>
      (ms < Date.parse(changeAt) ? before : after) * HOUR_MS;
    const shown = (from: string, to: string, offsetAt: (ms: number) => number) =>
      roundTimeTicks(Date.parse(from), Date.parse(to), offsetAt, 6).map((at) =>
        new Date(at + offsetAt(at)).toISOString().slice(5, 16),
      );
    const autumn = berlin('2026-10-25T01:00:00Z', 2, 1);
    const spring = berlin('2026-03-29T01:00:00Z', 1, 2);
    expect(shown('2026-10-24T16:30:00Z', '2026-10-25T10:30:00Z', autumn)).toEqual([
      '10-24T21:00',
      '10-25T00:00',
      '10-25T03:00',
      '10-25T06:00',
      '10-25T09:00',
    ]);
    expect(shown('2026-03-26T10:00:00Z', '2026-03-31T10:00:00Z', spring)).toEqual([
      '03-27T00:00',
      '03-28T00:00',
      '03-29T00:00',
      '03-30T00:00',
      '03-31T00:00',
    ]);
  });
});
