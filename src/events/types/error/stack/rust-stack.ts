import { splitLocation } from './split-location.js';
import { MAX_FRAMES, stackFrame, type StackException } from './stack-frame.js';

/** Ends with the panic's position, up to Rust 1.72 after the message: `panicked at 'message', src/main.rs:4:5`. */
const PANICKED_AT = ' panicked at ';
const NUMBERED = /^\d{1,5}: +(?:0x[0-9a-f]+ - )?/;

/** `core[c1f1a4ba060b9bfa]::fmt::write`: which build of a crate. */
const CRATE_HASH = /\[[0-9a-f]{16}\]/g;

/**
 * Panics of Rust with RUST_BACKTRACE=1.
 *
 *     thread 'main' panicked at src/main.rs:4:5:
 *     index out of bounds: the len is 3 but the index is 99
 *     stack backtrace:
 *        0: shop::cart::total
 *                  at ./src/cart.rs:12:5
 */
export function parseRustStack(lines: readonly string[]): StackException[] {
  const exception: StackException = { type: null, message: null, frames: [] };
  const { frames } = exception;
  let awaitsMessage = false;
  for (const raw of lines) {
    const line = raw.trim();
    const number = NUMBERED.exec(line);
    if (number !== null) {
      if (frames.length >= MAX_FRAMES) break;
      frames.push(stackFrame('rust', line.slice(number[0].length).replace(CRATE_HASH, ''), null));
    } else if (line.startsWith('at ') && frames.length > 0) {
      const last = frames.at(-1);
      const location = splitLocation(line.slice(3));
      if (last !== undefined && location !== null && last.file === null) Object.assign(last, location);
    } else if (awaitsMessage) {
      exception.message = line;
      awaitsMessage = false;
    } else if (exception.type === null && line.includes(PANICKED_AT)) {
      exception.type = 'panic';
      const rest = line.slice(line.indexOf(PANICKED_AT) + PANICKED_AT.length);
      const close = rest.startsWith("'") ? rest.lastIndexOf("', ") : -1;
      if (close > 0) exception.message = rest.slice(1, close);
      else awaitsMessage = true;
    }
  }
  return [exception];
}
