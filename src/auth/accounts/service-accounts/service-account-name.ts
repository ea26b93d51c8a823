import { ValidateBy } from 'class-validator';

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

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
      validate: (value: unknown) => typeof value === 'string' && NAME.test(value),
      defaultMessage: () =>
        '$property must be 1 to 63 lower-case letters, digits and hyphens, such as alert-killer',
    },
  });
}
