const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether requests with the method change nothing. Methods are case-sensitive; an unknown one counts as a change. */
export function isReadMethod(method: string): boolean {
  return READ_METHODS.has(method);
}
