import { ValidateBy } from 'class-validator';
import { NAME_RULES } from '../common/validation/name-rules.js';

const { pattern, reserved } = NAME_RULES.flagKey;

export function isFlagKey(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value) && !reserved.has(value);
}

/** The key of a flag or a group. It never changes. */
export function IsFlagKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isFlagKey',
    validator: {
      validate: isFlagKey,
      defaultMessage: () =>
        `$property must be 1 to 128 letters, digits, dots, hyphens and underscores, starting with a letter or digit, and none of ${[...reserved].join(', ')}`,
    },
  });
}
