/** Of a log, so much is kept; of a longer one its end, which is what people look for. */
export const MAX_CHARS = 8_000_000;

/** What was read of a log so far. The last chunk may be read again while it grows. */
export interface LogText {
  chunks: readonly string[];
  /** Where the last chunk begins; `null` is the beginning. */
  lastCursor: string | null;
  /** The beginning was given up. */
  isCut: boolean;
}

export const NO_LOG: LogText = { chunks: [], lastCursor: null, isCut: false };

/** @param cursor that was asked for. The same as before: the last chunk has grown. */
export function withChunk(
  { chunks, lastCursor, isCut }: LogText,
  cursor: string | null,
  text: string,
): LogText {
  const before = chunks.length > 0 && cursor === lastCursor ? chunks.slice(0, -1) : chunks;
  const after = [...before, text];
  let chars = after.reduce((sum, chunk) => sum + chunk.length, 0);
  let first = 0;
  while (chars > MAX_CHARS && first < after.length - 1) {
    chars -= after[first]?.length ?? 0;
    first += 1;
  }
  return { chunks: after.slice(first), lastCursor: cursor, isCut: isCut || first > 0 };
}

export function linesOf({ chunks }: LogText): string[] {
  const text = chunks.join('');
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
