import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_LENGTH = 200;

/** Text to search for, without NUL: no event contains it, and PostgreSQL would reject it, which would result in a 500. */
export function IsSearchText(options?: ValidationOptions, maxLength = MAX_LENGTH): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isSearchText',
      validator: {
        validate: (value) => typeof value === 'string' && value.length <= maxLength && !value.includes('\0'),
        defaultMessage: buildMessage(
          (each) => `${each}$property must be text of at most ${maxLength} characters, without NUL`,
          options,
        ),
      },
    },
    options,
  );
}
