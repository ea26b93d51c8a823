import { leadingNumber, splitHeader } from './stack-line.js';
import {
  MAX_FRAMES,
  stackFrame,
  unknownException,
  withSiblings,
  type StackException,
  type StackFrame,
} from './stack-frame.js';

/**
 * `+-+---------------- 1 ----------------` precedes the exceptions of a group, `+---------------- 2 ----------------` each
 * further one.
 */
const SEPARATOR = /^\+(-\+)?-{8,}(?: (?:\d{1,6}|\.\.\.) )?-{8,}$/;
const GROUP = 'Exception Group Traceback';
/** IPython prints the type before it, and no colon after it. */
const IPYTHON = ' Traceback (most recent call last)';
/** Number of columns by which the exceptions of a group are indented. */
const STEP = 2;

/** Lines of one exception and its causes, without the markers of their group. */
interface Section {
  lines: string[];
  /** Nesting depth: 1 for the reported exception, more for those of a group. */
  depth: number;
}

/**
 * Tracebacks of CPython. The cause comes first, and the innermost call last.
 *
 *     Traceback (most recent call last):
 *       File "/app/shop/cart.py", line 12, in total
 *         return sum(prices)
 *     ValueError: message
 *
 * A group of exceptions is printed as a tree:
 *
 *       + Exception Group Traceback (most recent call last):
 *       |   File "/app/shop/cart.py", line 12, in total
 *       | ExceptionGroup: message (2 sub-exceptions)
 *       +-+---------------- 1 ----------------
 *         | ValueError: message
 *         +---------------- 2 ----------------
 */
export function parsePythonStack(lines: readonly string[]): StackException[] {
  const { reported, siblings } = sectionsOf(lines);
  const readFrame = lines.some((line) => line.trimEnd().endsWith(IPYTHON)) ? readIpythonFrame : parseFrame;
  return withSiblings(
    parseSection(reported, readFrame, false),
    siblings.map((each) => parseSection(each, readFrame, true)).filter((exceptions) => exceptions.length > 0),
  );
}

function sectionsOf(lines: readonly string[]): { reported: readonly string[]; siblings: string[][] } {
  if (!lines.some((line) => line.includes(GROUP))) return { reported: lines, siblings: [] };
  const reported: Section = { lines: [], depth: 1 };
  const siblings: Section[] = [];
  let current = reported;
  for (const raw of lines) {
    const text = raw.trimEnd();
    const mark = text.length - text.trimStart().length;
    const char = text.charAt(mark);
    const isMarked = (char === '|' || char === '+') && mark > 0 && mark % STEP === 0;
    const depth = isMarked ? mark / STEP : 1;
    const separator = isMarked && char === '+' ? SEPARATOR.exec(text.slice(mark)) : null;
    if (separator === null) {
      // After the last exception of a group, the traceback of which it is the cause.
      if (depth === 1 || (depth < current.depth && !isMarked)) current = reported;
      current.lines.push(isMarked ? text.slice(mark + STEP) : text);
      continue;
    }
    // A group among the exceptions of a group is replaced by its own exceptions.
    if (separator[1] !== undefined && current !== reported) siblings.pop();
    current = { lines: [], depth: depth + (separator[1] === undefined ? 0 : 1) };
    siblings.push(current);
  }
  return { reported: reported.lines, siblings: siblings.map((each) => each.lines) };
}

/** @param mayLackFrames whether a header without a traceback is accepted: the exception was not raised */
function parseSection(
  lines: readonly string[],
  readFrame: (line: string) => StackFrame | null,
  mayLackFrames: boolean,
): StackException[] {
  const exceptions: StackException[] = [];
  let frames: StackFrame[] = [];
  for (const text of lines) {
    const frame = readFrame(text);
    if (frame !== null) {
      frames.push(frame);
      // The innermost calls are at the end.
      if (frames.length > 2 * MAX_FRAMES) frames = frames.slice(-MAX_FRAMES);
      continue;
    }
    if (frames.length === 0 && (!mayLackFrames || exceptions.length > 0)) continue;
    // Lines of source code are indented.
    if (text === '' || text.startsWith(' ') || text.startsWith('Traceback ')) continue;
    const header = splitHeader(text);
    if (header === null) continue;
    exceptions.push({ ...header, frames: innermostFirst(frames) });
    frames = [];
  }
  if (frames.length > 0) exceptions.push({ ...unknownException(), frames: innermostFirst(frames) });
  return exceptions.reverse();
}

const innermostFirst = (frames: StackFrame[]): StackFrame[] => frames.slice(-MAX_FRAMES).reverse();

/** `  File "/app/cart.py", line 12, in total` */
function parseFrame(line: string): StackFrame | null {
  const open = line.indexOf('File "');
  if (open === -1 || open > 12) return null;
  const close = line.indexOf('", line ', open);
  if (close === -1) return null;
  const name = line.indexOf(', in ', close);
  return stackFrame(
    'python',
    name === -1 ? null : line.slice(name + 5).trimEnd(),
    line.slice(open + 6, close),
    leadingNumber(line.slice(close + 8)),
  );
}

/**
 * Frame in a cell: `Cell In[5], line 3, in total(x)`; before IPython 8.8 `Input In [5], in total(x)`, before 8
 * `<ipython-input-5-3f2a9c1b> in total(x)`.
 */
const CELL = /^(?:(?:Cell|Input) In ?\[\d+\],|<ipython-input-[\w-]+>)(?: line (\d+))?,?(?: in (.+))?$/;
/** `File ~/shop/cart.py:12, in total(self)` */
const FILE = /^File ([^"]\S*):(\d+), in (.+)$/;
/** Before IPython 8: `/srv/shop/cart.py in total(self)`. */
const FILE_BEFORE_8 = /^(\S+\.py) in (.+)$/;
/** Replaces the number of a cell, which depends on the order of execution. */
const CELL_FILE = '<ipython-input>';

/** A frame of the tracebacks of IPython and notebooks; null for another line. */
function readIpythonFrame(line: string): StackFrame | null {
  const cell = CELL.exec(line);
  if (cell !== null)
    return stackFrame('python', nameOf(cell[2]), CELL_FILE, cell[1] === undefined ? null : Number(cell[1]));
  const file = FILE.exec(line);
  if (file !== null) return stackFrame('python', nameOf(file[3]), file[1] ?? null, Number(file[2]));
  const older = FILE_BEFORE_8.exec(line);
  return older === null ? null : stackFrame('python', nameOf(older[2]), older[1] ?? null);
}

/** `total(self)` → `total`; code of a cell outside of functions is named like that of a module in CPython. */
function nameOf(call: string | undefined): string {
  if (call === undefined || call.startsWith('<cell line:')) return '<module>';
  const open = call.indexOf('(');
  return open === -1 ? call : call.slice(0, open);
}
