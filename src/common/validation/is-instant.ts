import { ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { formatTimestamp, parseInstant } from '../time/parse-timestamp.js';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** A moment with its UTC offset (RFC 3339), so that its time zone is never ambiguous. */
export function IsInstant(): PropertyDecorator {
  return ValidateBy({
    name: 'isInstant',
    validator: {
      validate: isInstant,
      defaultMessage: () => '$property must be a time with offset (RFC 3339), such as 2027-01-31T12:00:00Z',
    },
  });
}

export function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !RFC_3339.test(value)) return false;
  const time = Date.parse(value);
  // `Date` converts 31 February to 3 March, so the day must be unchanged.
  return (
    !Number.isNaN(time) &&
    new Date(Date.parse(`${value.slice(0, 10)}T00:00:00Z`)).getUTCDate() === Number(value.slice(8, 10))
  );
}

/** A client that does not percent-encode the `+` of an offset sends a space, by the rules of query strings. */
const UNENCODED_PLUS = / (\d{2}(?::?\d{2})?)$/;

/**
 * A query parameter that names a moment: RFC 3339 with any offset, or one of the other ISO 8601 forms that an event's `ts`
 * may have. The handler receives it in UTC, `2026-11-20T10:00:00.123456Z`, whatever form and offset were sent.
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
