import { plainText } from '../../../message-patterns/plain-text.js';
import { parseStack } from '../stack/parse-stack.js';
import { MAX_SIBLINGS, withSiblings, type StackException, type StackFrame } from '../stack/stack-frame.js';
import { flattened, groupMessage, groupOf, joinedMessages, type ExceptionGroup } from './exception-group.js';
import { linkedExceptions } from './linked-exceptions.js';
import { readFrames } from './read-frames.js';

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
/** What a sibling has, and the invalid fields that many classes list as `errors` have not. */
const SIBLING_EVIDENCE = [...TYPE_FIELDS, ...STACK_FIELDS];

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
  const [first = EMPTY] = read.chain;
  const hasOnlyFirst = read.chain.length === 1 && listed.chain.length > 1;
  const group = asJoined({
    chain: hasOnlyFirst ? [first, ...listed.chain.slice(1)] : read.chain,
    siblings: read.siblings.length > 0 ? read.siblings : listed.siblings,
  });
  const chain = withOwnMessages(bounded(group.chain));
  const siblings = group.siblings.map((each) => withOwnMessages(bounded(each)));
  return {
    fingerprint: readFingerprint(fields['fingerprint']),
    exceptions: siblings.length === 0 ? chain : withSiblings(chain, siblings),
  };
}

const NONE: Fields = {};
const EMPTY: StackException = { type: null, message: null, frames: [] };

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
  const fields = (values as unknown[]).filter(isObject).slice(-4 * MAX_SIBLINGS);
  const linked = linkedExceptions(fields);
  if (linked !== null) {
    const { reported, chain, siblings } = linked;
    const group = {
      chain: chain.map((each) => printedGroup(each).chain[0] ?? EMPTY),
      siblings: siblings.map((each) => each.map((one) => printedGroup(one).chain[0] ?? EMPTY)),
    };
    return { group, reported };
  }
  const newestFirst = fields.slice(-4 * MAX_EXCEPTIONS).reverse();
  const chain = bounded(newestFirst.map((each) => printedGroup(each).chain[0] ?? EMPTY));
  return { group: { chain, siblings: [] }, reported: newestFirst[0] ?? NONE };
}

/** The exception in `fields`, what is missing taken from `more`, with its causes and siblings. */
function readGroup(fields: Fields, more: Fields, depth: number): ExceptionGroup {
  const printed = printedGroup(fields, more);
  const { chain } = printed;
  let siblings = printed.siblings;
  let at: Fields = fields;
  let rest = more;
  // A stack that prints its causes has them already.
  const isPrinted = chain.length > 1;
  while (chain.length < 4 * MAX_EXCEPTIONS) {
    if (siblings.length === 0) siblings = siblingsOf(at, rest, depth);
    if (isPrinted) break;
    const cause = at['cause'] ?? (rest === NONE ? undefined : rest['cause']);
    if (typeof cause === 'string' && cause !== '') chain.push({ ...EMPTY, message: cause });
    if (!isObject(cause)) break;
    const inner = printedGroup(cause);
    chain.push(inner.chain[0] ?? EMPTY);
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

function siblingsOf(fields: Fields, more: Fields, depth: number): StackException[][] {
  const values = listOf(fields) ?? (more === NONE ? undefined : listOf(more));
  if (depth === 0 || !Array.isArray(values)) return [];
  const isGroup = GROUP_TYPE.test(readText(fields, TYPE_FIELDS) ?? readText(more, TYPE_FIELDS) ?? '');
  const evidence = isGroup ? [...SIBLING_EVIDENCE, ...MESSAGE_FIELDS] : SIBLING_EVIDENCE;
  const siblings = (values as unknown[])
    .slice(0, MAX_SIBLINGS)
    .map((each) => (isGroup && typeof each === 'string' ? { message: each } : each))
    .filter(isObject)
    .filter((each) => evidence.some((field) => Object.hasOwn(each, field)));
  return flattened(siblings.map((each) => readGroup(each, NONE, depth - 1)));
}

/** The exception in `fields`, what is missing taken from `more`, with the causes and siblings that its stack prints. */
function printedGroup(fields: Fields, more = NONE): ExceptionGroup {
  const group = groupOf(readStack(fields) ?? readStack(more) ?? []);
  const [printed = EMPTY] = group.chain;
  group.chain[0] = {
    type: readText(fields, TYPE_FIELDS) ?? readText(more, TYPE_FIELDS) ?? printed.type,
    message: readText(fields, MESSAGE_FIELDS) ?? readText(more, MESSAGE_FIELDS) ?? printed.message,
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
    siblings: messages.map((message) => [{ ...EMPTY, message }]),
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
