import { plainText } from '../../../message-patterns/plain-text.js';
import { parseStack } from '../stack/parse-stack.js';
import {
  MAX_SIBLINGS,
  unknownException,
  withSiblings,
  type StackException,
  type StackFrame,
} from '../stack/stack-frame.js';
import { flattened, groupMessage, groupOf, joinedMessages, type ExceptionGroup } from './exception-group.js';
import { linkedExceptions } from './linked-exceptions.js';
import { isObject, readFrames, type Fields } from './read-frames.js';

/** What an error event reports, whatever fields the sender used for it. */
export interface ErrorReport {
  /** The sender's own fingerprint; null when it sent none. */
  fingerprint: string[] | null;
  /** The exception that was reported, then its causes, then the siblings of a group, each with its causes. Never empty. */
  exceptions: StackException[];
}

/** Exceptions of a chain that count: the one that was reported, and the innermost causes. */
export const MAX_EXCEPTIONS = 5;
export const MAX_FINGERPRINT_PARTS = 16;
export const MAX_FINGERPRINT_PART_LENGTH = 256;
/** Groups inside of groups that are read. */
const MAX_DEPTH = 4;

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
/** Stands for an object that the event does not have. */
const NONE: Fields = {};
/** What a sibling has, and the invalid fields that many classes list as `errors` have not. */
const SIBLING_EVIDENCE = [...TYPE_FIELDS, ...STACK_FIELDS];
/** A chain of causes is read so far before it is cut to {@link MAX_EXCEPTIONS}, of which the innermost are at its end. */
const MAX_READ_EXCEPTIONS = 4 * MAX_EXCEPTIONS;
/** Elements of a list of exceptions that are read, the last ones: siblings of a group and all causes are beside each other in it. */
const MAX_LISTED = 4 * MAX_SIBLINGS;

/**
 * Reads the `data` of an error event. Never throws, whatever the sender put into it.
 *
 *     { name, message, stack: string or frames, cause: {name, message, stack, cause}, errors: [{name, …}], fingerprint: string or strings }
 *     { exception: {type, value, stacktrace} }          fills what is missing at the top
 *     { exception: {values: [cause, …, reported]} }     the order of Sentry's clients
 */
export function readErrorReport(data: unknown): ErrorReport {
  const fields = isObject(data) ? data : NONE;
  const { group: listed, reported } = listedExceptions(fields['exception']);
  const read = readGroup(fields, reported, MAX_DEPTH);
  // The list has the causes, unless the event has other ones.
  const causes = (read.chain.length > 1 ? read : listed).chain.slice(1);
  const group = asJoined({
    chain: [...read.chain.slice(0, 1), ...causes],
    siblings: read.siblings.length > 0 ? read.siblings : listed.siblings,
  });
  const chain = withOwnMessages(bounded(group.chain));
  const siblings = group.siblings.map((each) => withOwnMessages(bounded(each)));
  return {
    fingerprint: readFingerprint(fields['fingerprint']),
    exceptions: siblings.length === 0 ? chain : withSiblings(chain, siblings),
  };
}

function withOwnMessages(exceptions: StackException[]): StackException[] {
  for (const exception of exceptions) exception.message = groupMessage(exception.type, exception.message);
  return exceptions;
}

function bounded(exceptions: StackException[]): StackException[] {
  if (exceptions.length <= MAX_EXCEPTIONS) return exceptions;
  return [...exceptions.slice(0, 1), ...exceptions.slice(1 - MAX_EXCEPTIONS)];
}

/** The exceptions of the field `exception`, and the one that was reported. */
function listedExceptions(value: unknown): { group: ExceptionGroup; reported: Fields } {
  const values = isObject(value) && Array.isArray(value['values']) ? value['values'] : value;
  if (!Array.isArray(values)) {
    return { group: { chain: [], siblings: [] }, reported: isObject(values) ? values : NONE };
  }
  const fields = (values as unknown[]).filter(isObject).slice(-MAX_LISTED);
  const linked = linkedExceptions(fields);
  if (linked !== null) {
    const chain = linked.chain.map(readException);
    const siblings = linked.siblings.map((each) => each.map(readException));
    return { group: { chain, siblings }, reported: linked.reported };
  }
  const newestFirst = fields.slice(-MAX_READ_EXCEPTIONS).reverse();
  const chain = bounded(newestFirst.map(readException));
  return { group: { chain, siblings: [] }, reported: newestFirst[0] ?? NONE };
}

/** One element of a list, whose causes are other elements: those that its stack prints do not count. */
function readException(fields: Fields): StackException {
  return printedGroup(fields).chain[0] ?? unknownException();
}

/**
 * The exception in `fields` with its causes and siblings. What is missing is read from `fallback`.
 *
 * @param depth of the groups inside of it that are read
 */
function readGroup(fields: Fields, fallback: Fields, depth: number): ExceptionGroup {
  const printed = printedGroup(fields, fallback);
  const { chain } = printed;
  let siblings = printed.siblings;
  let at: Fields = fields;
  let rest = fallback;
  // A stack that prints its causes has them already.
  const isPrinted = chain.length > 1;
  while (chain.length < MAX_READ_EXCEPTIONS) {
    if (siblings.length === 0) siblings = siblingsOf(at, rest, depth);
    if (isPrinted) break;
    const cause = at['cause'] ?? rest['cause'];
    if (typeof cause === 'string' && cause !== '') chain.push({ ...unknownException(), message: cause });
    if (!isObject(cause)) break;
    const inner = printedGroup(cause);
    chain.push(inner.chain[0] ?? unknownException());
    if (siblings.length === 0) siblings = inner.siblings;
    at = cause;
    rest = NONE;
  }
  return { chain, siblings };
}

/** Of JavaScript's `AggregateError`, which pino writes under another name, and Python's `ExceptionGroup`. */
const listOf = (fields: Fields): unknown =>
  fields['errors'] ?? fields['exceptions'] ?? fields['aggregateErrors'];
/** Holds nothing but exceptions. */
const GROUP_TYPE = /(?:AggregateError|ExceptionGroup)$/;

function siblingsOf(fields: Fields, fallback: Fields, depth: number): StackException[][] {
  const values = listOf(fields) ?? listOf(fallback);
  if (depth === 0 || !Array.isArray(values)) return [];
  const isGroup = GROUP_TYPE.test(readText(fields, TYPE_FIELDS) ?? readText(fallback, TYPE_FIELDS) ?? '');
  const evidence = isGroup ? [...SIBLING_EVIDENCE, ...MESSAGE_FIELDS] : SIBLING_EVIDENCE;
  const siblings = (values as unknown[])
    .slice(0, MAX_SIBLINGS)
    .map((each) => (isGroup && typeof each === 'string' ? { message: each } : each))
    .filter(isObject)
    .filter((each) => evidence.some((field) => Object.hasOwn(each, field)));
  return flattened(siblings.map((each) => readGroup(each, NONE, depth - 1)));
}

/** The exception in `fields` with the causes and siblings that its stack prints. What is missing is read from `fallback`. */
function printedGroup(fields: Fields, fallback = NONE): ExceptionGroup {
  const group = groupOf(readStack(fields) ?? readStack(fallback) ?? []);
  const [printed = unknownException()] = group.chain;
  group.chain[0] = {
    type: readText(fields, TYPE_FIELDS) ?? readText(fallback, TYPE_FIELDS) ?? printed.type,
    message: readText(fields, MESSAGE_FIELDS) ?? readText(fallback, MESSAGE_FIELDS) ?? printed.message,
    frames: printed.frames,
  };
  return group;
}

/** Joined errors have no message but those of the errors. */
function asJoined({ chain, siblings }: ExceptionGroup): ExceptionGroup {
  const [first, ...causes] = chain;
  const messages =
    first?.message == null || siblings.length > 0 ? null : joinedMessages(first.type, first.message);
  if (first === undefined || messages === null || messages.length === 0) return { chain, siblings };
  return {
    chain: [{ ...first, message: '' }, ...causes],
    siblings: messages.map((message) => [{ ...unknownException(), message }]),
  };
}

function readStack(fields: Fields): StackException[] | null {
  for (const name of STACK_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return parseStack(value);
    const frames = framesOf(value);
    if (frames !== null) return [{ ...unknownException(), frames }];
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
    if (typeof value === 'string' && value !== '') return plainText(value);
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
