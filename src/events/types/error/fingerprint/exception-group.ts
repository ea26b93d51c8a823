import { MAX_SIBLINGS, type StackException } from '../stack/stack-frame.js';

/** Chain of an exception, and the sibling exceptions that the last one of the chain contains. */
export interface ExceptionGroup {
  /** Never empty. */
  chain: StackException[];
  siblings: StackException[][];
}

/** Separates the exceptions that {@link import('../stack/stack-frame.js').withSiblings} joined. */
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

/** A group among the siblings is replaced by its own siblings. */
export function flattened(groups: readonly ExceptionGroup[]): StackException[][] {
  return groups
    .flatMap(({ chain, siblings }) => (siblings.length > 0 ? siblings : [chain]))
    .slice(0, MAX_SIBLINGS);
}

/** Python appends the number of exceptions in a group to its message. */
const COUNT = / \(\d{1,9} sub-exceptions?\)$/;
/** The whole message of RxJava's composite. */
const COMPOSITE = /^\d{1,9} exceptions occurred\.\s*$/;
/** JUnit appends the list of failures: `cart (2 failures)`. */
const FAILURES = / \(\d{1,9} failures?\)(?:\s[^]*)?$/;
/** Maximum number of characters read of a message. */
const MAX_MESSAGE = 16_384;

/**
 * Message of a group without the text that its class appends about the siblings: `failed (2 sub-exceptions)`,
 * `One or more errors occurred. (first) (second)`. Number and order of the siblings differ between events of one failure.
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

/** Removes the texts in parentheses at the end, which can contain nested parentheses. */
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

/** Start of a text in parentheses that ends on another line; otherwise the end of the text. */
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

/** `errors.Join` of Go and the packages that preceded it: the message consists of the messages of the joined errors. */
const JOINED_TYPES: ReadonlySet<string> = new Set([
  '*errors.joinError',
  '*multierr.multiError',
  '*multierror.Error',
  'errors.joinError',
  'multierr.multiError',
  'multierror.Error',
]);
/**
 * Headers of lists: `2 errors occurred:\n\t* first\n\t* second\n\n` (hashicorp/go-multierror),
 * `the following errors occurred:\n -  first` (uber-go/multierr).
 */
const COUNTED_LIST = /^(?:\d{1,9} errors?|the following errors) occurred:\s*\n/;
/** `[first, second]` in Kubernetes, without brackets for one error. */
const AGGREGATE = /^\*?errors\.aggregate$/;

/** The messages of the joined errors; null: the message is not a joined one. */
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
