import { splitHeader } from './header-type.js';
import { indentation } from './indentation.js';
import { MAX_FRAMES, stackFrame, type StackException, type StackFrame } from './stack-frame.js';

const CAUSED_BY = 'Caused by: ';
/** Logback's `%rEx` prints the innermost cause first. */
const WRAPPED_BY = 'Wrapped by: ';
const SUPPRESSED = 'Suppressed: ';
const THREAD = /^Exception in thread "[^"]*" /;

/**
 * Stacks of the Java virtual machine (Java, Kotlin, Scala, Groovy). Suppressed exceptions are left out, with their causes.
 *
 *     java.lang.IllegalStateException: message
 *     	at com.example.shop.Cart.total(Cart.java:12)
 *     	at java.base/java.lang.Thread.run(Thread.java:833)
 *     	Suppressed: java.io.IOException: message
 *     	Caused by: java.net.SocketException: message
 *     Caused by: java.sql.SQLException: message
 *     	... 12 more
 */
export function parseJavaStack(lines: readonly string[]): StackException[] {
  let current: StackException = { type: null, message: null, frames: [] };
  const exceptions = [current];
  /** Of the outermost suppressed exception whose lines are being read. */
  let suppressedAt: number | null = null;
  let isInnermostFirst = false;
  for (const raw of lines) {
    const line = raw.trim();
    const isWrapper = line.startsWith(WRAPPED_BY);
    if (line.startsWith(SUPPRESSED)) suppressedAt ??= indentation(raw);
    else if (isWrapper || line.startsWith(CAUSED_BY)) {
      // A suppressed exception's cause is as far from the margin as itself; without margins, it is the reported one's.
      if (suppressedAt !== null && suppressedAt > 0 && indentation(raw) >= suppressedAt) continue;
      suppressedAt = null;
      const header = splitHeader(line.slice(isWrapper ? WRAPPED_BY.length : CAUSED_BY.length));
      // A circular reference.
      if (header === null) continue;
      isInnermostFirst ||= isWrapper;
      current = { ...header, frames: [] };
      exceptions.push(current);
    } else if (suppressedAt !== null) continue;
    else if (line.startsWith('at ')) {
      const frame = current.frames.length < MAX_FRAMES ? parseFrame(line) : null;
      if (frame !== null) current.frames.push(frame);
    } else if (current.type === null && current.frames.length === 0) {
      const header = splitHeader(line.startsWith('Exception in ') ? line.replace(THREAD, '') : line);
      if (header !== null) Object.assign(current, header);
    }
  }
  return isInnermostFirst ? exceptions.reverse() : exceptions;
}

/** A hidden class carries an address or, before Java 16, a number: `Cart$$Lambda/0x0000000800c03000`, `Cart$$Lambda$14/1234567`. */
const HIDDEN_CLASS = /\/(?:0x[0-9a-f]+|\d+)(?=\.[^./]*$)/i;

/** `at app//com.example.Cart.total(Cart.java:12) ~[shop.jar:1.2]` */
function parseFrame(line: string): StackFrame | null {
  const open = line.indexOf('(');
  const close = line.indexOf(')', open);
  if (open === -1 || close === -1) return null;
  let name = line.slice(3, open);
  if (name.includes('/')) {
    name = name.replace(HIDDEN_CLASS, '');
    name = name.slice(name.lastIndexOf('/') + 1);
  }
  const location = line.slice(open + 1, close);
  const colon = location.indexOf(':');
  const file = colon === -1 ? location : location.slice(0, colon);
  const number = colon === -1 ? Number.NaN : Number.parseInt(location.slice(colon + 1), 10);
  const isFile = file.includes('.');
  return stackFrame('java', name, isFile ? file : null, Number.isNaN(number) ? null : number);
}
