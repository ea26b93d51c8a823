import type { EventType } from '../../../event-types.js';

export interface Span {
  fromMs: number;
  toMs: number;
}

/** Number of events of a type in a span, as far as they were counted. */
export interface TypeSize {
  type: EventType;
  /** Number of rows, counted from the newest one; at most one more than may be read. */
  rows: number;
  /** Unix milliseconds of the oldest counted row; `null`: none. */
  oldestMs: number | null;
}

/** A span of time whose rows are read, each of which represents `weight` rows. */
export interface Slice extends Span {
  type: EventType;
  weight: number;
}

export interface CountPlan {
  /** Types of which every row is counted. */
  whole: EventType[];
  /** Sampled spans of all other types. */
  slices: Slice[];
  /** The sampled types. */
  estimated: EventType[];
  maxPerSlice: number;
}

/** Factor by which a slice may contain more rows than expected. */
const SLICE_SLACK = 4;

/**
 * Distributes the rows that may be read among the types. A type that fits into its share is counted exactly; of others, a
 * slice in the middle of each part of the span is read, so that many events of one type do not reduce the precision of
 * others.
 *
 * @param parts parts of the whole span, without gaps.
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
    // The types are sorted by size: none of the following fits into the share either.
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

/** The span that contains about as many rows as may be read, if older rows have the density of the newest. */
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

/** Splits the part that contains the present, since only its past contains events. */
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
