import { ValidateBy } from 'class-validator';
import { NAME_RULES } from '../../common/validation/name-rules.js';
import { isNewProjectKey } from '../../project-store/project-key.js';

const RESERVED = [...NAME_RULES.projectKey.reserved].map((word) => `"${word}"`).join(' or ');

/** The key of a new project. */
export function IsProjectKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isProjectKey',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isNewProjectKey(value),
      defaultMessage: () =>
        `$property must be 2 to 63 lower-case letters, digits and hyphens, starting with a letter or digit, no UUID and not ${RESERVED}`,
    },
  });
}
