const FIELDS = Symbol('json fields');
/** What was taken out of a body, by the body that stands in for it. */
const aside = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** For {@link IsJsonObject}: the field of this DTO is JSON that nobody but its receiver understands. */
export function markJsonField(prototype: object, name: string): void {
  Reflect.defineMetadata(FIELDS, [...fieldsOf(prototype), name], prototype);
}

/**
 * The body with its JSON fields set aside. Nest takes `__proto__`, `constructor` and `prototype` out of a body
 * at any depth, without a word, and class-transformer falls over an object whose `constructor` is none.
 *
 * @param dto the class that the body is made into.
 */
export function setJsonAside(body: unknown, dto: unknown): unknown {
  if (typeof body !== 'object' || body === null || typeof dto !== 'function') return body;
  const values = new Map<string, unknown>();
  const rest: Record<string, unknown> = { ...body };
  for (const name of fieldsOf(dto.prototype as object)) {
    if (!Object.hasOwn(rest, name)) continue;
    values.set(name, rest[name]);
    rest[name] = null;
  }
  if (values.size === 0) return body;
  aside.set(rest, values);
  return rest;
}

/** The field as it was sent. */
export function jsonAside(body: object, name: string): unknown {
  return aside.get(body)?.get(name);
}

function fieldsOf(prototype: object): string[] {
  return (Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? [];
}
