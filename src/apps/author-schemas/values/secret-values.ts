import { nodeOf, referenced, type SchemaNode } from '../schema-references.js';

/** Replaces a secret value in responses; a request that contains it keeps the stored value. */
export const MASK = '••••••••';

export type Values = Record<string, unknown>;

/** The keywords below which other schemas describe the same value: one, a list of them, or one for each name. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'] as const;
const SAME_VALUE_BY_NAME = ['dependentSchemas', 'dependencies'] as const;
/**
 * Keywords with a schema for properties or items that no other keyword covers. Such values are masked, too, which masks
 * too many of them at worst.
 */
const OTHER_PROPERTIES = ['additionalProperties', 'unevaluatedProperties'] as const;
const OTHER_ITEMS = ['items', 'unevaluatedItems', 'contains'] as const;

/**
 * A configuration or input with {@link MASK} in place of every value that one of the schemas marks `writeOnly` or
 * `format: password`.
 *
 * @param schemas of the versions with which the values are or were used.
 */
export function maskSecrets(values: Values, schemas: readonly unknown[]): Values {
  return asObject(
    walk(values, rootsOf(schemas), () => MASK),
    values,
  );
}

/** Restores the values that a caller received masked: each value that is still masked is replaced by the stored one. */
export function restoreSecrets(sent: Values, stored: Values, schemas: readonly unknown[]): Values {
  const restore = (value: unknown, path: readonly (number | string)[]): unknown =>
    value === MASK ? valueAt(stored, path) : value;
  return asObject(walk(sent, rootsOf(schemas), restore), sent);
}

function rootsOf(schemas: readonly unknown[]): SchemaNode[] {
  return schemas.filter(isPlainObject).map((schema) => ({ schema, root: schema }));
}

/** @param replace replacement of a secret; `undefined`: the secret is omitted. */
function walk(
  value: unknown,
  nodes: readonly SchemaNode[],
  replace: (value: unknown, path: readonly (number | string)[]) => unknown,
  path: readonly (number | string)[] = [],
): unknown {
  const all = expanded(nodes);
  if (all.length === 0) return value;
  const isHidden = all.some(isSecret);
  if (isHidden && path.length > 0) return replace(value, path);
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => walk(item, itemNodes(all, i), replace, [...path, i]) ?? null);
  }
  if (!isPlainObject(value)) return value;
  // The object itself cannot be masked: a configuration stays an object.
  const partOf = (name: string, part: unknown): unknown =>
    isHidden ? replace(part, [name]) : walk(part, propertyNodes(all, name), replace, [...path, name]);
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, partOf(name, part)] as const)
      .filter(([, part]) => part !== undefined),
  );
}

/** The schemas and those that they refer to or consist of, each once: schemas may refer to themselves. */
function expanded(nodes: readonly SchemaNode[]): SchemaNode[] {
  const seen = new Map<unknown, SchemaNode>();
  const add = (schema: unknown, root: Values): void => {
    if (!isPlainObject(schema) || seen.has(schema)) return;
    const node = nodeOf(schema, root);
    seen.set(schema, node);
    for (const keyword of SAME_VALUE) {
      const part = schema[keyword];
      for (const one of Array.isArray(part) ? (part as unknown[]) : [part]) add(one, node.root);
    }
    for (const keyword of SAME_VALUE_BY_NAME) {
      for (const one of valuesOf(schema[keyword])) add(one, node.root);
    }
    for (const target of referenced(node)) add(target.schema, target.root);
  };
  for (const { schema, root } of nodes) add(schema, root);
  return [...seen.values()];
}

/** Applies the schema of each pattern to every name, because an author's pattern is not executed here. */
function propertyNodes(nodes: readonly SchemaNode[], name: string): SchemaNode[] {
  return nodes.flatMap(({ schema, root }) => {
    const { properties } = schema;
    const own = isPlainObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
    const others = OTHER_PROPERTIES.map((keyword) => schema[keyword]);
    return nodesOf([...own, ...valuesOf(schema['patternProperties']), ...others], root);
  });
}

function itemNodes(nodes: readonly SchemaNode[], index: number): SchemaNode[] {
  return nodes.flatMap(({ schema, root }) => {
    const { prefixItems } = schema;
    const prefix = Array.isArray(prefixItems) ? [(prefixItems as unknown[])[index]] : [];
    return nodesOf([...prefix, ...OTHER_ITEMS.map((keyword) => schema[keyword])], root);
  });
}

function nodesOf(schemas: readonly unknown[], root: Values): SchemaNode[] {
  return schemas.filter(isPlainObject).map((schema) => ({ schema, root }));
}

function valuesOf(value: unknown): unknown[] {
  return isPlainObject(value) ? Object.values(value) : [];
}

function isSecret({ schema }: SchemaNode): boolean {
  return schema['writeOnly'] === true || schema['format'] === 'password';
}

function valueAt(value: unknown, path: readonly (number | string)[]): unknown {
  return path.reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return typeof name === 'number' ? (at as unknown[])[name] : undefined;
    return isPlainObject(at) && typeof name === 'string' ? own(at, name) : undefined;
  }, value);
}

function own(object: Values, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function asObject(value: unknown, otherwise: Values): Values {
  return isPlainObject(value) ? value : otherwise;
}

/** `false` for an exact number, which is an object of a class. */
export function isPlainObject(value: unknown): value is Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
