import { childrenAt, type SpanColumns, type TraceTree, type PathSegment } from './trace-tree';

/** Longest time between two siblings that is not shown as a gap. */
export const MAX_SILENT_MS = 100;
/** Minimum number of consecutive siblings of one name and service that are folded into one row. */
export const MIN_FOLDED = 5;

export type TraceRow =
  | { kind: 'span'; span: number; depth: number }
  /** `count` consecutive siblings from `span` on, folded into one row unless `isOpen`. */
  | {
      kind: 'fold';
      span: number;
      depth: number;
      count: number;
      startMs: number;
      endMs: number;
      isOpen: boolean;
    }
  /** Time in which no child of the parent ran; `span` is the sibling after it. */
  | { kind: 'gap'; span: number; depth: number; startMs: number; endMs: number };

export interface RowChoices {
  /** Spans whose subtree is hidden. */
  readonly collapsed: ReadonlySet<number>;
  /** First spans of folds that the user has opened. */
  readonly unfolded: ReadonlySet<number>;
}

interface Level {
  siblings: Int32Array | readonly number[];
  next: number;
  depth: number;
  /** Latest end of the siblings so far. */
  coveredMs: number;
  /** Index up to which siblings belong to an open fold. */
  openUntil: number;
}

/** Rows of the waterfall from top to bottom, each span before its children. */
export function traceRows(
  columns: SpanColumns,
  tree: TraceTree,
  { collapsed, unfolded }: RowChoices,
): TraceRow[] {
  const startOf = (span: number): number => columns.startMs[span] ?? 0;
  const endOf = (span: number): number => startOf(span) + (columns.durationMs[span] ?? 0);
  const rows: TraceRow[] = [];
  const stack: Level[] = [levelOf(tree.roots, 0)];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const { siblings, depth, next } = level;
    const span = siblings[next];
    if (span === undefined) {
      stack.pop();
      continue;
    }
    // Roots are not siblings: the time between them is not a wait.
    if (depth > 0 && next > 0 && startOf(span) - level.coveredMs > MAX_SILENT_MS) {
      rows.push({ kind: 'gap', span, depth, startMs: level.coveredMs, endMs: startOf(span) });
    }
    const count = next < level.openUntil || depth === 0 ? 1 : repeatsAt(columns, siblings, next);
    if (count >= MIN_FOLDED) {
      const isOpen = unfolded.has(span);
      let endMs = -Infinity;
      for (let place = next; place < next + count; place += 1) {
        endMs = Math.max(endMs, endOf(siblings[place] ?? span));
      }
      rows.push({ kind: 'fold', span, depth, count, startMs: startOf(span), endMs, isOpen });
      if (!isOpen) {
        level.next += count;
        level.coveredMs = Math.max(level.coveredMs, endMs);
        continue;
      }
      level.openUntil = next + count;
    }
    rows.push({ kind: 'span', span, depth });
    level.next += 1;
    level.coveredMs = Math.max(level.coveredMs, endOf(span));
    if ((tree.size[span] ?? 1) > 1 && !collapsed.has(span))
      stack.push(levelOf(childrenAt(tree, span), depth + 1));
  }
  return rows;
}

function levelOf(siblings: Int32Array | readonly number[], depth: number): Level {
  return { siblings, next: 0, depth, coveredMs: -Infinity, openUntil: 0 };
}

/** Number of consecutive siblings from this index on with one name and service. */
function repeatsAt(
  { name, service }: SpanColumns,
  siblings: Int32Array | readonly number[],
  place: number,
): number {
  const first = siblings[place] ?? -1;
  let end = place + 1;
  for (let other = siblings[end]; other !== undefined; other = siblings[end]) {
    if (name[other] !== name[first] || service[other] !== service[first]) break;
    end += 1;
  }
  return end - place;
}

const UNKNOWN = -2;
const NO_ROW = -1;

/**
 * Assigns the critical path to rows. Segments of a span without a row belong to the row that hides it: its collapsed ancestor or its
 * folded siblings. All rows together cover the whole path.
 *
 * @returns segments by index of the row, earliest first; adjacent segments are joined.
 */
export function shownPath(
  tree: TraceTree,
  rows: readonly TraceRow[],
  path: ReadonlyMap<number, readonly PathSegment[]>,
): ReadonlyMap<number, readonly PathSegment[]> {
  const rowOf = ownRows(tree, rows);
  const shown = new Map<number, PathSegment[]>();
  for (const segments of path.values()) {
    for (const segment of segments) {
      const row = rowAbove(tree, rowOf, segment.span);
      if (row === NO_ROW) continue;
      const parts = shown.get(row);
      if (parts === undefined) shown.set(row, [segment]);
      else parts.push(segment);
    }
  }
  return new Map([...shown].map(([row, parts]) => [row, joined(parts)]));
}

/** Row index by span; `UNKNOWN` for spans that a collapsed or folded ancestor hides. */
function ownRows(tree: TraceTree, rows: readonly TraceRow[]): Int32Array {
  const rowOf = new Int32Array(tree.count).fill(UNKNOWN);
  rows.forEach((row, index) => {
    if (row.kind === 'span') rowOf[row.span] = index;
    if (row.kind !== 'fold' || row.isOpen) return;
    const siblings = childrenAt(tree, tree.parent[row.span] ?? NO_ROW);
    const first = siblings.indexOf(row.span);
    for (const span of siblings.subarray(first, first + row.count)) rowOf[span] = index;
  });
  return rowOf;
}

/** Row of the closest ancestor that has one. Stores the result for all spans on the way, so that each chain is walked once. */
function rowAbove(tree: TraceTree, rowOf: Int32Array, from: number): number {
  const walked: number[] = [];
  let span = from;
  while (span !== -1 && rowOf[span] === UNKNOWN) {
    walked.push(span);
    span = tree.parent[span] ?? -1;
  }
  const row = span === -1 ? NO_ROW : (rowOf[span] ?? NO_ROW);
  for (const each of walked) rowOf[each] = row;
  return row;
}

function joined(parts: readonly PathSegment[]): PathSegment[] {
  const result: PathSegment[] = [];
  for (const part of parts.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last !== undefined && part.startMs <= last.endMs) {
      result[result.length - 1] = { ...last, endMs: Math.max(last.endMs, part.endMs) };
    } else {
      result.push(part);
    }
  }
  return result;
}
