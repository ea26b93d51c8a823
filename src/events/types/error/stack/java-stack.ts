import { splitHeader } from './header-type.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

const CAUSED_BY = 'Caused by: ';
const THREAD = /^Exception in thread "[^"]*" /;

/**
 * Stacks of the Java virtual machine (Java, Kotlin, Scala, Groovy). Suppressed exceptions are left out.
 *
 *     java.lang.IllegalStateException: message
 *     	at com.example.shop.Cart.total(Cart.java:12)
 *     	at java.base/java.lang.Thread.run(Thread.java:833)
 *     Caused by: java.sql.SQLException: message
 *     	... 12 more
 */
export function parseJavaStack(lines: readonly string[]): StackException[] {
  let current: StackException = { type: null, message: null, frames: [] };
  const exceptions = [current];
  let isSuppressed = false;
  for (const raw of lines) {
    const line = raw.trim();
    if (line.startsWith('Suppressed: ')) isSuppressed = true;
    else if (raw.startsWith(CAUSED_BY)) {
      isSuppressed = false;
      const header = splitHeader(raw.slice(CAUSED_BY.length).trimEnd());
      current = { type: header?.type ?? null, message: header?.message ?? null, frames: [] };
      exceptions.push(current);
    } else if (isSuppressed) continue;
    else if (line.startsWith('at ')) {
      const frame = current.frames.length < MAX_FRAMES ? parseFrame(line) : null;
      if (frame !== null) current.frames.push(frame);
    } else if (current.type === null && current.frames.length === 0) {
      const header = splitHeader(line.startsWith('Exception in ') ? line.replace(THREAD, '') : line);
      if (header !== null) Object.assign(current, header);
    }
  }
  return exceptions;
}

/** `at app//com.example.Cart.total(Cart.java:12) ~[shop.jar:1.2]` */
function parseFrame(line: string): StackFrame | null {
  const open = line.indexOf('(');
  const close = line.indexOf(')', open);
  if (open === -1 || close === -1) return null;
  // Hidden classes carry an address: `Cart$$Lambda/0x0000000800c03000.run`.
  const called = line.slice(3, open).replace(/\/0x[0-9a-f]+/, '');
  const name = called.slice(called.lastIndexOf('/') + 1);
  const location = line.slice(open + 1, close);
  const colon = location.indexOf(':');
  const file = colon === -1 ? location : location.slice(0, colon);
  const number = colon === -1 ? Number.NaN : Number.parseInt(location.slice(colon + 1), 10);
  const isFile = file.includes('.');
  return stackFrame('java', name, isFile ? file : null, Number.isNaN(number) ? null : number);
}
