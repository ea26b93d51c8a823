import { OrchestratorError } from './orchestrator-error.js';

/** A character has at most so many bytes; a smaller window might never move. */
const SMALLEST = 4;

/** The part of a text from byte `from` on that fits into `maxBytes`, cut at a character. */
export class LogWindow {
  private readonly parts: Buffer[] = [];
  private readonly maxBytes: number;
  private passed = 0;
  private taken = 0;
  private cut = false;

  constructor(
    private readonly from: number,
    maxBytes: number,
  ) {
    this.maxBytes = Math.max(maxBytes, SMALLEST);
  }

  /** @returns whether there is room for more. */
  add(text: string): boolean {
    let bytes = Buffer.from(text);
    const skipped = Math.min(bytes.length, this.from - this.passed);
    this.passed += skipped;
    bytes = bytes.subarray(skipped);
    const room = this.maxBytes - this.taken;
    if (bytes.length > room) {
      this.cut = true;
      bytes = bytes.subarray(0, characterEnd(bytes, room));
    }
    this.parts.push(bytes);
    this.taken += bytes.length;
    return !this.cut;
  }

  text(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }

  /** Where the next window begins; `null`: everything was in this one. */
  continuation(): string | null {
    return this.cut ? Buffer.from(`from:${this.from + this.taken}`).toString('base64url') : null;
  }
}

/** @throws OrchestratorError `refused`. */
export function windowStart(continuation: string | null): number {
  if (continuation === null) return 0;
  const [, digits] = /^from:(\d{1,9})$/.exec(Buffer.from(continuation, 'base64url').toString()) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new OrchestratorError('refused', 'The cursor is not a position in a log; start without a cursor.');
}

/** The last place at or before `at` where a character of UTF-8 begins. */
function characterEnd(bytes: Buffer, at: number): number {
  let end = at;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

/**
 * Lines of a stream, of exactly its first `maxBytes`: a page is cut out of the same text each time, however the
 * network divides it.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncIterable<{ line: string; limitReached: boolean }> {
  const decoder = new TextDecoder();
  // In parts: a line of megabytes would be copied with each chunk.
  let rest: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, maxBytes - bytes);
    bytes += part.length;
    const [head = '', ...lines] = decoder.decode(part, { stream: true }).split('\n');
    rest.push(head);
    for (const next of lines) {
      yield { line: rest.join(''), limitReached: false };
      rest = [next];
    }
    if (bytes >= maxBytes) {
      yield { line: rest.join(''), limitReached: true };
      return;
    }
  }
  rest.push(decoder.decode());
  const line = rest.join('');
  if (line !== '') yield { line, limitReached: false };
}
