/** Replaces a secret value in responses; sent back, it keeps the stored value. */
export const MASK = '••••••••';

type Schema = Record<string, unknown>;
export type Values = Record<string, unknown>;

/** The keywords below which other schemas describe the same value. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;

/**
 * A configuration or input with {@link MASK} in place of every value that one of the schemas marks `writeOnly` or
 * `format: password`.
 *
 * @param schemas of the versions that the values are or were for.
 */
export function maskSecrets(values: Values, schemas: readonly unknown[]): Values {
  return asObject(
    walk(values, rootsOf(schemas), () => MASK),
    values,
  );
}

/** The values that a caller means who read masked ones: each value that is still masked is replaced by the stored one. */
export function restoreSecrets(sent: Values, stored: Values, schemas: readonly unknown[]): Values {
  const restore = (value: unknown, path: readonly (number | string)[]): unknown =>
    value === MASK ? valueAt(stored, path) : value;
  return asObject(walk(sent, rootsOf(schemas), restore), sent);
}

/** A schema, and the document that its references lead into. */
interface Node {
  schema: Schema;
  root: Schema;
}

function rootsOf(schemas: readonly unknown[]): Node[] {
  return schemas.filter(isRecord).map((schema) => ({ schema, root: schema }));
}

/** @param replace replacement of a secret; `undefined`: the secret is omitted. */
function walk(
  value: unknown,
  nodes: readonly Node[],
  replace: (value: unknown, path: readonly (number | string)[]) => unknown,
  path: readonly (number | string)[] = [],
): unknown {
  const all = expanded(nodes);
  if (all.length === 0) return value;
  if (path.length > 0 && all.some(isSecret)) return replace(value, path);
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => walk(item, itemNodes(all, i), replace, [...path, i]) ?? null);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, walk(part, propertyNodes(all, name), replace, [...path, name])] as const)
      .filter(([, part]) => part !== undefined),
  );
}

/** The schemas with those that they refer to or consist of, each once: schemas may refer to themselves. */
function expanded(nodes: readonly Node[]): Node[] {
  const seen = new Map<Schema, Node>();
  const add = (schema: unknown, root: Schema): void => {
    if (!isRecord(schema) || seen.has(schema)) return;
    seen.set(schema, { schema, root });
    for (const keyword of SAME_VALUE) {
      const part = schema[keyword];
      for (const one of Array.isArray(part) ? (part as unknown[]) : [part]) add(one, root);
    }
    if (typeof schema['$ref'] === 'string') add(resolveReference(root, schema['$ref']), root);
  };
  for (const { schema, root } of nodes) add(schema, root);
  return [...seen.values()];
}

/** Names that match no pattern get its schema, too: a pattern of an author is not run here. */
function propertyNodes(nodes: readonly Node[], name: string): Node[] {
  return nodes.flatMap(({ schema, root }) => {
    const { properties, patternProperties, additionalProperties } = schema;
    const own = isRecord(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
    const patterns = isRecord(patternProperties) ? Object.values(patternProperties) : [];
    return [...own, ...patterns, additionalProperties].filter(isRecord).map((one) => ({ schema: one, root }));
  });
}

function itemNodes(nodes: readonly Node[], index: number): Node[] {
  return nodes.flatMap(({ schema, root }) => {
    const { items, prefixItems } = schema;
    const prefix = Array.isArray(prefixItems) ? [(prefixItems as unknown[])[index]] : [];
    return [...prefix, items].filter(isRecord).map((one) => ({ schema: one, root }));
  });
}

function isSecret({ schema }: Node): boolean {
  return schema['writeOnly'] === true || schema['format'] === 'password';
}

/** A reference within the document: `#`, `#/$defs/secret`. Others are not resolved by the validator either. */
export function resolveReference(root: Schema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const names = reference.slice(1).split('/').slice(1);
  return names.reduce<unknown>(
    (at, name) => (isRecord(at) ? own(at, name.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined),
    root,
  );
}

function valueAt(value: unknown, path: readonly (number | string)[]): unknown {
  return path.reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return typeof name === 'number' ? (at as unknown[])[name] : undefined;
    return isRecord(at) && typeof name === 'string' ? own(at, name) : undefined;
  }, value);
}

function own(object: Values, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function asObject(value: unknown, otherwise: Values): Values {
  return isRecord(value) ? value : otherwise;
}

/** Not an exact number, which is an object of a class. */
export function isRecord(value: unknown): value is Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
