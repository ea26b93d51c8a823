import { parseJavaScriptStack } from '../../../../src/events/types/error/stack/javascript-stack.js';
import type { ErrorData } from '../events/events.gen.js';

/** One call of a stack, as `error` events carry it. */
export interface ErrorFrame {
  function?: string;
  file?: string;
  line?: number;
  column?: number;
}

const MAX_CAUSES = 8;
const MAX_MESSAGE_LENGTH = 10_000;
/** The service reads as much of a stack. */
const MAX_STACK_LENGTH = 65_536;

/**
 * Name, message, stack (innermost frame first) and causes of anything that can be thrown, as `data` of an `error` event.
 * Never throws. Other properties of the error are left out: they may hold secrets.
 */
export function errorData(thrown: unknown): ErrorData {
  const seen = new Set<unknown>();
  const first = dataOf(thrown);
  let data: ErrorData = first;
  let current = thrown;
  while (seen.size < MAX_CAUSES) {
    seen.add(current);
    current = read(current, 'cause');
    if (current === undefined || current === null || seen.has(current)) break;
    const cause = dataOf(current);
    data['cause'] = cause;
    data = cause;
  }
  return first;
}

function dataOf(thrown: unknown): ErrorData {
  const name = read(thrown, 'name');
  const message = read(thrown, 'message');
  const stack = read(thrown, 'stack');
  const data: ErrorData = { message: clean(typeof message === 'string' ? message : textOf(thrown)) };
  if (typeof name === 'string' && name !== '') data.name = clean(name);
  if (typeof stack === 'string') data['stack'] = framesOf(stack, String(message));
  return data;
}

function framesOf(stack: string, message: string): ErrorFrame[] {
  // A message of several lines may have lines that look like frames.
  const end = message === '' ? -1 : stack.indexOf(message);
  const calls = end === -1 ? stack : stack.slice(end + message.length);
  const [exception] = parseJavaScriptStack(calls.slice(0, MAX_STACK_LENGTH).split('\n'));
  return (exception?.frames ?? []).map((frame) => ({
    ...(frame.function === null ? {} : { function: clean(frame.function) }),
    ...(frame.file === null ? {} : { file: clean(frame.file) }),
    ...(frame.line === null ? {} : { line: frame.line }),
    ...(frame.column === null ? {} : { column: frame.column }),
  }));
}

function textOf(thrown: unknown): string {
  try {
    return typeof thrown === 'object' && thrown !== null ? 'a thrown object' : String(thrown);
  } catch {
    return 'a thrown value';
  }
}

/** A property that may be a getter, or a trap of a proxy, that throws. */
function read(thrown: unknown, name: string): unknown {
  try {
    return typeof thrown === 'object' && thrown !== null
      ? (thrown as Record<string, unknown>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Lone surrogates would lose the whole event. */
function clean(text: string): string {
  return text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed();
}
