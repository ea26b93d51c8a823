/** Spans as columns of equal length, ordered by their start. */
export interface SpanColumns {
  /** Index of the parent span; -1: the span has none; -2: the parent has not arrived. */
  readonly parent: readonly number[];
  /** Offset from the start of the trace. */
  readonly startMs: readonly number[];
  readonly durationMs: readonly number[];
  /** Index of the name; equal names have equal indexes. */
  readonly name: readonly number[];
  readonly service: readonly number[];
}

/** Why a span that names a parent is drawn as a root. */
export type Detachment = 'orphan' | 'ring';

/** Spans as a forest. Lists are ordered by the spans' start. No function here recurses, because chains can have any depth. */
export interface TraceTree {
  readonly count: number;
  /** Parent in the forest by span; -1: a root. */
  readonly parent: Int32Array;
  readonly roots: readonly number[];
  /** Children of span `i`: `children` from `childStart[i]` to `childStart[i + 1]`. */
  readonly childStart: Int32Array;
  readonly children: Int32Array;
  readonly depth: Int32Array;
  /** Number of spans in the subtree by span, itself included. */
  readonly size: Int32Array;
  /** Roots whose named parent is missing or would close a ring. */
  readonly detached: ReadonlyMap<number, Detachment>;
}

const UNSEEN = 0;
const ON_PATH = 1;
const DONE = 2;

/**
 * Builds the forest. In a ring of spans, the earliest becomes a root and the others its descendants; a span that names itself
 * becomes a root.
 */
export function buildTree({ parent: named }: Pick<SpanColumns, 'parent'>): TraceTree {
  const count = named.length;
  const parent = new Int32Array(count);
  const detached = new Map<number, Detachment>();
  for (let span = 0; span < count; span += 1) {
    const given = named[span] ?? -1;
    const isSpan = Number.isInteger(given) && given >= 0 && given < count;
    parent[span] = isSpan ? given : -1;
    if (!isSpan && given !== -1) detached.set(span, 'orphan');
  }
  for (const span of ringsOf(parent)) {
    parent[span] = -1;
    detached.set(span, 'ring');
  }
  return { count, parent, detached, ...childrenOf(parent) };
}

/** The earliest span of each ring. */
function ringsOf(parent: Int32Array): number[] {
  const seen = new Uint8Array(parent.length);
  const found: number[] = [];
  for (let start = 0; start < parent.length; start += 1) {
    let span = start;
    while (span !== -1 && seen[span] === UNSEEN) {
      seen[span] = ON_PATH;
      span = at(parent, span);
    }
    if (span !== -1 && seen[span] === ON_PATH) {
      let earliest = span;
      for (let other = at(parent, span); other !== span; other = at(parent, other)) {
        earliest = Math.min(earliest, other);
      }
      found.push(earliest);
    }
    for (let walked = start; walked !== -1 && seen[walked] === ON_PATH; walked = at(parent, walked)) {
      seen[walked] = DONE;
    }
  }
  return found;
}

function childrenOf(
  parent: Int32Array,
): Pick<TraceTree, 'children' | 'childStart' | 'depth' | 'roots' | 'size'> {
  const count = parent.length;
  const roots: number[] = [];
  const childStart = new Int32Array(count + 1);
  for (const above of parent) if (above !== -1) childStart[above + 1] = at(childStart, above + 1) + 1;
  for (let span = 0; span < count; span += 1)
    childStart[span + 1] = at(childStart, span + 1) + at(childStart, span);
  const next = childStart.slice();
  const children = new Int32Array(at(childStart, count));
  for (let span = 0; span < count; span += 1) {
    const above = at(parent, span);
    if (above === -1) {
      roots.push(span);
    } else {
      children[at(next, above)] = span;
      next[above] = at(next, above) + 1;
    }
  }
  // Top-down order. Indexes do not suffice: with clock skew, a child can start before its parent.
  const order = new Int32Array(count);
  const depth = new Int32Array(count);
  let filled = 0;
  for (const root of roots) order[filled++] = root;
  for (let read = 0; read < filled; read += 1) {
    const span = at(order, read);
    for (let place = at(childStart, span); place < at(childStart, span + 1); place += 1) {
      const child = at(children, place);
      depth[child] = at(depth, span) + 1;
      order[filled++] = child;
    }
  }
  const size = new Int32Array(count).fill(1);
  for (let read = filled - 1; read >= 0; read -= 1) {
    const span = at(order, read);
    const above = at(parent, span);
    if (above !== -1) size[above] = at(size, above) + at(size, span);
  }
  return { roots, childStart, children, depth, size };
}

export function childrenAt({ childStart, children }: TraceTree, span: number): Int32Array {
  return children.subarray(at(childStart, span), at(childStart, span + 1));
}

/** Element at an index that is within the list. */
function at(list: Int32Array, index: number): number {
  return list[index] ?? -1;
}

/** Part of the trace's time that only this span determines: none of its children is on the critical path then. */
export interface PathSegment {
  span: number;
  startMs: number;
  endMs: number;
}

interface Frame {
  /** Span of the frame; -1: the trace itself. */
  span: number;
  startMs: number;
  endMs: number;
  /** Time after which the frame is already covered by segments. */
  leftMs: number;
  /** Children by their end, latest first. */
  children: readonly number[];
  next: number;
}

/**
 * The critical path: the chain of spans that determines the end of the trace, earliest first. It is followed backwards from the end,
 * each time to the child that ended last. Time of a child outside of its parent is ignored. Segments never overlap.
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
    // Only the last child may end after its parent. Others that end after `leftMs` ran in parallel to a chosen one.
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
