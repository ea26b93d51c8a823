import { indentation, leadingNumber, splitHeader } from './stack-line.js';
import {
  MAX_FRAMES,
  stackFrame,
  unknownException,
  withSiblings,
  type StackException,
  type StackFrame,
} from './stack-frame.js';

const CAUSED_BY = 'Caused by: ';
/** Logback's `%rEx` prints the innermost cause first. */
const WRAPPED_BY = 'Wrapped by: ';
const SUPPRESSED = 'Suppressed: ';
/** Headers before an exception of a `CompositeException` of RxJava, and of a `MultiException` of HK2. */
const COMPOSED = /^(?:ComposedException \d+ :|MultiException stack \d+ of \d+)$/;
/** Prefix of RxJava's list of exceptions when a `CompositeException` is a cause. Their causes are indented further. */
const LISTED = '|-- ';
const THREAD = /^Exception in thread "[^"]*" /;

/**
 * Stacks of the Java virtual machine (Java, Kotlin, Scala, Groovy). Suppressed exceptions are omitted, with their causes.
 *
 *     java.lang.IllegalStateException: message
 *     	at com.example.shop.Cart.total(Cart.java:12)
 *     	at java.base/java.lang.Thread.run(Thread.java:833)
 *     	Suppressed: java.io.IOException: message
 *     	Caused by: java.net.SocketException: message
 *     Caused by: java.sql.SQLException: message
 *     	... 12 more
 *
 *     io.reactivex.exceptions.CompositeException: 2 exceptions occurred.
 *     	at com.example.shop.Sync.run(Sync.java:3)
 *       ComposedException 1 :
 *     	java.io.IOException: message
 *     		at com.example.shop.Stock.take(Stock.java:12)
 */
export function parseJavaStack(lines: readonly string[]): StackException[] {
  let current = unknownException();
  const reported = [current];
  const siblings: StackException[][] = [];
  let chain = reported;
  /** Indentation of the outermost suppressed exception whose lines are being read. */
  let suppressedAt: number | null = null;
  let isInnermostFirst = false;
  for (const raw of lines) {
    const line = raw.trim();
    if (COMPOSED.test(line)) {
      current = unknownException();
      siblings.push((chain = [current]));
      suppressedAt = null;
      continue;
    }
    const isWrapper = line.startsWith(WRAPPED_BY);
    if (line.startsWith(SUPPRESSED)) suppressedAt ??= indentation(raw);
    else if (isWrapper || line.startsWith(CAUSED_BY)) {
      // A suppressed exception's cause has the same indentation; without indentation, it is the reported one's.
      if (suppressedAt !== null && suppressedAt > 0 && indentation(raw) >= suppressedAt) continue;
      suppressedAt = null;
      const header = splitHeader(line.slice(isWrapper ? WRAPPED_BY.length : CAUSED_BY.length));
      // A circular reference is not a header.
      if (header === null) continue;
      isInnermostFirst ||= isWrapper;
      current = { ...header, frames: [] };
      chain.push(current);
    } else if (suppressedAt !== null) continue;
    else if (line.startsWith(LISTED)) {
      const header = splitHeader(line.slice(LISTED.length));
      if (header === null) continue;
      current = { ...header, frames: [] };
      if (siblings.length > 0 && indentation(raw) > 0) chain.push(current);
      else siblings.push((chain = [current]));
    } else if (line.startsWith('at ')) {
      const frame = current.frames.length < MAX_FRAMES ? parseFrame(line) : null;
      if (frame !== null) current.frames.push(frame);
    } else if (current.type === null && current.frames.length === 0) {
      const header = splitHeader(line.startsWith('Exception in ') ? line.replace(THREAD, '') : line);
      if (header !== null) Object.assign(current, header);
    }
  }
  return withSiblings(isInnermostFirst ? reported.reverse() : reported, siblings);
}

/**
 * A hidden class has an address or, before Java 16, a number: `Cart$$Lambda/0x0000000800c03000`, `Cart$$Lambda$14/1234567`.
 */
const HIDDEN_CLASS = /\/(?:0x[0-9a-f]+|\d+)(?=\.[^./]*$)/i;

/** `at app//com.example.Cart.total(Cart.java:12) ~[shop.jar:1.2]` */
function parseFrame(text: string): StackFrame | null {
  const open = text.indexOf('(');
  const close = text.indexOf(')', open);
  if (open === -1 || close === -1) return null;
  let name = text.slice(3, open);
  if (name.includes('/')) {
    name = name.replace(HIDDEN_CLASS, '');
    name = name.slice(name.lastIndexOf('/') + 1);
  }
  let location = text.slice(open + 1, close);
  // OpenJ9: `(Cart.java:12(Compiled Code))`
  const compiled = location.indexOf('(');
  if (compiled !== -1) location = location.slice(0, compiled);
  const colon = location.indexOf(':');
  const file = colon === -1 ? location : location.slice(0, colon);
  const line = colon === -1 ? null : leadingNumber(location.slice(colon + 1));
  return stackFrame('java', name, file.includes('.') ? file : null, line);
}
