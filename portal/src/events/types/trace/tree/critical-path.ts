import { childrenAt, type SpanColumns, type TraceTree } from './trace-tree';

/** A part of the time of the trace for which this span alone is waited for. */
export interface PathSegment {
  span: number;
  startMs: number;
  endMs: number;
}

interface Frame {
  /** -1: the trace. */
  span: number;
  startMs: number;
  endMs: number;
  /** What is after it is explained. */
  leftMs: number;
  /** Children, the last to end first. */
  children: readonly number[];
  next: number;
}

/**
 * The chain of spans that determines when the trace ends, the earliest first: backwards from its end, always the child that ended last. What a
 * child does beyond its parent's time does not count. Segments never overlap, and cover all time in which a root runs and is waited for.
 */
export function criticalPath(columns: SpanColumns, tree: TraceTree): PathSegment[] {
  const startOf = (span: number): number => columns.startMs[span] ?? 0;
  const endOf = (span: number): number => startOf(span) + (columns.durationMs[span] ?? 0);
  const byEnd = (spans: Iterable<number>): number[] =>
    [...spans].sort((a, b) => endOf(b) - endOf(a) || startOf(b) - startOf(a) || a - b);
  const found: PathSegment[] = [];
  const add = (span: number, startMs: number, endMs: number): void => {
    if (span !== -1 && endMs > startMs) found.push({ span, startMs, endMs });
  };
  const top = byEnd(tree.roots);
  const traceEndMs = top[0] === undefined ? 0 : endOf(top[0]);
  const stack: Frame[] = [frameOf(-1, -Infinity, traceEndMs, top)];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next];
    frame.next += 1;
    if (child === undefined) {
      add(frame.span, frame.startMs, frame.leftMs);
      stack.pop();
      continue;
    }
    // The last child can end after its parent. Others that end after what was chosen ran beside it.
    const isLast = frame.leftMs === frame.endMs;
    const endMs = isLast ? Math.min(endOf(child), frame.endMs) : endOf(child);
    const startMs = Math.max(startOf(child), frame.startMs);
    if (endMs > frame.leftMs || endMs <= startMs) continue;
    add(frame.span, endMs, frame.leftMs);
    frame.leftMs = startMs;
    stack.push(frameOf(child, startMs, endMs, byEnd(childrenAt(tree, child))));
  }
  return found.reverse();
}

function frameOf(span: number, startMs: number, endMs: number, children: readonly number[]): Frame {
  return { span, startMs, endMs, leftMs: endMs, children, next: 0 };
}
