/** 1 to 250 characters of a DAG id, the last of which can be a `*`, which matches any continuation. */
export const DAG_PATTERN = /^(?:[A-Za-z0-9_.-]{1,250}|[A-Za-z0-9_.-]{0,249}\*)$/;

/** Whether the DAG id equals the pattern, or starts with the text before the pattern's trailing `*`. */
export function matchesDagPattern(pattern: string, dagId: string): boolean {
  return pattern.endsWith('*') ? dagId.startsWith(pattern.slice(0, -1)) : dagId === pattern;
}
