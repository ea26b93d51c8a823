import { OrchestratorError } from './orchestrator-error.js';
import type { LogEnd } from './orchestrator.js';

/** Maximum bytes of a character: a smaller window might never advance. */
const MIN_BYTES = 4;

/** Offset at which a window begins: the end of the previous page, or the end of the log at the last read. */
export interface LogOffset {
  /** Number of bytes before the window. */
  from: number;
  kind: 'end' | 'from';
}

/** The part of a text from byte `from` on that fits into `maxBytes`, cut at a character. */
export class LogWindow {
  private readonly from: number;
  private readonly kind: LogOffset['kind'];
  private readonly parts: Buffer[] = [];
  private readonly maxBytes: number;
  private passed = 0;
  private keptBytes = 0;
  private cut = false;

  constructor({ from, kind }: LogOffset, maxBytes: number) {
    this.from = from;
    this.kind = kind;
    this.maxBytes = Math.max(maxBytes, MIN_BYTES);
  }

  /** @returns whether the window has space for more text. */
  add(text: string): boolean {
    let bytes = Buffer.from(text);
    const skipped = Math.min(bytes.length, this.from - this.passed);
    this.passed += skipped;
    bytes = bytes.subarray(skipped);
    const room = this.maxBytes - this.keptBytes;
    if (bytes.length > room) {
      this.cut = true;
      bytes = bytes.subarray(0, characterEnd(bytes, room));
    }
    this.parts.push(bytes);
    this.keptBytes += bytes.length;
    return !this.cut;
  }

  text(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }

  /** Cursor of the next window; `null`: this window ends with the log. */
  continuation(): string | null {
    return this.cut ? offsetText({ from: this.from + this.keptBytes, kind: this.kind }) : null;
  }

  /** End of this window, at which a growing log continues; for a log that became shorter, its new end. */
  position(): string {
    return offsetText({ from: this.passed + this.keptBytes, kind: 'end' });
  }
}

/** The last `maxBytes` of a text, beginning with a whole line where there is one. */
export class LogTail {
  private parts: Buffer[] = [];
  private kept = 0;
  private dropped = 0;

  constructor(private readonly maxBytes: number) {}

  add(text: string): void {
    const bytes = Buffer.from(text);
    this.parts.push(bytes);
    this.kept += bytes.length;
    while (this.kept - (this.parts[0]?.length ?? 0) >= this.maxBytes) {
      const length = this.parts.shift()?.length ?? 0;
      this.kept -= length;
      this.dropped += length;
    }
  }

  end(): LogEnd {
    const all = Buffer.concat(this.parts);
    const cut = Math.max(0, all.length - this.maxBytes);
    const line = cut === 0 ? 0 : all.indexOf(0x0a, cut - 1) + 1;
    const from = line > 0 && line < all.length ? line : characterStart(all, cut);
    return {
      text: all.toString('utf8', from),
      startsAt: this.dropped + from,
      continuation: offsetText({ from: this.dropped + this.kept, kind: 'end' }),
    };
  }
}

/** @throws OrchestratorError `refused`. */
export function windowStart(continuation: string | null): LogOffset {
  if (continuation === null) return { from: 0, kind: 'from' };
  const [, kind, digits] = OFFSET.exec(Buffer.from(continuation, 'base64url').toString()) ?? [];
  if (digits !== undefined) return { from: Number(digits), kind: kind === 'end' ? 'end' : 'from' };
  throw new OrchestratorError('refused', 'The cursor is not a position in a log; start without a cursor.');
}

const OFFSET = /^(from|end):(\d{1,9})$/;

function offsetText({ from, kind }: LogOffset): string {
  return Buffer.from(`${kind}:${from}`).toString('base64url');
}

/** The last offset at or before `at` where a character of UTF-8 begins. */
function characterEnd(bytes: Buffer, at: number): number {
  let end = at;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

/** The first offset at or after `at` where a character of UTF-8 begins. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return start;
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
  // An array of parts: concatenation would copy a line of megabytes with each chunk.
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
