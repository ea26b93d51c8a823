import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { ExactNumber, MAX_NUMBER_DIGITS } from '../json/exact-number.js';
import { jsonAside, markJsonField } from './json-fields.js';
import { IfPresent } from './if-present.js';

/**
 * A JSON object that the service stores or forwards without interpreting it. The property contains it as it was sent:
 * numbers that a double would change are instances of `ExactNumber`. Only for fields of the body itself, not of nested
 * objects.
 */
export function IsJsonObject({ required = true } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'object', additionalProperties: true, selfRequired: required }),
    ...(required ? [] : [IfPresent()]),
    (prototype: object, name: string | symbol) => markJsonField(prototype, String(name)),
    Transform(({ obj, key }: { obj: object; key: string }) => jsonAside(obj, key)),
    ValidateBy({
      name: 'isJsonObject',
      validator: {
        validate: (value: unknown) => jsonObjectProblem(value) === null,
        defaultMessage: (args) => `$property ${jsonObjectProblem(args?.value) ?? 'is not valid'}`,
      },
    }),
  );
}

/** Problem of the value; `null` for an object that the database can store. */
export function jsonObjectProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be a JSON object';
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string' && !isStorable(next))
      return 'must not have NUL characters or half characters';
    if (next instanceof ExactNumber) {
      if (!Number.isFinite(next.nearest)) return 'must not have numbers beyond 1.8e308';
      if (!next.isBounded) return `must not have numbers of more than ${MAX_NUMBER_DIGITS} digits`;
      continue;
    }
    if (typeof next === 'number' && !Number.isFinite(next)) return 'must not have numbers beyond 1.8e308';
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const inside of next as unknown[]) waiting.push(inside);
      continue;
    }
    for (const [name, inside] of Object.entries(next)) {
      if (name === '__proto__') return 'must not have a field called "__proto__"';
      if (!isStorable(name)) return 'must not have NUL characters or half characters in names';
      if (inside !== null) waiting.push(inside);
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
