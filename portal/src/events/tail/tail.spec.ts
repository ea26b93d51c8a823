import { describe, expect, it } from 'vitest';
import { testEvent } from '../test-event';
import { MAX_SHOWN, NO_TAIL, mergeRows, reduceTail } from './tail';

const batch = (ns: number[], hold = false, leftOut = 0) =>
  ({ kind: 'batch', events: ns.map((n) => testEvent(n)), leftOut, hold, atMs: 1000 }) as const;
const numbers = (events: readonly { ts: string }[]) => events.map(({ ts }) => Number(ts.slice(17, 19)));

describe('reduceTail', () => {
  it('shows new events, newest first, without duplicates', () => {
    const tail = reduceTail(reduceTail(NO_TAIL, batch([1, 3])), batch([2, 3]));
    expect(numbers(tail.shown)).toEqual([3, 2, 1]);
  });

  it('holds back new events while the list is scrolled down, and shows them at the top', () => {
    const held = reduceTail(reduceTail(NO_TAIL, batch([1])), batch([2, 3], true));
    expect([numbers(held.shown), numbers(held.held)]).toEqual([[1], [3, 2]]);
    const released = reduceTail(held, { kind: 'release' });
    expect([numbers(released.shown), numbers(released.held)]).toEqual([[3, 2, 1], []]);
  });

  it('makes one gap of consecutive batches with omitted events', () => {
    const tail = [batch([1], false, 150), batch([2], false, 20), batch([3]), batch([4], false, 5)].reduce(
      reduceTail,
      NO_TAIL,
    );
    expect(tail.gaps.map(({ at, count }) => [at, count])).toEqual([
      [testEvent(2).ts, 170],
      [testEvent(4).ts, 5],
    ]);
  });

  it('holds a gap back with the events around it', () => {
    const held = reduceTail(reduceTail(NO_TAIL, batch([1])), batch([2], true, 9));
    expect([held.gaps.length, held.heldGaps.length]).toEqual([0, 1]);
    const released = reduceTail(held, { kind: 'release' });
    expect(released.gaps.map(({ count }) => count)).toEqual([9]);
    expect(released.heldGaps).toEqual([]);
  });

  it('releases a gap even when no event was held with it', () => {
    const held = reduceTail(NO_TAIL, batch([], true, 9));
    expect(reduceTail(held, { kind: 'release' }).gaps).toHaveLength(1);
  });

  it('removes gaps that a later request of the list fills, and keeps newer ones', () => {
    const tail = [
      { ...batch([1], false, 100), atMs: 1000 },
      { ...batch([2], false, 7), atMs: 3000 },
    ].reduce(reduceTail, NO_TAIL);
    const read = (requestedAtMs: number) =>
      reduceTail(tail, { kind: 'read', ids: new Set(), last: null, requestedAtMs }).gaps.map(
        ({ count }) => count,
      );
    expect([read(500), read(1000), read(2000), read(4000)]).toEqual([[107], [107], [7], []]);
  });

  it('removes a gap that is older than the loaded pages, because a later page fills it', () => {
    const tail = reduceTail(NO_TAIL, { ...batch([1], false, 100), atMs: 5000 });
    const action = { kind: 'read', ids: new Set<string>(), requestedAtMs: 0 } as const;
    expect(reduceTail(tail, { ...action, last: testEvent(9) }).gaps).toEqual([]);
    expect(reduceTail(tail, { ...action, last: testEvent(1) }).gaps).toHaveLength(1);
  });

  it('removes loaded events, and stays the same object when there are none', () => {
    const tail = reduceTail(NO_TAIL, batch([1, 2]));
    const read = reduceTail(tail, {
      kind: 'read',
      ids: new Set([testEvent(1).id]),
      last: null,
      requestedAtMs: 0,
    });
    expect(numbers(read.shown)).toEqual([2]);
    expect(
      reduceTail(read, { kind: 'read', ids: new Set([testEvent(1).id]), last: null, requestedAtMs: 0 }),
    ).toBe(read);
  });

  it('removes events of a page that is not loaded, so that it does not stay full', () => {
    const tail = reduceTail(NO_TAIL, batch([1, 2, 5]));
    const read = reduceTail(tail, {
      kind: 'read',
      ids: new Set([testEvent(3).id]),
      last: testEvent(3),
      requestedAtMs: 0,
    });
    expect(numbers(read.shown)).toEqual([5]);
  });

  it('counts new events while the list is scrolled down, beyond those that it keeps', () => {
    const many = Array.from({ length: MAX_SHOWN + 100 }, (_, n) => n);
    const held = reduceTail(NO_TAIL, batch(many, true));
    expect([held.held.length, held.heldCount]).toEqual([MAX_SHOWN, MAX_SHOWN + 100]);
    expect(reduceTail(held, { kind: 'release' }).heldCount).toBe(0);
  });

  it('is bounded', () => {
    const many = Array.from({ length: MAX_SHOWN + 100 }, (_, n) => n);
    expect(reduceTail(NO_TAIL, batch(many)).shown).toHaveLength(MAX_SHOWN);
    expect(reduceTail(NO_TAIL, batch(many, true)).held).toHaveLength(MAX_SHOWN);
  });

  it('keeps the last minute for the histogram, held back or not', () => {
    const tail = reduceTail(reduceTail(NO_TAIL, batch([0, 30])), batch([75], true));
    expect(tail.recent.map(({ id }) => id)).toEqual([testEvent(30).id, testEvent(75).id]);
  });
});

describe('mergeRows', () => {
  it('has each event once, ordered by time, late ones included', () => {
    const rows = mergeRows([testEvent(9), testEvent(4)], [testEvent(5), testEvent(4), testEvent(3)], true);
    expect(numbers(rows)).toEqual([9, 5, 4, 3]);
  });

  it('orders events of the same time by their id', () => {
    const { ts } = testEvent(1);
    const rows = mergeRows([testEvent(2, { ts })], [testEvent(3, { ts }), testEvent(1)], false);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1].map((n) => testEvent(n).id));
  });

  it('omits events of a page that is not loaded', () => {
    const read = [testEvent(5), testEvent(3)];
    expect(numbers(mergeRows([testEvent(1)], read, true))).toEqual([5, 3]);
    expect(numbers(mergeRows([testEvent(1)], read, false))).toEqual([5, 3, 1]);
  });
});
