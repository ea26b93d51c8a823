import { splitHeader } from './header-type.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

/**
 * Tracebacks of CPython. The cause comes first, and the innermost call last.
 *
 *     Traceback (most recent call last):
 *       File "/app/shop/cart.py", line 12, in total
 *         return sum(prices)
 *     ValueError: message
 */
export function parsePythonStack(lines: readonly string[]): StackException[] {
  const exceptions: StackException[] = [];
  let frames: StackFrame[] = [];
  for (const line of lines) {
    const frame = parseFrame(line);
    if (frame !== null) {
      frames.push(frame);
      // The innermost calls are the last ones.
      if (frames.length > 2 * MAX_FRAMES) frames = frames.slice(-MAX_FRAMES);
      continue;
    }
    if (frames.length === 0) continue;
    // Lines of source code and markers of an exception group are indented.
    const text = withoutGroupMarker(line);
    if (text === '' || text.startsWith(' ')) continue;
    const header = splitHeader(text);
    if (header === null) continue;
    exceptions.push({ ...header, frames: innermostFirst(frames) });
    frames = [];
  }
  if (frames.length > 0) exceptions.push({ type: null, message: null, frames: innermostFirst(frames) });
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
  const number = Number.parseInt(line.slice(close + 8), 10);
  return stackFrame(
    'python',
    name === -1 ? null : line.slice(name + 5).trimEnd(),
    line.slice(open + 6, close),
    Number.isNaN(number) ? null : number,
  );
}

/** `  | ValueError: message` → `ValueError: message` */
function withoutGroupMarker(line: string): string {
  const text = line.trimEnd();
  const bar = text.indexOf('| ');
  return bar !== -1 && text.slice(0, bar).trim() === '' ? text.slice(bar + 2) : text;
}
