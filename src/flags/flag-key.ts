import { ValidateBy } from 'class-validator';

/** Without `:` (or `a:b` of `c` and `a` of `b:c` would share a bucket) and `/` (OFREP clients do not encode it). */
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Second segments of routes under `/api/flags`. A flag with such a key could not be reached. */
const RESERVED: ReadonlySet<string> = new Set([
  'evaluate',
  'groups',
  'history',
  'manifest',
  'overrides',
  'preview',
  'schedules',
  'self-overrides',
  'snapshot',
  'status',
  'stream',
  'usage',
]);

export function isFlagKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value) && !RESERVED.has(value);
}

/** The key of a flag or a group. It never changes. */
export function IsFlagKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isFlagKey',
    validator: {
      validate: isFlagKey,
      defaultMessage: () =>
        `$property must be 1 to 128 letters, digits, dots, hyphens and underscores, starting with a letter or digit, and none of ${[...RESERVED].join(', ')}`,
    },
  });
}
