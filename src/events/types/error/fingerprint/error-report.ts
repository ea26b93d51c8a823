import { isObject } from '../../../../common/json/is-object.js';
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
import { readFrames, type Fields } from './read-frames.js';

/** Report of an error event, independent of the fields that the sender used. */
export interface ErrorReport {
  /** The sender's own fingerprint; null: none was sent. */
  fingerprint: string[] | null;
  /** The reported exception, then its causes, then the siblings of a group, each with its causes. Never empty. */
  exceptions: StackException[];
}

/** Maximum number of exceptions of a chain in the fingerprint: the reported one and the innermost causes. */
export const MAX_EXCEPTIONS = 5;
export const MAX_FINGERPRINT_PARTS = 16;
export const MAX_FINGERPRINT_PART_LENGTH = 256;
/** Maximum depth of nested groups that are read. */
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
/** Replaces an object that the event does not contain. */
const NONE: Fields = {};
/** Fields of a sibling. The invalid fields that many classes list as `errors` have none of them. */
const SIBLING_EVIDENCE = [...TYPE_FIELDS, ...STACK_FIELDS];
/**
 * Maximum number of exceptions that are read of a chain before it is reduced to {@link MAX_EXCEPTIONS} with the innermost at
 * its end.
 */
const MAX_READ_EXCEPTIONS = 4 * MAX_EXCEPTIONS;
/**
 * Maximum number of elements read of a list of exceptions, from its end: the list contains siblings of a group and all
 * causes.
 */
const MAX_LISTED = 4 * MAX_SIBLINGS;

/**
 * Reads the `data` of an error event. Never throws, whatever it contains.
 *
 *     { name, message, stack: string or frames, cause: {name, message, stack, cause}, errors: [{name, …}], fingerprint: string or strings }
 *     { exception: {type, value, stacktrace} }          replaces missing top-level fields
 *     { exception: {values: [cause, …, reported]} }     the order of Sentry's clients
 */
export function readErrorReport(data: unknown): ErrorReport {
  const fields = isObject(data) ? data : NONE;
  const { group: listed, reported } = listedExceptions(fields['exception']);
  const read = readGroup(fields, reported, MAX_DEPTH);
  // The list contains the causes, unless the event itself has causes.
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

/** The exceptions of the field `exception`, and the reported one. */
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

/** One element of a list, whose causes are other elements: the causes that its stack prints are ignored. */
function readException(fields: Fields): StackException {
  return printedGroup(fields).chain[0] ?? unknownException();
}

/**
 * The exception in `fields` with its causes and siblings. Missing fields are read from `fallback`.
 *
 * @param depth maximum depth of nested groups that are read
 */
function readGroup(fields: Fields, fallback: Fields, depth: number): ExceptionGroup {
  const printed = printedGroup(fields, fallback);
  const { chain } = printed;
  let siblings = printed.siblings;
  let at: Fields = fields;
  let rest = fallback;
  // A stack that prints its causes contains them already.
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

/** Errors of JavaScript's `AggregateError`, for which pino uses another name, and of Python's `ExceptionGroup`. */
const listOf = (fields: Fields): unknown =>
  fields['errors'] ?? fields['exceptions'] ?? fields['aggregateErrors'];
/** Types whose list contains only exceptions. */
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

/** The exception in `fields` with the causes and siblings that its stack prints. Missing fields are read from `fallback`. */
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

/** Joined errors have no message except those of the errors. */
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

/** `[innermost, …, outermost]`, or `{frames: [outermost, …, innermost]}` in the format of Sentry's clients. */
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
