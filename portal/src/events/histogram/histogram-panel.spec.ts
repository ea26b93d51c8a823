import { describe, expect, it } from 'vitest';
import type { EventHistogram } from '../queries';
import { testEvent } from '../test-event';
import { barsOf, summaryOf, withArrived } from './histogram-panel';

const ANSWER: EventHistogram = {
  from: '2026-11-21T10:00:00.000Z',
  to: '2026-11-21T10:00:20.000Z',
  bucket_ms: 10_000,
  total: 4,
  complete: true,
  estimated_types: [],
  warnings: [],
  items: [
    { at: '2026-11-21T10:00:00.000Z', total: 3, levels: { other: 0, info: 2, warn: 0, error: 1 } },
    { at: '2026-11-21T10:00:10.000Z', total: 1, levels: { other: 0, info: 0, warn: 1, error: 0 } },
  ],
};

describe('withArrived', () => {
  const bars = barsOf(ANSWER);

  it('adds events received after the response to the bars of their own times', () => {
    const late = testEvent(12, { received_at: '2026-11-21T10:00:25.000Z', level: 'error' });
    const next = testEvent(25);
    const result = withArrived(bars, ANSWER, [late, next]);
    expect(result.map(({ values }) => values)).toEqual([
      [0, 2, 0, 1],
      [0, 0, 1, 1],
      [0, 1, 0, 0],
    ]);
    expect(result[2]?.at).toBe(Date.parse('2026-11-21T10:00:20.000Z'));
  });

  it('does not count events twice that the response includes', () => {
    expect(withArrived(bars, ANSWER, [testEvent(15)])).toBe(bars);
  });

  it('keeps the identity of unchanged bars, so that they are not rendered again', () => {
    const result = withArrived(bars, ANSWER, [testEvent(25)]);
    expect(result[0]).toBe(bars[0]);
  });

  it('does not add a year of bars for one event with a wrong clock', () => {
    const result = withArrived(bars, ANSWER, [
      testEvent(25, { ts: '2027-11-21T10:00:00.000Z' }),
      testEvent(25, { ts: '1970-01-01T00:00:00.000Z' }),
      testEvent(25, { ts: 'nonsense' }),
    ]);
    expect(result).toHaveLength(2);
  });
});

describe('summaryOf', () => {
  it('describes the bars in words', () => {
    expect(summaryOf(barsOf(ANSWER), ANSWER)).toBe('4 events, 1 error, 1 warning · one bar is 10 s');
  });

  it('marks an estimate', () => {
    expect(summaryOf(barsOf(ANSWER), { ...ANSWER, complete: false })).toMatch(/^≈ 4 events/);
  });
});
