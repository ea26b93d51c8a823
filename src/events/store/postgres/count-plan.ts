import type { EventType } from '../../event-types.js';

export interface Span {
  fromMs: number;
  toMs: number;
}

/** How many events of a type a span has, as far as it was counted. */
export interface TypeSize {
  type: EventType;
  /** Rows, the newest first; at most one more than may be read. */
  rows: number;
  /** Unix milliseconds of the last of these rows. */
  oldestMs: number | null;
}

/** A part of time of which the rows are read, each standing for `weight` rows. */
export interface Slice extends Span {
  type: EventType;
  weight: number;
}

export interface CountPlan {
  /** Every row of them is counted. */
  whole: EventType[];
  /** Of all other types. */
  slices: Slice[];
  /** The types that the slices are of. */
  estimated: EventType[];
  maxPerSlice: number;
}

/** How far a slice may hold more rows than foreseen. */
const SLICE_SLACK = 4;

/**
 * Shares out the rows that may be read. A type that fits into its share is counted exactly; of another one a
 * slice in the middle of each part of time is read, so that many events of one type cost those of the others
 * nothing.
 *
 * @param parts of the whole span, without gaps.
 */
export function planCounts(
  sizes: readonly TypeSize[],
  parts: readonly Span[],
  nowMs: number,
  maxRows: number,
): CountPlan {
  const plan: CountPlan = { whole: [], slices: [], estimated: [], maxPerSlice: 1 };
  const sorted = sizes.toSorted((a, b) => a.rows - b.rows);
  let left = maxRows;
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size.rows <= share) {
      plan.whole.push(size.type);
      left -= size.rows;
      continue;
    }
    // Sorted: none of those that follow fits into the same share either.
    const sampled = sampledSpan(size, parts, nowMs, share);
    plan.estimated.push(size.type);
    plan.slices.push(
      ...parts.flatMap((part) => cut(part, nowMs)).map((part) => sliceOf(size.type, part, sampled)),
    );
    plan.maxPerSlice = Math.ceil((share * SLICE_SLACK) / parts.length);
    left -= share;
  }
  return plan;
}

/** The share of time that holds about as many rows as may be read, if the older are as close as the newest. */
function sampledSpan(
  { rows, oldestMs }: TypeSize,
  parts: readonly Span[],
  nowMs: number,
  share: number,
): number {
  const fromMs = parts[0]?.fromMs ?? 0;
  const toMs = parts.at(-1)?.toMs ?? 0;
  const oldest = oldestMs ?? fromMs;
  const newest = nowMs > oldest ? Math.min(toMs, nowMs) : toMs;
  const expected = rows * Math.max(1, (newest - fromMs) / Math.max(1, newest - oldest));
  return Math.min(1, share / expected);
}

/** The part of time that is now holds only what has happened: it is two parts. */
function cut({ fromMs, toMs }: Span, nowMs: number): Span[] {
  if (nowMs <= fromMs || nowMs >= toMs) return [{ fromMs, toMs }];
  return [
    { fromMs, toMs: nowMs },
    { fromMs: nowMs, toMs },
  ];
}

function sliceOf(type: EventType, { fromMs, toMs }: Span, share: number): Slice {
  const width = Math.min(toMs - fromMs, Math.max(1, Math.round((toMs - fromMs) * share)));
  const start = fromMs + Math.floor((toMs - fromMs - width) / 2);
  return { type, fromMs: start, toMs: start + width, weight: (toMs - fromMs) / width };
}
