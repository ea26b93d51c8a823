import { splitLocation } from './stack-line.js';
import {
  MAX_FRAMES,
  stackFrame,
  unknownException,
  type StackException,
  type StackFrame,
} from './stack-frame.js';

const FROM = 'from ';
/** Since Ruby 3.3, frames of evaluated code contain the position of `eval`: `(eval at /app/shop/cart.rb:12):1`. */
const EVAL_AT = '(eval at ';
/** `message (NoMethodError)` */
const RAISED = /^(.*) \(([A-Z][\w:]*)\)$/;

/**
 * Backtraces of Ruby, in the format of the interpreter or as the lines of `exception.backtrace`.
 *
 *     /app/shop/cart.rb:12:in 'Cart#total': message (NoMethodError)
 *     	from /app/shop/server.rb:3:in '<main>'
 */
export function parseRubyStack(lines: readonly string[]): StackException[] {
  let current = unknownException();
  const exceptions = [current];
  for (const raw of lines) {
    let line = raw.trim();
    if (line.startsWith(FROM)) line = line.slice(FROM.length);
    const end = endOfMethod(line);
    if (end === -1) continue;
    const raised = end + 1 < line.length ? RAISED.exec(line.slice(end + 1)) : null;
    if (raised !== null) {
      if (current.frames.length > 0) {
        current = unknownException();
        exceptions.push(current);
      }
      current.type = raised[2] ?? null;
      current.message = raised[1]?.replace(/^: /, '') ?? null;
    }
    const frame = current.frames.length < MAX_FRAMES ? parseFrame(line.slice(0, end + 1)) : null;
    if (frame !== null) current.frames.push(frame);
  }
  return exceptions;
}

/** Index of the quote that closes the method's name; -1 when the line is not a call. */
function endOfMethod(line: string): number {
  const name = methodStart(line);
  return name === -1 ? -1 : line.indexOf("'", name + 5);
}

/** Ruby 3.4 prints `in 'Cart#total'`, earlier versions a backquote first. */
function methodStart(line: string): number {
  const older = line.indexOf(':in `');
  return older === -1 ? line.indexOf(":in '") : older;
}

function parseFrame(line: string): StackFrame | null {
  const name = methodStart(line);
  let location = splitLocation(line.slice(0, name));
  if (location?.file.startsWith(EVAL_AT) === true) {
    location = splitLocation(location.file.slice(EVAL_AT.length).replace(/\).*$/, ''));
  }
  return location && stackFrame('ruby', line.slice(name + 5, -1), location.file, location.line);
}
