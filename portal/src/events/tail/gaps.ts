import type { EventItem } from '../event';

/** Events that the service did not send, between events that it sent. */
export interface Gap {
  id: string;
  /** `ts` of the newest event when the last of them was left out: the gap stands above it. Empty: above all. */
  at: string;
  count: number;
  /** By the browser's clock; what is read from the service later holds the events. */
  batches: readonly { atMs: number; count: number }[];
  /** Whether the next batch that leaves events out widens it. */
  isOpen: boolean;
}

/** A row of the list. */
export type Line = { kind: 'event'; event: EventItem } | { kind: 'gap'; gap: Gap };

/** Adds what a batch left out: consecutive batches make one gap. */
export function addGap(gaps: readonly Gap[], at: string, count: number, atMs: number): readonly Gap[] {
  const last = gaps.at(-1);
  if (last?.isOpen === true) {
    const wider = {
      ...last,
      at: at > last.at ? at : last.at,
      count: last.count + count,
      batches: [...last.batches, { atMs, count }],
    };
    return [...gaps.slice(0, -1), wider];
  }
  return [...gaps, { id: `gap-${atMs}-${gaps.length}`, at, count, batches: [{ atMs, count }], isOpen: true }];
}

/** After a batch that left nothing out. */
export function closeGap(gaps: readonly Gap[]): readonly Gap[] {
  const last = gaps.at(-1);
  return last?.isOpen === true ? [...gaps.slice(0, -1), { ...last, isOpen: false }] : gaps;
}

/**
 * The gaps that remain when the list has been read.
 *
 * @param requestedAtMs when it was requested: what had been left out before then is in it.
 * @param since `ts` of the last event that was read; what is older comes with a later page.
 */
export function filledGaps(gaps: readonly Gap[], requestedAtMs: number, since: string): readonly Gap[] {
  const left = gaps.flatMap((gap): Gap[] => {
    if (gap.at !== '' && gap.at < since) return [];
    const batches = gap.batches.filter(({ atMs }) => atMs >= requestedAtMs);
    if (batches.length === gap.batches.length) return [gap];
    if (batches.length === 0) return [];
    return [{ ...gap, batches, count: batches.reduce((sum, { count }) => sum + count, 0) }];
  });
  return left.length === gaps.length && left.every((gap, index) => gap === gaps[index]) ? gaps : left;
}

/** The list with each gap in its place: above the events that are not newer than its end. */
export function linesOf(rows: readonly EventItem[], gaps: readonly Gap[]): readonly Line[] {
  const lines: Line[] = [];
  const waiting = gaps.toSorted((a, b) =>
    a.at === b.at ? 0 : a.at === '' || (b.at !== '' && a.at > b.at) ? -1 : 1,
  );
  for (const event of rows) {
    while (waiting[0] !== undefined && (waiting[0].at === '' || waiting[0].at >= event.ts)) {
      const gap = waiting.shift();
      if (gap !== undefined) lines.push({ kind: 'gap', gap });
    }
    lines.push({ kind: 'event', event });
  }
  return [...lines, ...waiting.map((gap) => ({ kind: 'gap' as const, gap }))];
}
