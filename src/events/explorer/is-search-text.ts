import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_LENGTH = 200;

/** Text to look for. NUL stands in no event, and PostgreSQL takes it in no text: it would be a 500. */
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
