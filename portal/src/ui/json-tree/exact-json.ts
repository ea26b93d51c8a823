export type JsonValue =
  | null
  | boolean
  | string
  | number
  | ExactNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

interface ExactJson {
  parse: (
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown;
  rawJSON?: (text: string) => unknown;
}

/** A number that JavaScript would change: `12345678901234567890`, `1.10`. Kept as it was written. */
export class ExactNumber {
  constructor(readonly source: string) {}

  toString(): string {
    return this.source;
  }

  toJSON(): unknown {
    const { rawJSON } = JSON as unknown as ExactJson;
    return rawJSON === undefined ? Number(this.source) : rawJSON(this.source);
  }
}

/** @throws SyntaxError */
export function parseExact(text: string): JsonValue {
  return (JSON as unknown as ExactJson).parse(text, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? new ExactNumber(context.source)
      : value,
  ) as JsonValue;
}

/** With the digits that came. */
export function formatExact(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}

export function isContainer(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isContainer(value) && !Array.isArray(value);
}

/** A value that has no parts as a person reads it; `null` for objects and lists. */
export function scalarText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || isContainer(value)) return null;
  return String(value);
}
