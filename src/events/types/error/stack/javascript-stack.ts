import { headerOf, InspectedErrors } from './inspected-errors.js';
import { splitLocation } from './stack-line.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

const CAUSE = '[cause]: ';
const CAUSED_BY = 'Caused by: ';
/** Deno prints `error: ` before it. */
const UNCAUGHT = /^(?:error: )?Uncaught (?:\(in promise\) )?/;
const V8_FRAME = /^ {0,16}at .*:\d+\)?$/;
const EVAL = 'eval at ';
/** Frame in Hermes byte code: `at total (address at index.android.bundle:1:2345)`. */
const ADDRESS = 'address at ';
/** Firefox prints ` line 5 > eval` and ` line 5 > Function` between the file and the position in the evaluated text. */
const FIREFOX_EVAL = / line \d+ > (?:eval|Function)/;

/**
 * Stacks of V8 (Node, Chrome, Edge, Deno, Bun), SpiderMonkey (Firefox) and JavaScriptCore (Safari).
 *
 *     TypeError: message
 *         at Cart.total (/srv/app/cart.js:12:7)            total@https://shop.example/cart.js:12:7
 *         at async /srv/app/server.js:3:1                  async*https://shop.example/server.js:3:1
 *       [cause]: Error: message
 *       [errors]: [
 *         Error: message
 *             at first (/srv/app/first.js:1:1),
 */
export function parseJavaScriptStack(lines: readonly string[]): StackException[] {
  // A line of a message can resemble a frame of another engine: `mail to jo@example.com:25`.
  const isV8 = lines.some((line) => V8_FRAME.test(line));
  const reading = new InspectedErrors();
  for (const raw of lines) {
    const trimmed = raw.trim();
    if (reading.readSiblings(raw, trimmed) || reading.readAggregated(raw, trimmed)) continue;
    const line = withoutInspection(trimmed);
    const cause = causeIn(line);
    if (cause !== null) {
      reading.addCause(headerOf(cause));
      continue;
    }
    const { current } = reading;
    const frame = current.frames.length < MAX_FRAMES ? parseFrame(line, isV8) : null;
    if (frame !== null) current.frames.push(frame);
    else if (current.type === null && current.frames.length === 0) {
      const header = headerOf(line.includes('Uncaught ') ? line.replace(UNCAUGHT, '') : line);
      if (header !== null) Object.assign(current, header);
    }
  }
  return reading.exceptions();
}

/** Node prints a cause as a property, Deno and browser consoles after the stack. */
function causeIn(line: string): string | null {
  if (line.startsWith('at ')) return null;
  if (line.startsWith(CAUSED_BY)) return line.slice(CAUSED_BY.length);
  const at = line.indexOf(CAUSE);
  return at === -1 ? null : line.slice(at + CAUSE.length);
}

/**
 * Removes the brace before an error's properties, which Node prints after the last frame, and the comma between errors of a
 * list.
 */
function withoutInspection(line: string): string {
  if (line.endsWith(' {')) return line.slice(0, -2);
  return line.endsWith(',') && line.startsWith('at ') ? line.slice(0, -1) : line;
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
  if (location.startsWith(ADDRESS)) location = location.slice(ADDRESS.length);
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
