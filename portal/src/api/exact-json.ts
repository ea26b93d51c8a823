export type JsonValue =
  | null
  | boolean
  | string
  | number
  | ExactNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Strings, which are skipped, and numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/**
 * Begins the strings that stand for exact numbers while JSON is parsed and written. Random, so that no payload can hold
 * one. JSON.parse's own access to the source text is missing in browsers that the portal supports.
 */
const MARK = `exact-${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')}:`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** A number that a double would change: `12345678901234567890`, `1.10`. Keeps its source text. */
export class ExactNumber {
  /** @param source a JSON number. */
  constructor(readonly source: string) {}

  toString(): string {
    return this.source;
  }
}

/** Parses JSON without changing a digit of its numbers. @throws SyntaxError */
export function parseExact(text: string): JsonValue {
  // The original text is parsed first: with numbers replaced by strings, some invalid texts would be valid JSON.
  const value = JSON.parse(text) as JsonValue;
  let isChanged = false;
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"') || isKept(token)) return token;
    isChanged = true;
    return `"${MARK}${token}"`;
  });
  if (!isChanged) return value;
  return JSON.parse(marked, (_key, part: JsonValue) =>
    typeof part === 'string' && part.startsWith(MARK) ? new ExactNumber(part.slice(MARK.length)) : part,
  ) as JsonValue;
}

/** Writes JSON on one line, with every digit that `parseExact` read. */
export function stringifyExact(value: unknown): string {
  return write(value);
}

/** Writes JSON for people: two spaces of indentation, every digit that `parseExact` read. */
export function formatExact(value: unknown): string {
  return write(value, 2);
}

/** @returns the number that a text stands for, with the digits that were typed; `null` when it is no number. */
export function parseNumber(text: string): number | ExactNumber | null {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return null;
  return JSON_NUMBER.test(text) && !isKept(text) ? new ExactNumber(text) : value;
}

export function isContainer(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isContainer(value) && !Array.isArray(value);
}

/** Display text of a scalar value; `null` for objects and lists. */
export function scalarText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || isContainer(value)) return null;
  return String(value);
}

function isKept(token: string): boolean {
  return String(Number(token)) === token;
}

function write(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    function mark(this: Record<string, unknown>, key: string, part: unknown): unknown {
      return part instanceof ExactNumber ? `${MARK}${part.source}` : part;
    },
    indent,
  );
  return text.replace(MARKED, '$1');
}
