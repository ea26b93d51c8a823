import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

const MAX_LENGTH = 120;

/**
 * Characters that are not text: control characters (NUL would be an error of the database, a line break one of a log), lone
 * surrogates, unassigned ones, and those that hide or reverse visible text.
 */
const NOT_TEXT =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u;

/** Validates a name, one line of text, and replaces it by its trimmed NFC form. */
export function IsLabel(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 10 * MAX_LENGTH ? value.normalize('NFC').trim() : value,
    ),
    ValidateBy({
      name: 'isLabel',
      validator: {
        validate: isLabel,
        defaultMessage: () =>
          `$property must be one line of text of 1 to ${MAX_LENGTH} characters, without invisible ones`,
      },
    }),
  );
}

export function isLabel(value: unknown): boolean {
  return (
    typeof value === 'string' && value.length >= 1 && value.length <= MAX_LENGTH && !NOT_TEXT.test(value)
  );
}
