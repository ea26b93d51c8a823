import { isJsonObject, scalarText, type JsonObject } from '../../api/exact-json';

/** Scalar member as text; `null` when it is absent, empty, a list or an object. */
export function field(data: JsonObject, name: string): string | null {
  const text = scalarText(data[name]);
  return text === '' ? null : text;
}

/** Member that is an object; `null` when it is absent, empty or of another kind. */
export function part(data: JsonObject, name: string): JsonObject | null {
  const value = data[name];
  return isJsonObject(value) && Object.keys(value).length > 0 ? value : null;
}

/** Joins the parts that are not null; `null` when all are. */
export function join(separator: string, ...parts: readonly (string | null)[]): string | null {
  const given = parts.filter((one) => one !== null);
  return given.length === 0 ? null : given.join(separator);
}

/** `<before><text>`; `null` without a text. */
export function after(before: string, text: string | null): string | null {
  return text === null ? null : `${before}${text}`;
}

/** Longest key that the service lists unchanged, in characters; longer ones are truncated and end in a checksum. */
export const MAX_KEY_TEXT = 200;
