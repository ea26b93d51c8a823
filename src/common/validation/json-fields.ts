import { exactBody } from '../json/raw-bodies.js';

const FIELDS = Symbol('json fields');
/** Fields that were removed from a body, by the body that replaces it. */
const aside = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** For {@link IsJsonObject}: the field of this DTO is JSON whose content only its receiver interprets. */
export function markJsonField(prototype: object, name: string): void {
  Reflect.defineMetadata(FIELDS, [...fieldsOf(prototype), name], prototype);
}

export function hasJsonFields(dto: unknown): boolean {
  return typeof dto === 'function' && fieldsOf(dto.prototype as object).length > 0;
}

/**
 * Removes the JSON fields from the body and keeps them with every number as it was sent. Nest silently removes `__proto__`,
 * `constructor` and `prototype` from a body at any depth, and class-transformer fails for an object whose `constructor` is
 * no function.
 *
 * @param dto class of the body.
 */
export function setJsonAside(body: unknown, dto: unknown): unknown {
  if (typeof body !== 'object' || body === null || typeof dto !== 'function') return body;
  const values = new Map<string, unknown>();
  const rest: Record<string, unknown> = { ...body };
  const names = fieldsOf(dto.prototype as object).filter((name) => Object.hasOwn(rest, name));
  if (names.length === 0) return body;
  const exact = exactBody(body) as Record<string, unknown>;
  for (const name of names) {
    values.set(name, exact[name]);
    rest[name] = null;
  }
  aside.set(rest, values);
  return rest;
}

/** The field as it was sent, with numbers as in the result of `parseExact`. */
export function jsonAside(body: object, name: string): unknown {
  return aside.get(body)?.get(name);
}

function fieldsOf(prototype: object): string[] {
  return (Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? [];
}
