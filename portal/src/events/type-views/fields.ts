import { isJsonObject, scalarText, type JsonObject } from '../../api/exact-json';

/** A member that has no parts, as text; `null` when it is not there, empty, or an object. */
export function field(data: JsonObject, name: string): string | null {
  const text = scalarText(data[name]);
  return text === '' ? null : text;
}

/** A member that is an object. */
export function part(data: JsonObject, name: string): JsonObject | null {
  const value = data[name];
  return isJsonObject(value) && Object.keys(value).length > 0 ? value : null;
}

/** Those that are there, put together; `null` when none is. */
export function join(separator: string, ...parts: readonly (string | null)[]): string | null {
  const given = parts.filter((one) => one !== null);
  return given.length === 0 ? null : given.join(separator);
}

/** `<before><text>`, or nothing. */
export function after(before: string, text: string | null): string | null {
  return text === null ? null : `${before}${text}`;
}

/** Characters of a key that the service lists as it was sent; a longer one ends in a checksum. */
export const MAX_KEY_TEXT = 200;
