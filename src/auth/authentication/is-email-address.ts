import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { isMixedEmail, normalizeEmail } from './normalize-email.js';

/** An e-mail address; the property then holds its one written form. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (normalizeEmail(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isEmailAddress',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && normalizeEmail(value) === value,
        defaultMessage: ({ value }: ValidationArguments) =>
          typeof value === 'string' && isMixedEmail(value)
            ? '$property must not mix Latin letters with Cyrillic or Greek ones that look like them'
            : '$property must be an e-mail address',
      },
    }),
  );
}
