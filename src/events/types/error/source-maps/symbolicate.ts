import type { StackFrame } from '../stack/stack-frame.js';
import type { OriginalPosition, PackedSourceMap } from './packed-source-map.js';

/** Minifiers give shorter names. */
const MIN_KEPT_NAME = 4;

/**
 * Replaces position and function of each frame by those of the original source, as far as a source map is known. Frames
 * without one stay as they are. The result has as many frames as the input, in the same order.
 *
 * A source map names the identifier at a position, not the function around it. The name of a function is therefore taken from
 * the position at which its caller calls it.
 *
 * @param frames the innermost call comes first
 * @param originalOf null for a frame without a source map, or that its source map does not have
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

/** Where the call of a frame is in its source, by the source map of its debug id. */
export function originalIn(map: PackedSourceMap, { line, column }: StackFrame): OriginalPosition | null {
  if (line === null || line < 1 || column === null) return null;
  // Columns of a stack begin with 1, those of a source map with 0.
  return map.originalOf(line, Math.max(0, column - 1));
}

/** An anonymous function stays one: what its caller calls is `map` or `then`. */
function originalName(printed: string | null, called: string | null): string | null {
  if (printed === null) return null;
  const dot = printed.lastIndexOf('.');
  const isKept = printed.length - dot - 1 >= MIN_KEPT_NAME;
  return isKept ? printed : (called ?? printed);
}
