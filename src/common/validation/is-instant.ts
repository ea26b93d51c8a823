import { ValidateBy } from 'class-validator';

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
  // Date turns 31 February into 3 March; the day must come out as it went in.
  return (
    !Number.isNaN(time) &&
    new Date(Date.parse(`${value.slice(0, 10)}T00:00:00Z`)).getUTCDate() === Number(value.slice(8, 10))
  );
}
