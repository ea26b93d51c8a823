import type { EventItem } from '../event';

/** Events that the live stream omitted between events that it sent. */
export interface Gap {
  id: string;
  /** `ts` of the newest event when the last event was omitted: the gap is shown above that event. Empty: above all events. */
  at: string;
  count: number;
  /** Omitted events by batch, with its arrival by the browser's clock: pages requested later include them. */
  batches: readonly { atMs: number; count: number }[];
  /** Whether the next batch with omitted events extends the gap. */
  isOpen: boolean;
}

/** Row of the list: an event or a gap. */
export type Line = { kind: 'event'; event: EventItem } | { kind: 'gap'; gap: Gap };

/** Adds the omitted events of a batch; consecutive batches extend one gap. */
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

/** Ends the open gap after a complete batch. */
export function closeGap(gaps: readonly Gap[]): readonly Gap[] {
  const last = gaps.at(-1);
  return last?.isOpen === true ? [...gaps.slice(0, -1), { ...last, isOpen: false }] : gaps;
}

/**
 * Removes the gaps that loaded pages have filled.
 *
 * @param requestedAtMs time of the request: the pages include events that the stream omitted before it.
 * @param since `ts` of the last loaded event; older events belong to a page that is not loaded yet.
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

/** Rows with each gap above the events that are not newer than its end. */
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
