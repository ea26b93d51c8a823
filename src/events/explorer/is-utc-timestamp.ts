import { ValidateBy, type ValidationOptions } from 'class-validator';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';

/** The same rule as for an event's `ts`. */
export function IsUtcTimestamp(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isUtcTimestamp',
      validator: {
        validate: (value) => typeof value === 'string' && parseTimestamp(value) !== null,
        defaultMessage: () => 'must be an ISO 8601 timestamp in UTC',
      },
    },
    options,
  );
}
