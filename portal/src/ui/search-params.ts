import * as v from 'valibot';

/** The longest text that an address carries for a screen. */
const MAX_TEXT = 200;

/** UTF-16 code units of a key that the service takes. */
const MAX_KEY = 400;

/** A parameter of an address: what is unknown or broken is dropped. */
export function param<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** Text that the user typed. The router reads `?q=500` as a number and `?q=true` as a boolean. */
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
 * A key as the service lists it, in which every character counts: `?path=500` is the text 500, as numbers that do not read back as
 * they stand are text already.
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

/** There or not: `?live=true`. */
export function flagParam() {
  return param(v.literal(true));
}

/**
 * Reads a value of an address as JSON, as the router does, except for numbers that a double would change: those stay
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
