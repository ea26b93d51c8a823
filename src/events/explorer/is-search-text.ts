import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_LENGTH = 200;

/** Text to look for. NUL stands in no event, and PostgreSQL takes it in no text: it would be a 500. */
export function IsSearchText(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isSearchText',
      validator: {
        validate: (value) => typeof value === 'string' && value.length <= MAX_LENGTH && !value.includes('\0'),
        defaultMessage: () => `must be text of at most ${MAX_LENGTH} characters, without NUL`,
      },
    },
    options,
  );
}
