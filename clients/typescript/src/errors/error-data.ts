import { parseJavaScriptStack } from '../../../../src/events/types/error/stack/javascript-stack.js';
import { stackLines } from '../../../../src/events/types/error/stack/stack-lines.js';
import type { ErrorData } from '../events/events.gen.js';

/** One frame of a stack trace, as in `error` events. */
export interface ErrorFrame {
  function?: string;
  file?: string;
  line?: number;
  column?: number;
}

const MAX_CAUSES = 8;
/** Errors in one event: all causes, and the errors of every `AggregateError` among them. */
const MAX_ERRORS = 32;
const MAX_MESSAGE_LENGTH = 10_000;

/**
 * Name, message, stack (innermost frame first) and causes of anything that can be thrown, as `data` of an `error` event. The errors of
 * an `AggregateError` are in `errors`, which the service groups by. Never throws. Other properties of the error are left out: they may
 * hold secrets.
 */
export function errorData(thrown: unknown): ErrorData {
  return dataWithCauses(thrown, new Set(), 1);
}

/** @param seen all errors that the event already has; they are not added again, so that a cycle of causes ends. */
function dataWithCauses(thrown: unknown, seen: Set<unknown>, depth: number): ErrorData {
  seen.add(thrown);
  const data = dataOf(thrown);
  const isLeftOut = (other: unknown): boolean =>
    other === undefined ||
    other === null ||
    seen.has(other) ||
    seen.size === MAX_ERRORS ||
    depth === MAX_CAUSES;
  const cause = read(thrown, 'cause');
  if (!isLeftOut(cause)) data['cause'] = dataWithCauses(cause, seen, depth + 1);
  const errors = [];
  for (const each of errorsOf(thrown))
    if (!isLeftOut(each)) errors.push(dataWithCauses(each, seen, depth + 1));
  if (errors.length > 0) data['errors'] = errors;
  return data;
}

/** The errors of an `AggregateError`, also of one from another realm. `errors` of other classes can be anything. */
function errorsOf(thrown: unknown): unknown[] {
  try {
    const isGroup = thrown instanceof AggregateError || read(thrown, 'name') === 'AggregateError';
    const errors = isGroup ? read(thrown, 'errors') : undefined;
    return Array.isArray(errors) ? errors.slice(0, MAX_ERRORS) : [];
  } catch {
    return [];
  }
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
  // A message of several lines may contain lines with the form of a frame. Blanks of the same length replace it, so that
  // the limits of length and lines apply at the same places as in the service, which groups the printed stack.
  const calls = stack.replace(message, () => message.replaceAll(/[^\n]/g, ' '));
  const [exception] = parseJavaScriptStack(stackLines(calls));
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

/** Reads a property whose getter, or whose proxy's trap, may throw. */
function read(thrown: unknown, name: string): unknown {
  try {
    return typeof thrown === 'object' && thrown !== null
      ? (thrown as Record<string, unknown>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces lone surrogates, for which the whole event would be dropped. */
function clean(text: string): string {
  return text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed();
}
