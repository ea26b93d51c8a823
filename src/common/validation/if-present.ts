import { ValidateIf } from 'class-validator';

/** The member may be absent; `null` is a value like any other, unlike with `IsOptional`. */
export function IfPresent(): PropertyDecorator {
  return ValidateIf((_dto: unknown, value: unknown) => value !== undefined);
}

/** The parameter of a query may be absent or empty: a form sends its empty fields. */
export function IfNotEmpty(): PropertyDecorator {
  return ValidateIf((_dto: unknown, value: unknown) => value !== undefined && value !== '');
}
