const DEBUG_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A debug id as it is stored: a UUID in lower case with hyphens. Null for anything else. */
export function normalizeDebugId(text: string): string | null {
  if (!DEBUG_ID.test(text)) return null;
  return text
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
