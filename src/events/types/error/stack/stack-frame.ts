/** Whose stack format a frame was read from. Decides how its function is normalized and what counts as library code. */
export type StackLanguage =
  'dotnet' | 'go' | 'java' | 'javascript' | 'other' | 'php' | 'python' | 'ruby' | 'rust';

/** One call on a stack, as the runtime printed it or the sender sent it. */
export interface StackFrame {
  language: StackLanguage;
  /** As printed, with receiver, package and markers; null for an anonymous function. */
  function: string | null;
  /** Path or URL as printed. */
  file: string | null;
  /** 1-based. */
  line: number | null;
  /** 1-based. */
  column: number | null;
  /** Whether the sender counts the frame as the application's own code; null when the sender did not state it. */
  inApp: boolean | null;
  /** Identifies the source map of `file`, as bundlers write it into both. */
  debugId: string | null;
}

/** One exception of a stack trace. */
export interface StackException {
  type: string | null;
  message: string | null;
  /** The call that raised the exception comes first. */
  frames: StackFrame[];
}

/** Parses the lines of a stack trace. Returns the exception that was reported first, then its causes. */
export type StackParser = (lines: readonly string[]) => StackException[];

/** Frames that are read of one exception. */
export const MAX_FRAMES = 50;

export function stackFrame(
  language: StackLanguage,
  name: string | null,
  file: string | null,
  line: number | null = null,
  column: number | null = null,
): StackFrame {
  return { language, function: name, file, line, column, inApp: null, debugId: null };
}
