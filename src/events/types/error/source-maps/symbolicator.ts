import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../../database/rows.js';
import { readErrorReport, type ErrorReport } from '../fingerprint/error-report.js';
import type { StackException, StackFrame } from '../stack/stack-frame.js';
import { assignDebugIds, normalizeDebugId } from './debug-ids.js';
import { MAX_DEBUG_IDS } from './source-map-limits.js';
import { SourceMapCache } from './source-map-cache.js';
import type { OriginalPosition } from './packed-source-map.js';
import { SourceMapStore, type SourceMapKey, type StoredSourceMap } from './source-map.store.js';
import { originalIn, symbolicate } from './symbolicate.js';

/** An error event whose frames are to be symbolicated. */
export interface SymbolicatedEvent {
  projectId: string;
  data: Record<string, unknown>;
  /** Only by source maps that were uploaded before this time, in Unix milliseconds; by any when it is infinite. */
  beforeMs: number;
}

interface Report {
  event: SymbolicatedEvent;
  report: ErrorReport;
  /** Frames with a debug id that is resolved. */
  frames: { frame: StackFrame; key: string }[];
}

/** Reads error events with the frames of their sources, as far as source maps were uploaded. */
@Injectable()
export class Symbolicator {
  constructor(
    private readonly store: SourceMapStore,
    private readonly maps: SourceMapCache,
  ) {}

  /**
   * Reads the reports of events, each source map once for all of them.
   *
   * @param onUse is given the source maps that were found, none of which was used today
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
