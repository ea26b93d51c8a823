import * as v from 'valibot';

/** Maximum length of a text parameter, in UTF-16 code units. */
const MAX_TEXT = 200;

/** Maximum length of a key that the service accepts, in UTF-16 code units. */
const MAX_KEY = 400;

/** Optional search parameter; an invalid value is dropped. */
export function param<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** Text that the user typed. The router parses `?q=500` as a number and `?q=true` as a boolean. */
export function textParam(max = MAX_TEXT) {
  return param(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(String),
      v.trim(),
      v.minLength(1),
      v.maxLength(max),
    ),
  );
}

/**
 * Exact key of the service: `?path=500` is the text 500. Numbers that a conversion would change are text already, by
 * {@link readSearchValue}.
 */
export function keyParam() {
  return param(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(String),
      v.minLength(1),
      v.maxLength(MAX_KEY),
    ),
  );
}

/** Flag that is `true` or absent: `?live=true`. */
export function flagParam() {
  return param(v.literal(true));
}

/**
 * Parses the value of a search parameter as JSON, as the router does, except for numbers that a double would change: those stay
 * text, so that `?q=12345678901234567890` searches for all of its digits.
 *
 * @throws when the value is text.
 */
export function readSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('a double would change it');
  return value;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
