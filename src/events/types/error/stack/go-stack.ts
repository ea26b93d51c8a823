import { splitLocation } from './stack-line.js';
import { MAX_FRAMES, stackFrame, unknownException, type StackException } from './stack-frame.js';

const PANIC = 'panic: ';
const FATAL = 'fatal error: ';
/** Suffix that the runtime appends when a deferred function recovered the panic, mostly to panic again. */
const RECOVERED = / \[recovered(?:, repanicked)?\]$/;
const CREATED_BY = 'created by ';

/**
 * Panics of Go, of which only the first goroutine is read, and stacks printed with `%+v` by pkg/errors.
 *
 *     panic: runtime error: index out of range [5] with length 3
 *
 *     goroutine 1 [running]:
 *     main.(*Cart).Total(0xc000012345)
 *     	/src/shop/cart.go:12 +0x1d
 */
export function parseGoStack(lines: readonly string[]): StackException[] {
  const exception = unknownException();
  let called: string | null = null;
  for (const line of lines) {
    if (exception.frames.length >= MAX_FRAMES) break;
    if (line.trim() === '') {
      // A blank line ends a goroutine.
      if (exception.frames.length > 0) break;
      called = null;
    } else if (line.startsWith('\t') || line.startsWith('    ')) {
      const location = called === null ? null : sourceLine(line.trim());
      if (called !== null && location !== null) {
        exception.frames.push(stackFrame('go', called, location.file, location.line));
      }
      called = null;
    } else if (exception.type === null && line.startsWith(PANIC)) {
      exception.type = 'panic';
      exception.message = line.slice(PANIC.length).replace(RECOVERED, '');
    } else if (exception.type === null && line.startsWith(FATAL)) {
      exception.type = 'fatal error';
      exception.message = line.slice(FATAL.length);
    } else if (!line.startsWith('goroutine ')) called = functionName(line.trimEnd());
  }
  return [exception];
}

/** `/src/shop/cart.go:12 +0x1d` */
function sourceLine(text: string): { file: string; line: number | null } | null {
  const end = text.indexOf('.go:');
  if (end === -1) return null;
  const space = text.indexOf(' ', end);
  return splitLocation(space === -1 ? text : text.slice(0, space));
}

/** `main.(*Cart).Total(0xc000012345, 0x1)` → `main.(*Cart).Total` */
function functionName(line: string): string {
  if (line.startsWith(CREATED_BY)) {
    const name = line.slice(CREATED_BY.length);
    const routine = name.indexOf(' in goroutine ');
    return routine === -1 ? name : name.slice(0, routine);
  }
  return line.endsWith(')') ? line.slice(0, line.lastIndexOf('(')) : line;
}
