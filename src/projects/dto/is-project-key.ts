import { ValidateBy } from 'class-validator';
import { isProjectKey } from '../../auth/project-key.js';

export function IsProjectKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isProjectKey',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isProjectKey(value),
      defaultMessage: () =>
        '$property must be 2 to 63 lower-case letters, digits and hyphens, starting with a letter or digit, and no UUID',
    },
  });
}
