import { Injectable } from '@nestjs/common';
import { uuidV7Time } from '../../../../common/uuid-v7.js';
import type { Queryable } from '../../../../database/rows.js';
import { readErrorReport, type ErrorReport } from '../fingerprint/error-report.js';
import type { StackException, StackFrame } from '../stack/stack-frame.js';
import { assignDebugIds, normalizeDebugId } from './debug-ids.js';
import { MAX_DEBUG_IDS } from './source-map-limits.js';
import { SourceMapCache } from './source-map-cache.js';
import type { OriginalPosition, PackedSourceMap } from './packed-source-map.js';
import { SourceMapStore, type SourceMapKey, type StoredSourceMap } from './source-map.store.js';

/** An error event whose frames are to be symbolicated. */
export interface SymbolicatedEvent {
  projectId: string;
  data: Record<string, unknown>;
  /** Uses only source maps that were uploaded before this time, in Unix milliseconds; infinite: all. */
  beforeMs: number;
}

/** Ignores source maps uploaded after the event was received, so that a rebuild results in the same groups. */
export function asReceived(
  id: string,
  projectId: string,
  data: SymbolicatedEvent['data'],
): SymbolicatedEvent {
  return { projectId, data, beforeMs: uuidV7Time(id) ?? -Infinity };
}

interface Report {
  event: SymbolicatedEvent;
  report: ErrorReport;
  /** Frames whose debug id is resolved. */
  frames: { frame: StackFrame; key: string }[];
}

/** Reads error events, and replaces the frames for which source maps were uploaded. */
@Injectable()
export class Symbolicator {
  constructor(
    private readonly store: SourceMapStore,
    private readonly maps: SourceMapCache,
  ) {}

  /**
   * Reads the reports of events, and each source map once for all of them.
   *
   * @param onUse receives the found source maps that have not been used today
   * @returns one report for each event, in their order
   */
  async read(
    database: Queryable,
    events: readonly SymbolicatedEvent[],
    onUse?: (unused: readonly StoredSourceMap[]) => Promise<void>,
  ): Promise<ErrorReport[]> {
    const reports = events.map(reportOf);
    const keys = new Map<string, SourceMapKey>();
    for (const { event, frames } of reports) {
      for (const { key } of frames)
        keys.set(`${event.projectId} ${key}`, { projectId: event.projectId, debugId: key });
    }
    if (keys.size === 0) return reports.map(({ report }) => report);
    const found = await this.store.find(database, [...keys.values()]);
    const originals = new Map<StackFrame, OriginalPosition>();
    for (const stored of found) {
      const using = reports.filter(
        ({ event }) => event.projectId === stored.projectId && stored.uploadedAt.getTime() < event.beforeMs,
      );
      const frames = using.flatMap((report) => report.frames.filter(({ key }) => key === stored.debugId));
      if (frames.length === 0) continue;
      const map = await this.maps.get(database, stored);
      if (map === null) continue;
      for (const { frame } of frames) {
        const original = originalIn(map, frame);
        if (original !== null) originals.set(frame, original);
      }
    }
    const unused = found.filter(({ wasUsedToday }) => !wasUsedToday);
    if (unused.length > 0) await onUse?.(unused);
    return reports.map(({ report }) => ({
      ...report,
      exceptions: report.exceptions.map((exception) => symbolicated(exception, originals)),
    }));
  }
}

function symbolicated(
  exception: StackException,
  originals: ReadonlyMap<StackFrame, OriginalPosition>,
): StackException {
  return {
    ...exception,
    frames: symbolicate(exception.frames, (frame) => originals.get(frame) ?? null),
  };
}

function reportOf(event: SymbolicatedEvent): Report {
  const report = readErrorReport(event.data);
  const exceptions = assignDebugIds(report.exceptions, event.data);
  const known = new Set<string>();
  const frames: Report['frames'] = [];
  for (const frame of exceptions.flatMap((exception) => exception.frames)) {
    const key = frame.debugId === null ? null : normalizeDebugId(frame.debugId);
    if (key === null || (known.size === MAX_DEBUG_IDS && !known.has(key))) continue;
    known.add(key);
    frames.push({ frame, key });
  }
  return { event, report: { ...report, exceptions }, frames };
}

/** Minimum length of a printed name that is kept: those of minifiers are shorter. */
const MIN_KEPT_NAME = 4;

/**
 * Replaces position and function of each frame by those of the original source, if a source map is available. Frames
 * without one are unchanged. The result has as many frames as the input, in the same order.
 *
 * A source map contains the identifier at a position, not the surrounding function. The name of a function is therefore that
 * at the position from which its caller calls it.
 *
 * @param frames the innermost call comes first
 * @param originalOf null for a frame without a source map or outside of its mappings
 */
export function symbolicate(
  frames: readonly StackFrame[],
  originalOf: (frame: StackFrame) => OriginalPosition | null,
): StackFrame[] {
  const originals = frames.map(originalOf);
  return frames.map((frame, index) => {
    const original = originals[index];
    if (original === undefined || original === null) return frame;
    return {
      ...frame,
      function: originalName(frame.function, originals[index + 1]?.name ?? null),
      file: original.source,
      line: original.line,
      column: original.column,
      inApp: original.isIgnored ? false : frame.inApp,
    };
  });
}

/** Source position of a frame's call, by the source map of its debug id. */
export function originalIn(map: PackedSourceMap, { line, column }: StackFrame): OriginalPosition | null {
  if (line === null || line < 1 || column === null) return null;
  // Columns of a stack start at 1, those of a source map at 0.
  return map.originalOf(line, Math.max(0, column - 1));
}

/** An anonymous function stays anonymous: the identifier in its caller is `map` or `then`. */
function originalName(printed: string | null, called: string | null): string | null {
  if (printed === null) return null;
  const dot = printed.lastIndexOf('.');
  const isKept = printed.length - dot - 1 >= MIN_KEPT_NAME;
  return isKept ? printed : (called ?? printed);
}
