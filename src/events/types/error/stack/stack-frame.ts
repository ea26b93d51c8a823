/** Maximum number of frames that are read of one exception. */
export const MAX_FRAMES = 50;
/** Maximum number of exceptions that are read of a group (`AggregateError`, `AggregateException`, `ExceptionGroup`). */
export const MAX_SIBLINGS = 20;

/**
 * Language of the stack format from which a frame was read. Determines the normalization of its function and the criteria
 * for library code.
 */
export type StackLanguage =
  'dotnet' | 'go' | 'java' | 'javascript' | 'other' | 'php' | 'python' | 'ruby' | 'rust';

/** One call on a stack, as the runtime printed it or the sender sent it. */
export interface StackFrame {
  language: StackLanguage;
  /** Name as printed, with receiver, package and markers; null for an anonymous function. */
  function: string | null;
  /** Path or URL as printed. */
  file: string | null;
  /** 1-based. */
  line: number | null;
  /** 1-based. */
  column: number | null;
  /** Whether the sender counts the frame as the application's own code; null when the sender did not state it. */
  inApp: boolean | null;
  /** Identifies the source map of `file`; bundlers write it into both. */
  debugId: string | null;
}

/** One exception of a stack trace. */
export interface StackException {
  type: string | null;
  message: string | null;
  /** Frames of the call stack, the innermost call first. */
  frames: StackFrame[];
  /**
   * Number, from 1, of a sibling exception within the group that the last exception of the chain contains. Its causes have the
   * same number. Absent in the chain of the reported exception.
   */
  sibling?: number;
}

/** The exceptions of `chain`, then those of each sibling. */
export function withSiblings(
  chain: readonly StackException[],
  siblings: readonly (readonly StackException[])[],
): StackException[] {
  return [
    ...chain,
    ...siblings
      .slice(0, MAX_SIBLINGS)
      .flatMap((exceptions, index) => exceptions.map((each) => ({ ...each, sibling: index + 1 }))),
  ];
}

/** An exception without any data yet. Parsers fill it line by line. */
export function unknownException(): StackException {
  return { type: null, message: null, frames: [] };
}

/** A frame as a runtime prints it: only senders of objects set `inApp` and `debugId`. */
export function stackFrame(
  language: StackLanguage,
  name: string | null,
  file: string | null,
  line: number | null = null,
  column: number | null = null,
): StackFrame {
  return { language, function: name, file, line, column, inApp: null, debugId: null };
}
