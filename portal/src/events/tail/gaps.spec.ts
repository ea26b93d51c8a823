import { describe, expect, it } from 'vitest';
import { testEvent } from '../test-event';
import { addGap, closeGap, linesOf, type Gap } from './gaps';

const inWords = (rows: number[], gaps: readonly Gap[]) =>
  linesOf(
    rows.map((n) => testEvent(n)),
    gaps,
  ).map((line) => (line.kind === 'gap' ? `gap of ${line.gap.count}` : Number(line.event.ts.slice(17, 19))));
const gapAt = (n: number, count: number) => addGap([], testEvent(n).ts, count, 0)[0] as Gap;

describe('the lines of the list', () => {
  it('have each gap above the newest event of its batch', () => {
    expect(inWords([9, 5, 4, 1], [gapAt(1, 3), gapAt(5, 20)])).toEqual([9, 'gap of 20', 5, 4, 'gap of 3', 1]);
  });

  it('have a gap at its time when its event is not in the list', () => {
    expect(inWords([9, 4], [gapAt(6, 2)])).toEqual([9, 'gap of 2', 4]);
    expect(inWords([9], [gapAt(6, 2)])).toEqual([9, 'gap of 2']);
  });

  it('start with a gap that arrived before any event', () => {
    expect(inWords([9, 4], addGap([], '', 2, 0))).toEqual(['gap of 2', 9, 4]);
    expect(inWords([], [gapAt(6, 2)])).toEqual(['gap of 2']);
  });
});

describe('a gap', () => {
  it('keeps its id while it grows, and its end never moves back', () => {
    const first = addGap([], testEvent(5).ts, 1, 10);
    const [wider] = addGap(first, testEvent(3).ts, 2, 20);
    expect([wider?.id, wider?.at, wider?.count]).toEqual([first[0]?.id, testEvent(5).ts, 3]);
  });

  it('is closed by a complete batch; later omissions make another gap', () => {
    const gaps = addGap(closeGap(addGap([], testEvent(1).ts, 1, 10)), testEvent(2).ts, 2, 20);
    expect(gaps.map(({ count }) => count)).toEqual([1, 2]);
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(2);
  });
});
