import { ValidateBy } from 'class-validator';
import { isUuid } from '../../common/uuid-v7.js';

const MAX_LENGTH = 63;
/** No two marks in a row: `__` stands between slug and run kind in the ids of DAGs. */
const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** Second segments of routes and pages under `apps/`. An app with such a slug could not be reached. */
const RESERVED: ReadonlySet<string> = new Set([
  'apps',
  'health',
  'installations',
  'manifest',
  'members',
  'new',
  'reconcile',
  'runs',
  'schemas',
  'status',
  'stream',
  'triggers',
  'versions',
]);

/** A UUID is no slug: wherever one is given it means the id. */
export function isAppSlug(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_LENGTH &&
    SLUG.test(value) &&
    !RESERVED.has(value) &&
    !isUuid(value)
  );
}

export function IsAppSlug(): PropertyDecorator {
  return ValidateBy({
    name: 'isAppSlug',
    validator: {
      validate: isAppSlug,
      defaultMessage: () =>
        `$property must be 1 to ${MAX_LENGTH} lower-case letters and digits, with single hyphens or underscores between them, no UUID and none of ${[...RESERVED].join(', ')}`,
    },
  });
}
