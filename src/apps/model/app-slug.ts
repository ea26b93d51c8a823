import { ValidateBy } from 'class-validator';
import { isUuid } from '../../common/uuid-v7.js';
import { NAME_RULES } from '../../common/validation/name-rules.js';

const { pattern, maxLength, reserved } = NAME_RULES.appSlug;

/** Rejects UUIDs: wherever a reference is a UUID, it is an id. */
export function isAppSlug(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    pattern.test(value) &&
    !reserved.has(value) &&
    !isUuid(value)
  );
}

export function IsAppSlug(): PropertyDecorator {
  return ValidateBy({
    name: 'isAppSlug',
    validator: {
      validate: isAppSlug,
      defaultMessage: () =>
        `$property must be 1 to ${maxLength} lower-case letters and digits, with single hyphens or underscores between them, no UUID and none of ${[...reserved].join(', ')}`,
    },
  });
}
