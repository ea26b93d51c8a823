import { parseStack } from '../stack/parse-stack.js';
import type { StackException, StackFrame } from '../stack/stack-frame.js';
import { readFrames } from './read-frames.js';

/** What an error event reports, whatever fields the sender used for it. */
export interface ErrorReport {
  /** The sender's own fingerprint; null when it sent none. */
  fingerprint: string[] | null;
  /** The exception that was reported, then its causes. Never empty. */
  exceptions: StackException[];
}

/** Exceptions of a chain that count: the one that was reported, and the innermost causes. */
export const MAX_EXCEPTIONS = 5;
export const MAX_FINGERPRINT_PARTS = 16;
export const MAX_FINGERPRINT_PART_LENGTH = 256;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPE_FIELDS = ['name', 'type', 'class', 'exception.type'];
const MESSAGE_FIELDS = ['message', 'value', 'exception.message'];
const STACK_FIELDS = [
  'stack',
  'stacktrace',
  'stackTrace',
  'stack_trace',
  'traceback',
  'exception.stacktrace',
];

/**
 * Reads the `data` of an error event. Never throws, whatever the sender put into it.
 *
 *     { name, message, stack: string or frames, cause: {name, message, stack, cause}, fingerprint: string or strings }
 *     { exception: {type, value, stacktrace} }          fills what is missing at the top
 *     { exception: {values: [cause, …, reported]} }     the order of Sentry's clients
 */
export function readErrorReport(data: unknown): ErrorReport {
  const fields = isObject(data) ? data : {};
  const { exceptions: listed, reported } = listedExceptions(fields['exception']);
  const chain = chainOf(fields, reported);
  const exceptions = chain.length > 1 || listed.length < 2 ? chain : [chain[0] ?? EMPTY, ...listed.slice(1)];
  return { fingerprint: readFingerprint(fields['fingerprint']), exceptions: bounded(exceptions) };
}

const EMPTY: StackException = { type: null, message: null, frames: [] };

function bounded(exceptions: StackException[]): StackException[] {
  if (exceptions.length <= MAX_EXCEPTIONS) return exceptions;
  return [...exceptions.slice(0, 1), ...exceptions.slice(1 - MAX_EXCEPTIONS)];
}

/** The exceptions of the field `exception`, and the one that was reported. */
function listedExceptions(value: unknown): { exceptions: StackException[]; reported: Fields } {
  const values = isObject(value) && Array.isArray(value['values']) ? value['values'] : value;
  if (!Array.isArray(values)) return { exceptions: [], reported: isObject(values) ? values : {} };
  const newestFirst = (values as unknown[])
    .filter(isObject)
    .slice(-4 * MAX_EXCEPTIONS)
    .reverse();
  return {
    exceptions: bounded(newestFirst.map((fields) => mainException(fields))),
    reported: newestFirst[0] ?? {},
  };
}

/** The exception in `fields`, what is missing taken from `more`, and its causes. */
function chainOf(fields: Fields, more: Fields): StackException[] {
  const stack = readStack(fields) ?? readStack(more) ?? [];
  const [printed = EMPTY, ...printedCauses] = stack;
  const first: StackException = {
    type: readText(fields, TYPE_FIELDS) ?? readText(more, TYPE_FIELDS) ?? printed.type,
    message: readText(fields, MESSAGE_FIELDS) ?? readText(more, MESSAGE_FIELDS) ?? printed.message,
    frames: printed.frames,
  };
  const chain = [first, ...printedCauses];
  let cause: unknown = fields['cause'] ?? more['cause'];
  // A stack that prints its causes has them already.
  while (printedCauses.length === 0 && chain.length < 4 * MAX_EXCEPTIONS) {
    if (typeof cause === 'string' && cause !== '') chain.push({ ...EMPTY, message: cause });
    if (!isObject(cause)) break;
    chain.push(mainException(cause));
    cause = cause['cause'];
  }
  return chain;
}

function mainException(fields: Fields): StackException {
  const [printed = EMPTY] = readStack(fields) ?? [];
  return {
    type: readText(fields, TYPE_FIELDS) ?? printed.type,
    message: readText(fields, MESSAGE_FIELDS) ?? printed.message,
    frames: printed.frames,
  };
}

function readStack(fields: Fields): StackException[] | null {
  for (const name of STACK_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return parseStack(value);
    const frames = framesOf(value);
    if (frames !== null) return [{ ...EMPTY, frames }];
  }
  return null;
}

/** `[innermost, …, outermost]`, or `{frames: [outermost, …, innermost]}` as Sentry's clients send it. */
function framesOf(value: unknown): StackFrame[] | null {
  if (Array.isArray(value)) return readFrames(value as unknown[], 'innermost first');
  if (isObject(value) && Array.isArray(value['frames']))
    return readFrames(value['frames'] as unknown[], 'innermost last');
  return null;
}

function readText(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function readFingerprint(value: unknown): string[] | null {
  const parts = (Array.isArray(value) ? (value as unknown[]).slice(0, MAX_FINGERPRINT_PARTS) : [value])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).slice(0, MAX_FINGERPRINT_PART_LENGTH).trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : null;
}
