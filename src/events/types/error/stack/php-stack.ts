import { leadingNumber, splitHeader } from './stack-line.js';
import {
  MAX_FRAMES,
  stackFrame,
  unknownException,
  type StackException,
  type StackFrame,
} from './stack-frame.js';

const UNCAUGHT = 'Uncaught ';
const NEXT = 'Next ';
const NUMBERED = /^#\d{1,5} /;
/** `message in /app/src/Cart.php:12`, in evaluated code `message in /app/src/Cart.php(12) : eval()'d code:1` */
const RAISED_AT = / in (\S+?)(?:\(\d+\) : (?:eval\(\)'d code|runtime-created function))?:\d+$/;
/** Suffix after the position of `eval`: `/app/src/Cart.php(12) : eval()'d code(1): total()`. */
const EVALUATED = /\) : (?:eval\(\)'d code|runtime-created function)/;

interface PhpException extends StackException {
  /** File in which the exception was created: that of the innermost call. */
  raisedIn: string | null;
}

/**
 * Stacks of PHP. A line contains the call and the file it was called *from*, so files move up by one. The cause comes first.
 *
 *     PHP Fatal error:  Uncaught InvalidArgumentException: message in /app/src/Cart.php:12
 *     Stack trace:
 *     #0 /app/src/server.php(8): Shop\Cart->total(1)
 *     #1 {main}
 *
 *     Next RuntimeException: message in /app/src/server.php:9
 */
export function parsePhpStack(lines: readonly string[]): StackException[] {
  let current: PhpException = { ...unknownException(), raisedIn: null };
  const exceptions = [current];
  for (const raw of lines) {
    const line = raw.trim();
    const number = NUMBERED.exec(line);
    if (number !== null) {
      const frame = current.frames.length < MAX_FRAMES ? parseFrame(line.slice(number[0].length)) : null;
      if (frame !== null) current.frames.push(frame);
    } else if (line.startsWith(NEXT) && current.frames.length > 0) {
      current = { ...unknownException(), raisedIn: null };
      exceptions.push(current);
      readHeader(current, line.slice(NEXT.length));
    } else if (current.type === null && current.frames.length === 0) {
      const uncaught = line.indexOf(UNCAUGHT);
      readHeader(current, uncaught === -1 ? line : line.slice(uncaught + UNCAUGHT.length));
    }
  }
  for (const { frames, raisedIn } of exceptions) moveFilesUp(frames, raisedIn);
  return exceptions.map(({ type, message, frames }) => ({ type, message, frames })).reverse();
}

function readHeader(exception: PhpException, text: string): void {
  const header = splitHeader(text);
  if (header === null) return;
  const raisedAt = header.message === null ? null : RAISED_AT.exec(header.message);
  exception.type = header.type;
  exception.raisedIn = raisedAt?.[1] ?? null;
  exception.message = raisedAt === null ? header.message : (header.message?.slice(0, raisedAt.index) ?? null);
}

/** `/app/src/server.php(8): Shop\Cart->total(1)`, `[internal function]: {closure}()`, `{main}` */
function parseFrame(line: string): StackFrame | null {
  if (line.startsWith('{main}')) return stackFrame('php', '{main}', null);
  const evaluated = line.includes(') : ') ? EVALUATED.exec(line) : null;
  const colon = evaluated === null ? line.indexOf(': ') : line.indexOf('): ', evaluated.index + 3) + 1;
  if (colon <= 0) return null;
  const place = evaluated === null ? line.slice(0, colon) : line.slice(0, evaluated.index + 1);
  const call = line.slice(colon + 2);
  // The name of a closure contains the parentheses of its enclosing function.
  const open = call.includes('{closure:') ? call.indexOf('}(') + 1 : call.indexOf('(');
  const position = place.lastIndexOf('(');
  return stackFrame(
    'php',
    open <= 0 ? call : call.slice(0, open),
    position === -1 ? place : place.slice(0, position),
    position === -1 ? null : leadingNumber(place.slice(position + 1)),
  );
}

function moveFilesUp(frames: StackFrame[], raisedIn: string | null): void {
  let file = raisedIn;
  for (const frame of frames) [frame.file, file] = [file, frame.file];
}
