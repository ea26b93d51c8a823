import { splitHeader } from './header-type.js';
import { splitLocation } from './split-location.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

const CAUSE = '[cause]: ';
const V8_FRAME = /^ {0,16}at .*:\d+\)?$/;
const EVAL = 'eval at ';
/** Firefox writes ` line 5 > eval` and ` line 5 > Function` between the file and the position in the evaluated text. */
const FIREFOX_EVAL = / line \d+ > (?:eval|Function)/;

/**
 * Stacks of V8 (Node, Chrome, Edge, Deno, Bun), SpiderMonkey (Firefox) and JavaScriptCore (Safari).
 *
 *     TypeError: message
 *         at Cart.total (/srv/app/cart.js:12:7)            total@https://shop.example/cart.js:12:7
 *         at async /srv/app/server.js:3:1                  async*https://shop.example/server.js:3:1
 *       [cause]: Error: message
 */
export function parseJavaScriptStack(lines: readonly string[]): StackException[] {
  let current: StackException = { type: null, message: null, frames: [] };
  const exceptions = [current];
  // A message may resemble a frame of another engine: `mail to jo@example.com:25`.
  const isV8 = lines.some((line) => V8_FRAME.test(line));
  for (const raw of lines) {
    const trimmed = raw.trim();
    // Node opens the properties of an error behind its last frame.
    const line = trimmed.endsWith(' {') ? trimmed.slice(0, -2) : trimmed;
    const cause = line.startsWith('at ') ? -1 : line.indexOf(CAUSE);
    if (cause !== -1) {
      const header = splitHeader(line.slice(cause + CAUSE.length));
      current = { type: header?.type ?? null, message: header?.message ?? null, frames: [] };
      exceptions.push(current);
      continue;
    }
    const frame = current.frames.length < MAX_FRAMES ? parseFrame(line, isV8) : null;
    if (frame !== null) current.frames.push(frame);
    else if (current.type === null && current.frames.length === 0) {
      const header = splitHeader(line.startsWith('Uncaught ') ? line.slice(9) : line);
      if (header !== null) Object.assign(current, header);
    }
  }
  return exceptions;
}

function parseFrame(line: string, isV8: boolean): StackFrame | null {
  if (line.startsWith('at ')) return parseV8Frame(line);
  return isV8 ? null : parseGeckoFrame(line);
}

/** Frames without a position (`Array.map (<anonymous>)`, `Promise.all (index 0)`) belong to the runtime. */
function parseV8Frame(line: string): StackFrame | null {
  if (!line.endsWith(')')) {
    const from = line.startsWith('at async ') ? 9 : 3;
    return frameAt(null, line.slice(from));
  }
  const open = line.indexOf(' (');
  if (open === -1) return null;
  let location = line.slice(open + 2, -1);
  if (location.startsWith(EVAL)) {
    const inner = location.lastIndexOf('(');
    const close = location.indexOf(')', inner);
    if (inner === -1 || close === -1) return null;
    location = location.slice(inner + 1, close);
  }
  return frameAt(line.slice(3, open), location);
}

function parseGeckoFrame(line: string): StackFrame | null {
  const at = line.indexOf('@');
  if (at === -1) return null;
  const location = line.slice(at + 1);
  const evaluated = location.includes(' > ') ? FIREFOX_EVAL.exec(location) : null;
  if (evaluated !== null) {
    const name = at === 0 ? null : line.slice(0, at);
    return stackFrame('javascript', name, location.slice(0, evaluated.index));
  }
  return location.includes(' ') ? null : frameAt(at === 0 ? null : line.slice(0, at), location);
}

function frameAt(name: string | null, location: string): StackFrame | null {
  const position = splitLocation(location);
  if (position === null) return null;
  return stackFrame('javascript', name, position.file, position.line, position.column);
}
