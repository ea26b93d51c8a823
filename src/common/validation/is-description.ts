import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, ValidateBy, type ValidationOptions } from 'class-validator';

/** Text of several lines for people; no NUL and no lone surrogate, which the database cannot hold. */
export function IsDescription(maxLength = 2000, options: ValidationOptions = {}): PropertyDecorator {
  return applyDecorators(
    IsString(options),
    MaxLength(maxLength, options),
    ValidateBy(
      {
        name: 'isStorableText',
        validator: {
          validate: (value: unknown) =>
            typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000'),
          defaultMessage: () => '$property must be text',
        },
      },
      options,
    ),
  );
}
