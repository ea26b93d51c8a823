import { splitLocation } from './stack-line.js';
import { MAX_FRAMES, stackFrame, unknownException, type StackException } from './stack-frame.js';

/** Followed by the panic's position, up to Rust 1.72 after the message: `panicked at 'message', src/main.rs:4:5`. */
const PANICKED_AT = ' panicked at ';
const NUMBERED = /^\d{1,5}: +(?:0x[0-9a-f]+ - )?/;
const CAUSED_BY = 'Caused by:';
/** Headers of anyhow, eyre and color-eyre, and std. */
const BACKTRACE = /^(?:stack backtrace:|.{0,40}\bbacktrace\b.{0,40})$/i;

/** Hash of a crate's build: `core[c1f1a4ba060b9bfa]::fmt::write`. */
export const CRATE_HASH = /\[[0-9a-f]{16}\]/g;

const ERROR = 'Error:';

/**
 * Panics of Rust with RUST_BACKTRACE=1, and errors of anyhow and eyre with their sources.
 *
 *     thread 'main' panicked at src/main.rs:4:5:
 *     index out of bounds: the len is 3 but the index is 99
 *     stack backtrace:
 *        0: shop::cart::total
 *                  at ./src/cart.rs:12:5
 *
 *     Error: message
 *
 *     Caused by:
 *         0: message
 *         1: message
 *
 *     Stack backtrace:
 */
export function parseRustStack(lines: readonly string[]): StackException[] {
  const reading = new PrintedErrors();
  for (const raw of lines) {
    const line = raw.trim();
    if (line !== '') reading.read(line);
  }
  return reading.exceptions;
}

/** Part of the output whose lines are numbered. */
type Part = 'causes' | 'chain' | 'frames' | 'message';

class PrintedErrors {
  private readonly reported = unknownException();
  readonly exceptions = [this.reported];
  private readonly frames = this.reported.frames;
  private part: Part | null = null;

  read(line: string): void {
    if (this.part === 'message') {
      this.reported.message = line;
      this.part = null;
    } else if (this.reported.type === null && line.includes(PANICKED_AT)) this.readPanic(line);
    else if (BACKTRACE.test(line)) this.part = 'frames';
    else if (this.frames.length === 0 && line === CAUSED_BY) this.part = 'causes';
    else if (this.frames.length === 0 && this.part === null && line.startsWith(ERROR)) this.readError(line);
    else this.readNumbered(line);
  }

  private readPanic(line: string): void {
    this.reported.type = 'panic';
    const rest = line.slice(line.indexOf(PANICKED_AT) + PANICKED_AT.length);
    const close = rest.startsWith("'") ? rest.lastIndexOf("', ") : -1;
    if (close > 0) this.reported.message = rest.slice(1, close);
    else this.part = 'message';
  }

  /** color-eyre prints the message below, as number 0 of the chain. */
  private readError(line: string): void {
    const message = line.slice(ERROR.length).trim();
    if (message === '') this.part = 'chain';
    else if (this.reported.message === null) this.reported.message = message;
  }

  private readNumbered(line: string): void {
    const number = NUMBERED.exec(line);
    const text = number === null ? line : line.slice(number[0].length);
    if (this.part === 'causes') {
      // A single cause has no number.
      if (number !== null || this.exceptions.length === 1) this.addCause(text);
    } else if (this.part === 'chain') {
      if (number === null) this.part = null;
      else if (this.reported.message === null) this.reported.message = text;
      else this.addCause(text);
    } else if (number !== null) {
      if (this.frames.length >= MAX_FRAMES) return;
      this.frames.push(stackFrame('rust', text.replace(CRATE_HASH, ''), null));
    } else if (line.startsWith('at ')) this.readLocation(line);
  }

  private addCause(message: string): void {
    this.exceptions.push({ ...unknownException(), message });
  }

  private readLocation(line: string): void {
    const last = this.frames.at(-1);
    const location = splitLocation(line.slice(3));
    if (last !== undefined && location !== null && last.file === null) Object.assign(last, location);
  }
}
