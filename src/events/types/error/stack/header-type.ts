/** A class of an error: `TypeError`, `java.lang.IllegalStateException`, `Shop\CartException`, `Error [ERR_X]`. */
const TYPE_NAME = /^[\p{L}_$][\p{L}\p{N}_$.\\]*(?: \[[A-Z0-9_]+\])?$/u;
const MAX_TYPE = 256;

/** Splits `TypeError: x is not a function` into type and message; null when the line does not begin with a type. */
export function splitHeader(line: string): { type: string; message: string | null } | null {
  const colon = line.indexOf(': ');
  const end = colon === -1 ? (line.endsWith(':') ? line.length - 1 : line.length) : colon;
  if (end === 0 || end > MAX_TYPE) return null;
  const type = line.slice(0, end).trimEnd();
  if (!TYPE_NAME.test(type)) return null;
  return { type, message: colon === -1 ? null : line.slice(colon + 2) };
}
