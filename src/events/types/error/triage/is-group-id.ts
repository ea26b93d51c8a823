import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isUuid } from '../../../../common/uuid-v7.js';

/** Id of a group: the bits of a hash, written like a UUID, without its version digit. */
export function IsGroupId(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isGroupId',
      validator: {
        validate: (value) => typeof value === 'string' && isUuid(value),
        defaultMessage: () => '$property must be the id of an error group',
      },
    },
    options,
  );
}
