import { describe, expect, it } from 'vitest';
import { projectedSpan } from './projected-span.js';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const NOW = at('20T12:02:00');
const spanOf = (from: string, to: string, stepMs: number | null = null): string | null => {
  const span = projectedSpan({ fromMs: at(from), toMs: at(to) }, stepMs, NOW);
  if (span === null) return null;
  const { hours, minutes } = span;
  expect(minutes.fromMs).toBe(hours.toMs);
  return [hours.fromMs, hours.toMs, minutes.toMs]
    .map((ms) => new Date(ms).toISOString().slice(8, 16))
    .join(' ');
};

describe('projectedSpan', () => {
  it('takes five minutes for the last days', () => {
    expect(spanOf('20T09:01:00', '20T12:02:00')).toBe('20T09:05 20T09:05 20T12:00');
    expect(spanOf('18T12:02:00', '20T12:02:00')).toBe('18T12:05 18T12:05 20T12:00');
  });

  it('takes hours before them, and five minutes behind the last whole hour', () => {
    expect(spanOf('01T00:30:00', '20T12:02:00')).toBe('01T01:00 20T12:00 20T12:00');
    expect(spanOf('01T00:30:00', '20T11:59:00')).toBe('01T01:00 20T11:00 20T11:55');
    expect(spanOf('01T00:30:00', '10T11:59:00')).toBe('01T01:00 10T11:00 10T11:00');
  });

  it('leaves an interval at an edge to the events, as the edge may lie within its first or last millisecond', () => {
    expect(spanOf('20T09:00:00', '20T12:00:00')).toBe('20T09:05 20T09:05 20T11:55');
    expect(spanOf('01T00:00:00', '10T12:00:00')).toBe('01T01:00 10T11:00 10T11:00');
  });

  it('needs buckets of whole intervals, and one whole interval', () => {
    expect(spanOf('20T09:01:00', '20T12:02:00', 60_000)).toBeNull();
    expect(spanOf('20T09:01:00', '20T12:02:00', 300_000)).not.toBeNull();
    expect(spanOf('01T00:30:00', '20T12:02:00', 1_800_000)).toBeNull();
    expect(spanOf('01T00:30:00', '20T12:02:00', 7_200_000)).not.toBeNull();
    expect(spanOf('20T09:01:00', '20T09:09:00')).toBeNull();
    expect(spanOf('01T09:01:00', '01T10:59:00')).toBeNull();
  });
});
