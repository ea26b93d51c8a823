import { ValidateBy } from 'class-validator';
import { isProjectKey } from '../../project-store/project-key.js';

/** Second segments of routes under `/api/projects`. A project with such a key could be reached by its id alone. */
const RESERVED: ReadonlySet<unknown> = new Set(['activity']);

/** The key of a new project. */
export function IsProjectKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isProjectKey',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isProjectKey(value) && !RESERVED.has(value),
      defaultMessage: () =>
        '$property must be 2 to 63 lower-case letters, digits and hyphens, starting with a letter or digit, no UUID and not "activity"',
    },
  });
}
