import type { Trace } from './queries';
import {
  buildTree,
  type SpanColumns,
  type TraceTree,
  criticalPath,
  type PathSegment,
} from './tree/trace-tree';

/** Data of a trace's page, computed once and read per row. */
export interface TraceModel {
  trace: Trace;
  columns: SpanColumns;
  tree: TraceTree;
  /** Segments of the critical path by span. */
  path: ReadonlyMap<number, readonly PathSegment[]>;
  failed: ReadonlySet<number>;
  duplicates: ReadonlySet<number>;
  /** Start of the trace, Unix milliseconds. */
  startedAtMs: number;
  /** Duration of the trace; at least 1, because positions are divided by it. */
  totalMs: number;
}

export function toModel(trace: Trace): TraceModel {
  const { parent, start_ms: startMs, duration_ms: durationMs, name, service } = trace.spans;
  const columns = { parent, startMs, durationMs, name, service };
  const tree = buildTree(columns);
  const path = new Map<number, PathSegment[]>();
  for (const segment of criticalPath(columns, tree)) {
    const parts = path.get(segment.span);
    if (parts === undefined) path.set(segment.span, [segment]);
    else parts.push(segment);
  }
  return {
    trace,
    columns,
    tree,
    path,
    failed: new Set(trace.failed),
    duplicates: new Set(trace.duplicates),
    startedAtMs: Date.parse(trace.started_at),
    totalMs: Math.max(1, trace.duration_ms),
  };
}

export interface SpanFacts {
  eventId: string;
  /** Name of the span; `null`: the sender sent none. */
  name: string | null;
  service: string | null;
  startMs: number;
  durationMs: number;
  isFailed: boolean;
  isOnPath: boolean;
  isDuplicate: boolean;
  detachment: 'orphan' | 'ring' | null;
}

export function spanAt(
  { trace, columns, tree, path, failed, duplicates }: TraceModel,
  span: number,
): SpanFacts {
  return {
    eventId: trace.spans.event_id[span] ?? '',
    name: trace.span_names[columns.name[span] ?? -1] ?? null,
    service: trace.span_services[columns.service[span] ?? -1] ?? null,
    startMs: columns.startMs[span] ?? 0,
    durationMs: columns.durationMs[span] ?? 0,
    isFailed: failed.has(span),
    isOnPath: path.has(span),
    isDuplicate: duplicates.has(span),
    detachment: tree.detached.get(span) ?? null,
  };
}

/** Part of the trace that the time axis covers, relative to its start. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** Shortest window: in a shorter one, labels of the axis repeat. */
const MIN_WINDOW_MS = 1;

/** A window of half or double the length around a moment, within the trace. */
export function zoomed(
  { fromMs, toMs }: TimeWindow,
  factor: number,
  aroundMs: number,
  totalMs: number,
): TimeWindow {
  const length = Math.min(totalMs, Math.max(MIN_WINDOW_MS, (toMs - fromMs) * factor));
  const start = Math.min(Math.max(0, aroundMs - length / 2), totalMs - length);
  return { fromMs: start, toMs: start + length };
}

/** Position of an interval in the window, in percent; `null` when it is outside. */
export function placed(
  { fromMs, toMs }: TimeWindow,
  startMs: number,
  endMs: number,
): { left: string; width: string } | null {
  if (endMs < fromMs || startMs > toMs) return null;
  const share = (ms: number): number =>
    ((Math.min(Math.max(ms, fromMs), toMs) - fromMs) / (toMs - fromMs)) * 100;
  const left = share(startMs);
  return { left: `${left.toFixed(3)}%`, width: `${(share(endMs) - left).toFixed(3)}%` };
}
