import { nodeOf, referenced, type SchemaNode } from '../schema-references.js';
import { isPlainObject, type Values } from './secret-values.js';

/** Maximum size of all added defaults together, as JSON. */
const MAX_ADDED_BYTES = 64 * 1024;
/** Maximum number of compared properties: the costs of a hostile schema and a hostile value multiply. */
const MAX_STEPS = 200_000;
const MAX_DEPTH = 64;

interface Budget {
  bytes: number;
  steps: number;
}

/**
 * A copy of the value in which each missing property has the `default` of its schema, within objects and lists. A
 * default is copied unchanged: missing properties inside it are not filled. `allOf` and references within the schema
 * are followed; alternatives (`anyOf`, `oneOf`, `if`) are not, because only the validation determines which one
 * applies.
 *
 * @returns `null` when the defaults make the value too large.
 */
export function withDefaults(value: Values, schema: unknown): Values | null {
  if (!isPlainObject(schema)) return value;
  const budget = { bytes: MAX_ADDED_BYTES, steps: MAX_STEPS };
  const filled = fill(value, [{ schema, root: schema }], budget, 0);
  return budget.bytes < 0 || budget.steps < 0 ? null : (filled as Values);
}

function fill(value: unknown, nodes: readonly SchemaNode[], budget: Budget, depth: number): unknown {
  if (budget.bytes < 0 || budget.steps < 0 || depth > MAX_DEPTH) return value;
  const all = expanded(nodes, budget);
  if (all.length === 0) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => fill(item, itemNodes(all, i, budget), budget, depth + 1));
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, part]) => [name, fill(part, propertyNodes(all, name, budget), budget, depth + 1)] as const,
  );
  const added = new Map<string, unknown>();
  for (const { schema, root } of all) {
    const { properties } = schema;
    if (!isPlainObject(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      if (--budget.steps < 0) return value;
      if (Object.hasOwn(value, name) || added.has(name)) continue;
      const found = isPlainObject(property) ? defaultOf({ schema: property, root }, budget) : undefined;
      if (found === undefined) continue;
      budget.bytes -= Buffer.byteLength(JSON.stringify(found)) + name.length;
      if (budget.bytes < 0) return value;
      added.set(name, structuredClone(found));
    }
  }
  return Object.fromEntries([...entries, ...added]);
}

function defaultOf(property: SchemaNode, budget: Budget): unknown {
  return expanded([property], budget).find(({ schema }) => schema['default'] !== undefined)?.schema[
    'default'
  ];
}

/** The schemas and those that always apply with them, each once: schemas may refer to themselves. */
function expanded(nodes: readonly SchemaNode[], budget: Budget): SchemaNode[] {
  const seen = new Map<Values, SchemaNode>();
  const add = (schema: unknown, root: Values): void => {
    if (!isPlainObject(schema) || seen.has(schema) || --budget.steps < 0) return;
    const node = nodeOf(schema, root);
    seen.set(schema, node);
    if (Array.isArray(schema['allOf'])) for (const part of schema['allOf'] as unknown[]) add(part, node.root);
    for (const target of referenced(node)) add(target.schema, target.root);
  };
  for (const { schema, root } of nodes) add(schema, root);
  return [...seen.values()];
}

function propertyNodes(nodes: readonly SchemaNode[], name: string, budget: Budget): SchemaNode[] {
  budget.steps -= nodes.length;
  return nodes.flatMap(({ schema, root }) => {
    const { properties } = schema;
    const own = isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isPlainObject(own) ? [{ schema: own, root }] : [];
  });
}

function itemNodes(nodes: readonly SchemaNode[], index: number, budget: Budget): SchemaNode[] {
  budget.steps -= nodes.length;
  return nodes.flatMap(({ schema, root }) => {
    const { items, prefixItems } = schema;
    const prefix = Array.isArray(prefixItems) ? (prefixItems as unknown[]) : [];
    const own = index < prefix.length ? prefix[index] : items;
    return isPlainObject(own) ? [{ schema: own, root }] : [];
  });
}
