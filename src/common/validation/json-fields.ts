import { exactBody } from '../json/raw-bodies.js';

const FIELDS = Symbol('json fields');
/** What was taken out of a body, by the body that stands in for it. */
const aside = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** For {@link IsJsonObject}: the field of this DTO is JSON whose content only its receiver interprets. */
export function markJsonField(prototype: object, name: string): void {
  Reflect.defineMetadata(FIELDS, [...fieldsOf(prototype), name], prototype);
}

export function hasJsonFields(dto: unknown): boolean {
  return typeof dto === 'function' && fieldsOf(dto.prototype as object).length > 0;
}

/**
 * The body with its JSON fields set aside, in which every number stays as it was sent. Nest takes `__proto__`, `constructor` and `prototype` out of a body
 * at any depth, without a word, and class-transformer falls over an object whose `constructor` is none.
 *
 * @param dto the class that the body is made into.
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

/** The field as it was sent; its numbers as `parseExact` gives them. */
export function jsonAside(body: object, name: string): unknown {
  return aside.get(body)?.get(name);
}

function fieldsOf(prototype: object): string[] {
  return (Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? [];
}
