import type { PathSegment } from './critical-path';
import type { TraceRow } from './trace-rows';
import { childrenAt, type TraceTree } from './trace-tree';

const UNKNOWN = -2;
const NO_ROW = -1;

/**
 * The critical path as the rows show it: what goes through a span without a row of its own belongs to the closest row above it, its
 * collapsed ancestor or its folded siblings. Rows together cover the whole path.
 *
 * @returns parts of the path by index of the row, the earliest first; parts that touch are one.
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

/** Of each span, the row that shows it; `UNKNOWN` for spans below one. */
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

/** Goes up until a row is known, and keeps what it found: chains of any length are walked once. */
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
