/** Characters of a log that are kept: of a longer one its end, which is what users search most. */
export const MAX_CHARS = 8_000_000;

/** What was read of a log so far. */
export interface LogText {
  chunks: readonly string[];
  /** Bytes of the log before the text, where the reading began at its end. */
  skippedBytes: number;
  /** The beginning was given up. */
  isCut: boolean;
}

export const NO_LOG: LogText = { chunks: [], skippedBytes: 0, isCut: false };

/** The log with what comes after it. */
export function withText({ chunks, skippedBytes, isCut }: LogText, text: string): LogText {
  const after = [...chunks, text];
  let chars = after.reduce((sum, chunk) => sum + chunk.length, 0);
  let first = 0;
  while (chars > MAX_CHARS && first < after.length - 1) {
    chars -= after[first]?.length ?? 0;
    first += 1;
  }
  return { chunks: after.slice(first), skippedBytes, isCut: isCut || first > 0 };
}

export function linesOf({ chunks }: LogText): string[] {
  const text = chunks.join('');
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
