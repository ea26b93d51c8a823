import { ValidateBy } from 'class-validator';
import { NAME_RULES } from '../../../common/validation/name-rules.js';

const { pattern } = NAME_RULES.serviceAccountName;

/**
 * The account's name in lists, audit events and histories, where users have an e-mail address. It contains no `@`, so no
 * login and no external issuer can claim it.
 */
export function serviceAccountAddress(name: string): string {
  return `service-account:${name}`;
}

/** Lower-case letters, digits and hyphens: such a name cannot be confused with that of a person. */
export function IsServiceAccountName(): PropertyDecorator {
  return ValidateBy({
    name: 'isServiceAccountName',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && pattern.test(value),
      defaultMessage: () =>
        '$property must be 1 to 63 lower-case letters, digits and hyphens, such as alert-killer',
    },
  });
}
