import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { formatTimestamp, parseInstant } from '../time/parse-timestamp.js';

/** A client that does not percent-encode the `+` of an offset sends a space, by the rules of query strings. */
const UNENCODED_PLUS = / (\d{2}(?::?\d{2})?)$/;

/**
 * A query parameter that names a moment: RFC 3339 with any offset, or one of the other ISO 8601 forms that an event's
 * `ts` may have. The handler gets it in UTC, `2026-11-20T10:00:00.123456Z`, whatever form and offset were sent.
 */
export function IsQueryInstant(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (toUtc(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isQueryInstant',
      validator: {
        validate: (value) => typeof value === 'string' && parseInstant(value) !== null,
        defaultMessage: () =>
          '$property must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-22T10:00:00Z or 2026-11-22T11:00:00%2B01:00',
      },
    }),
  );
}

function toUtc(text: string): string | null {
  const instant = parseInstant(text.replace(UNENCODED_PLUS, '+$1'));
  return instant && formatTimestamp(instant);
}
