import { ValidateBy } from 'class-validator';
import { NAME_RULES } from '../../../common/validation/name-rules.js';

const { pattern } = NAME_RULES.serviceAccountName;

/**
 * The name by which lists, audit events and histories show the account, in the place of a person's e-mail
 * address. It holds no `@`, so no login and no external issuer can claim it.
 */
export function serviceAccountAddress(name: string): string {
  return `service-account:${name}`;
}

/** Lower-case letters, digits and hyphens: such a name cannot be mistaken for a person's. */
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
