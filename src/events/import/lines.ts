/** A line of a file; `null` when it is longer than allowed or not UTF-8. */
export interface Line {
  /** Counted from 1. */
  number: number;
  text: string | null;
}

const NEWLINE = 0x0a;

/** Splits bytes at newlines. The text of a line that is too long is discarded, so that memory is bounded for any file. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let [kept, bytes, number]: [Buffer[], number, number] = [[], 0, 0];
  const keep = (part: Buffer): void => {
    bytes += part.length;
    if (bytes > maxBytes) kept = [];
    else kept.push(part);
  };
  const take = (): Line => {
    number += 1;
    const line = { number, text: bytes > maxBytes ? null : decode(Buffer.concat(kept)) };
    [kept, bytes] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (bytes > 0) yield take();
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
