import { isRecord, resolveReference, type Values } from './secret-values.js';

/** Of all defaults that are added, as JSON. */
const MAX_ADDED_BYTES = 64 * 1024;
/** Properties that are compared: a hostile schema and value multiply each other. */
const MAX_STEPS = 200_000;
const MAX_DEPTH = 64;

interface Budget {
  bytes: number;
  steps: number;
}

/**
 * A copy of the value in which each missing property has the `default` of its schema, within objects and lists. A default is
 * taken as it stands: those inside it are its author's affair. `allOf` and references within the schema are followed;
 * alternatives (`anyOf`, `oneOf`, `if`) are not, as which one applies is only known after the validation.
 *
 * @returns `null` when the defaults make the value too large.
 */
export function withDefaults(value: Values, schema: unknown): Values | null {
  if (!isRecord(schema)) return value;
  const budget = { bytes: MAX_ADDED_BYTES, steps: MAX_STEPS };
  const filled = fill(value, [schema], { root: schema, budget }, 0);
  return budget.bytes < 0 || budget.steps < 0 ? null : (filled as Values);
}

interface Context {
  root: Values;
  budget: Budget;
}

function fill(value: unknown, schemas: readonly Values[], context: Context, depth: number): unknown {
  const { budget } = context;
  if (budget.bytes < 0 || budget.steps < 0 || depth > MAX_DEPTH) return value;
  const all = expanded(schemas, context);
  if (all.length === 0) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => fill(item, itemSchemas(all, i, budget), context, depth + 1));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([name, part]) => [name, fill(part, propertySchemas(all, name, budget), context, depth + 1)] as const,
  );
  const added = new Map<string, unknown>();
  for (const { properties } of all) {
    if (!isRecord(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      if (--budget.steps < 0) return value;
      if (Object.hasOwn(value, name) || added.has(name)) continue;
      const found = defaultOf(property, context);
      if (found === undefined) continue;
      budget.bytes -= Buffer.byteLength(JSON.stringify(found)) + name.length;
      if (budget.bytes < 0) return value;
      added.set(name, structuredClone(found));
    }
  }
  return Object.fromEntries([...entries, ...added]);
}

function defaultOf(property: unknown, context: Context): unknown {
  if (!isRecord(property)) return undefined;
  return expanded([property], context).find((schema) => schema['default'] !== undefined)?.['default'];
}

/** The schemas with those that always apply as well, each once: schemas may refer to themselves. */
function expanded(schemas: readonly Values[], { root, budget }: Context): Values[] {
  const seen = new Set<Values>();
  const add = (schema: unknown): void => {
    if (!isRecord(schema) || seen.has(schema) || --budget.steps < 0) return;
    seen.add(schema);
    if (Array.isArray(schema['allOf'])) for (const part of schema['allOf'] as unknown[]) add(part);
    if (typeof schema['$ref'] === 'string') add(resolveReference(root, schema['$ref']));
  };
  for (const schema of schemas) add(schema);
  return [...seen];
}

function propertySchemas(schemas: readonly Values[], name: string, budget: Budget): Values[] {
  budget.steps -= schemas.length;
  return schemas.flatMap(({ properties }) => {
    const own = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isRecord(own) ? [own] : [];
  });
}

function itemSchemas(schemas: readonly Values[], index: number, budget: Budget): Values[] {
  budget.steps -= schemas.length;
  return schemas.flatMap(({ items, prefixItems }) => {
    const prefix = Array.isArray(prefixItems) ? (prefixItems as unknown[]) : [];
    const own = index < prefix.length ? prefix[index] : items;
    return isRecord(own) ? [own] : [];
  });
}
