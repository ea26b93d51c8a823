import { isIgnored, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { StackFrame } from '../stack/stack-frame.js';

/** The source map whose debug id it is; null when none was uploaded. */
export type SourceMapLookup = (debugId: string) => TraceMap | null;

/** Minifiers give shorter names. */
const MIN_KEPT_NAME = 4;
const MAX_TEXT_LENGTH = 1024;

interface Original {
  source: string;
  line: number;
  column: number;
  /** What the identifier at this position was called. */
  name: string | null;
  isIgnored: boolean;
}

/**
 * Replaces position and function of each frame by those of the original source, as far as a source map is known. Frames
 * without one stay as they are. The result has as many frames as the input, in the same order.
 *
 * A source map names the identifier at a position, not the function around it. The name of a function is therefore taken from
 * the position at which its caller calls it.
 *
 * @param frames the innermost call comes first
 */
export function symbolicate(frames: readonly StackFrame[], lookup: SourceMapLookup): StackFrame[] {
  const originals = frames.map((frame) => originalOf(frame, lookup));
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

function originalOf({ debugId, line, column }: StackFrame, lookup: SourceMapLookup): Original | null {
  if (debugId === null || line === null || line < 1 || column === null) return null;
  const map = lookup(debugId);
  if (map === null) return null;
  // Columns of a stack begin with 1, those of a source map with 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return null;
  return {
    source: found.source.slice(0, MAX_TEXT_LENGTH),
    line: found.line,
    column: found.column + 1,
    name: found.name?.slice(0, MAX_TEXT_LENGTH) ?? null,
    isIgnored: isIgnored(map, found.source),
  };
}

/** An anonymous function stays one: what its caller calls is `map` or `then`. */
function originalName(printed: string | null, called: string | null): string | null {
  if (printed === null) return null;
  const dot = printed.lastIndexOf('.');
  const isKept = printed.length - dot - 1 >= MIN_KEPT_NAME;
  return isKept ? printed : (called ?? printed);
}
