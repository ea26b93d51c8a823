import { MAX_SIBLINGS, type StackException } from '../stack/stack-frame.js';

/** The chain of an exception, and those that its last one holds at once. */
export interface ExceptionGroup {
  /** Never empty. */
  chain: StackException[];
  siblings: StackException[][];
}

/** Separates what {@link import('../stack/stack-frame.js').withSiblings} joined. */
export function groupOf(exceptions: StackException[]): ExceptionGroup {
  // Siblings come last.
  if (exceptions.at(-1)?.sibling === undefined) return { chain: exceptions, siblings: [] };
  const chain: StackException[] = [];
  const siblings: StackException[][] = [];
  for (const exception of exceptions) {
    if (exception.sibling === undefined) chain.push(exception);
    else (siblings[exception.sibling - 1] ??= []).push(exception);
  }
  return { chain, siblings: siblings.filter((each) => each.length > 0) };
}

/** A group among the siblings is replaced by its own. */
export function flattened(groups: readonly ExceptionGroup[]): StackException[][] {
  return groups
    .flatMap(({ chain, siblings }) => (siblings.length > 0 ? siblings : [chain]))
    .slice(0, MAX_SIBLINGS);
}

/** Python counts the exceptions of a group behind its message. */
const COUNT = / \(\d{1,9} sub-exceptions?\)$/;
/** RxJava: the whole message. */
const COMPOSITE = /^\d{1,9} exceptions occurred\.\s*$/;
/** JUnit lists the failures below it: `cart (2 failures)`. */
const FAILURES = / \(\d{1,9} failures?\)(?:\s[^]*)?$/;
/** A message is read so far. */
const MAX_MESSAGE = 16_384;

/**
 * The message of a group without what its class adds about the siblings: `failed (2 sub-exceptions)`, `One or more errors occurred. (first)
 * (second)`. Their number and order differ between events of one failure.
 */
export function groupMessage(type: string | null, message: string | null): string | null {
  if (message === null) return null;
  if (message.endsWith('sub-exceptions)') || message.endsWith('sub-exception)'))
    return message.replace(COUNT, '');
  if (type?.endsWith('AggregateException') === true) return withoutParentheses(message.slice(0, MAX_MESSAGE));
  if (type?.endsWith('CompositeException') === true) return message.replace(COMPOSITE, '');
  if (type?.endsWith('MultipleFailuresError') === true)
    return message.slice(0, MAX_MESSAGE).replace(FAILURES, '');
  return message;
}

/** Without the texts in parentheses at the end, which may have parentheses of their own. */
function withoutParentheses(text: string): string {
  let end = unclosed(text);
  while (text.charAt(end - 1) === ')') {
    let depth = 0;
    let at = end;
    do {
      at -= 1;
      if (text.charAt(at) === ')') depth += 1;
      else if (text.charAt(at) === '(') depth -= 1;
    } while (depth > 0 && at > 0);
    if (depth > 0 || at < 2 || text.charAt(at - 1) !== ' ') break;
    end = at - 1;
  }
  return text.slice(0, end);
}

/** Where a text in parentheses begins that ends on another line; otherwise the end of the text. */
function unclosed(text: string): number {
  let depth = 0;
  let begin = text.length;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '(') {
      if (depth === 0) begin = i;
      depth += 1;
    } else if (char === ')' && depth > 0) depth -= 1;
  }
  return depth > 0 && text.charAt(begin - 1) === ' ' ? begin - 1 : text.length;
}

/** `errors.Join` of Go, and the packages that did the same before: the message of such a value has those of the errors that it joins. */
const JOINED_TYPES: ReadonlySet<string> = new Set([
  '*errors.joinError',
  '*multierr.multiError',
  '*multierror.Error',
  'errors.joinError',
  'multierr.multiError',
  'multierror.Error',
]);
/** `2 errors occurred:\n\t* first\n\t* second\n\n` of hashicorp/go-multierror, `the following errors occurred:\n -  first` of uber-go/multierr. */
const COUNTED_LIST = /^(?:\d{1,9} errors?|the following errors) occurred:\s*\n/;
/** `[first, second]` of Kubernetes, and without brackets for one. */
const AGGREGATE = /^\*?errors\.aggregate$/;

/** The messages that the message of joined errors is made of; null for another message. */
export function joinedMessages(type: string | null, message: string): string[] | null {
  const isList = message.includes(' occurred:') && COUNTED_LIST.test(message);
  if (type !== null && AGGREGATE.test(type)) return aggregatedMessages(message);
  if (!isList && (type === null || !JOINED_TYPES.has(type))) return null;
  const lines = message
    .replace(COUNTED_LIST, '')
    .split(type?.includes('multiError') === true ? /\n|; / : '\n');
  return lines
    .map((line) => line.replace(/^\s*(?:[*-] )?\s*/, '').trimEnd())
    .filter((line) => line !== '')
    .slice(0, MAX_SIBLINGS);
}

function aggregatedMessages(message: string): string[] {
  const list =
    message.startsWith('[') && message.endsWith(']') ? message.slice(1, -1).split(', ') : [message];
  return list.filter((text) => text.trim() !== '').slice(0, MAX_SIBLINGS);
}
