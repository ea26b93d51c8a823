import { describe, expect, it } from 'vitest';
import { projectedSpan } from './projected-span.js';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const NOW = at('20T12:02:00');
const DAY = 24 * 3_600_000;

/** The parts that are not empty, each with its interval and its ends. */
const partsOf = (fromMs: number, toMs: number, stepMs: number | null = null): string[] | null => {
  const span = projectedSpan({ fromMs, toMs }, stepMs, NOW);
  if (span === null) return null;
  const { minutesBefore, hoursBefore, quarters, hoursAfter, minutesAfter } = span;
  const parts = [
    { name: 'minutes', ...minutesBefore },
    { name: 'hours', ...hoursBefore },
    { name: 'quarters', ...quarters },
    { name: 'hours', ...hoursAfter },
    { name: 'minutes', ...minutesAfter },
  ];
  for (const [index, part] of parts.slice(1).entries()) expect(part.fromMs).toBe(parts[index]?.toMs);
  const text = (ms: number): string => new Date(ms).toISOString().slice(8, 16);
  return parts
    .filter((part) => part.toMs > part.fromMs)
    .map((part) => `${part.name} ${text(part.fromMs)} ${text(part.toMs)}`);
};
const spanOf = (from: string, to: string, stepMs: number | null = null): string[] | null =>
  partsOf(at(from), at(to), stepMs);

describe('projectedSpan', () => {
  it('uses whole hours, and intervals of five minutes before the first and after the last', () => {
    expect(spanOf('20T09:01:00', '20T12:02:00')).toEqual([
      'minutes 20T09:05 20T10:00',
      'hours 20T10:00 20T12:00',
    ]);
    expect(spanOf('20T08:30:00', '20T11:59:00')).toEqual([
      'minutes 20T08:35 20T09:00',
      'hours 20T09:00 20T11:00',
      'minutes 20T11:00 20T11:55',
    ]);
  });

  it('uses whole quarters of days, and hours before the first and after the last', () => {
    expect(spanOf('01T02:30:00', '20T11:59:00')).toEqual([
      'minutes 01T02:35 01T03:00',
      'hours 01T03:00 01T06:00',
      'quarters 01T06:00 20T06:00',
      'hours 20T06:00 20T11:00',
      'minutes 20T11:00 20T11:55',
    ]);
    // Buckets of three hours do not consist of whole quarters.
    expect(spanOf('01T02:30:00', '20T11:59:00', 3 * 3_600_000)).toEqual([
      'minutes 01T02:35 01T03:00',
      'hours 01T03:00 20T11:00',
      'minutes 20T11:00 20T11:55',
    ]);
    expect(spanOf('19T23:59:00', '20T06:01:00', DAY / 2)).toEqual(['quarters 20T00:00 20T06:00']);
  });

  it('uses only intervals of five minutes where there is no whole hour, or buckets are smaller', () => {
    expect(spanOf('20T09:01:00', '20T10:02:00')).toEqual(['minutes 20T09:05 20T10:00']);
    expect(spanOf('10T09:01:00', '10T12:02:00', 1_800_000)).toEqual(['minutes 10T09:05 10T12:00']);
  });

  it('uses no intervals of five minutes where none are kept', () => {
    expect(partsOf(at('20T12:02:00') - 40 * DAY, at('20T14:02:00') - 35 * DAY)).toEqual([
      'hours 11T13:00 11T18:00',
      'quarters 11T18:00 16T12:00',
      'hours 16T12:00 16T14:00',
    ]);
  });

  it('leaves an interval at an edge to the events, as the edge may lie within its first or last millisecond', () => {
    expect(spanOf('20T06:00:00', '20T12:00:00')).toEqual([
      'minutes 20T06:05 20T07:00',
      'hours 20T07:00 20T11:00',
      'minutes 20T11:00 20T11:55',
    ]);
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
