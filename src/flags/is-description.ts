import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, ValidateBy } from 'class-validator';

/** Text of several lines for people; no NUL and no lone surrogate, which the database cannot hold. */
export function IsDescription(maxLength = 2000): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(maxLength),
    ValidateBy({
      name: 'isStorableText',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000'),
        defaultMessage: () => '$property must be text',
      },
    }),
  );
}
