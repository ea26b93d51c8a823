import { splitHeader } from './header-type.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

const INNER = '---> ';
const END_OF_INNER = '--- End of inner exception stack trace';
const LINE = ':line ';

/**
 * Stacks of .NET. Types are listed from the outermost to the innermost exception, stacks the other way round.
 *
 *     System.InvalidOperationException: message
 *      ---> System.ArgumentException: message
 *        at Shop.Cart.Total(Int32 id) in /src/Cart.cs:line 12
 *        --- End of inner exception stack trace ---
 *        at Shop.Program.Main(String[] args) in /src/Program.cs:line 3
 */
export function parseDotnetStack(lines: readonly string[]): StackException[] {
  const headers: { type: string; message: string | null }[] = [];
  const stacks: StackFrame[][] = [[]];
  for (const raw of lines) {
    const line = raw.trim();
    const frames = stacks.at(-1) ?? [];
    if (line.startsWith('at ')) {
      const frame = frames.length < MAX_FRAMES ? parseFrame(line) : null;
      if (frame !== null) frames.push(frame);
    } else if (line.startsWith(END_OF_INNER)) stacks.push([]);
    else if (stacks.length === 1 && frames.length === 0) addHeaders(headers, line);
  }
  const newestFirst = stacks.reverse();
  // A stack without a header, or headers without stacks: what is known is kept.
  const count = Math.max(1, Math.min(headers.length, newestFirst.length), newestFirst.length);
  return Array.from({ length: count }, (_, index) => ({
    type: headers[index]?.type ?? null,
    message: headers[index]?.message ?? null,
    frames: newestFirst[index] ?? [],
  }));
}

/** .NET Framework writes all of them on one line, .NET one on each. */
function addHeaders(headers: { type: string; message: string | null }[], line: string): void {
  for (const text of line.split(INNER)) {
    const header = splitHeader(text.trim().replace(/^Unhandled exception\. /i, ''));
    if (header !== null && (headers.length === 0 || line.includes(INNER))) headers.push(header);
  }
}

/** `at Shop.Cart.Total(Int32 id) in /src/Cart.cs:line 12` */
function parseFrame(line: string): StackFrame | null {
  const open = line.indexOf('(');
  if (open === -1) return null;
  const name = line.slice(3, open);
  const location = line.indexOf(') in ', open);
  if (location === -1) return stackFrame('dotnet', name, null);
  const end = line.lastIndexOf(LINE);
  if (end < location) return stackFrame('dotnet', name, line.slice(location + 5));
  const number = Number.parseInt(line.slice(end + LINE.length), 10);
  return stackFrame('dotnet', name, line.slice(location + 5, end), Number.isNaN(number) ? null : number);
}
