import { pathKey, type JsonPath } from './json-outline';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Exceeds the depth of all schemas of the service; ends the recursion of a circular `$ref`. */
const MAX_DEPTH = 32;

/** Keys of the objects of a document, by `pathKey`. */
export type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Schemas that apply to a path of a document, most specific first. Of alternatives (`if`, `anyOf`, `oneOf`), only those that allow
 * the existing keys.
 */
export function schemasAt(root: JsonSchema, path: JsonPath, keys: Keys): JsonSchema[] {
  let schemas = alternatives(root, root, keys.get(pathKey([])));
  path.forEach((step, depth) => {
    const below = keys.get(pathKey(path.slice(0, depth + 1)));
    schemas = schemas.flatMap((schema) =>
      childSchemas(schema, step).flatMap((child) => alternatives(root, child, below)),
    );
  });
  return schemas;
}

/** Properties that the schemas define, each with its own schemas. */
export function propertiesOf(root: JsonSchema, schemas: readonly JsonSchema[]): Map<string, JsonSchema[]> {
  const found = new Map<string, JsonSchema[]>();
  for (const { properties } of schemas) {
    for (const [name, schema] of Object.entries(isSchema(properties) ? properties : {})) {
      const more = isSchema(schema) ? alternatives(root, schema, undefined) : [];
      found.set(name, [...(found.get(name) ?? []), ...more]);
    }
  }
  return found;
}

export function descriptionOf(schemas: readonly JsonSchema[]): string | undefined {
  return schemas.map(({ description }) => description).find((text) => typeof text === 'string');
}

/** Types that a value may have, without duplicates: `['string']`. */
export function typesOf(schemas: readonly JsonSchema[]): string[] {
  const types = schemas.flatMap(({ type }) => (type === undefined ? [] : [type].flat()));
  return [...new Set(types.filter((type) => typeof type === 'string'))];
}

/** Enumerated values, examples and defaults of the schemas, without duplicates. */
export function valuesOf(schemas: readonly JsonSchema[]): unknown[] {
  const values = schemas.flatMap((schema) => [
    ...(Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : []),
    ...('const' in schema ? [schema['const']] : []),
    ...(Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : []),
    ...('default' in schema ? [schema['default']] : []),
    ...(schema['type'] === 'boolean' ? [true, false] : []),
  ]);
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Schema that a local `$ref` refers to, e.g. `#/$defs/seconds`; `null`: none. */
export function targetOf(root: JsonSchema, ref: unknown): JsonSchema | null {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return null;
  let target: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    target = isSchema(target) ? target[name] : undefined;
  }
  return isSchema(target) ? target : null;
}

function alternatives(
  root: JsonSchema,
  schema: JsonSchema,
  keys: ReadonlySet<string> | undefined,
  depth = 0,
): JsonSchema[] {
  if (depth > MAX_DEPTH) return [];
  const expand = (part: unknown): JsonSchema[] =>
    isSchema(part) ? alternatives(root, part, keys, depth + 1) : [];
  const always = [targetOf(root, schema['$ref']), ...listOf(schema['allOf'])].flatMap(expand);
  const choices = [
    ...[...listOf(schema['anyOf']), ...listOf(schema['oneOf'])],
    schema['then'],
    schema['else'],
  ].map(expand);
  const possible = choices.filter((choice) => choice.every((one) => allows(one, keys)));
  return [schema, ...always, ...(possible.length > 0 ? possible : choices).flat()];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function allows(
  { properties, additionalProperties }: JsonSchema,
  keys: ReadonlySet<string> = new Set(),
): boolean {
  if (additionalProperties !== false) return true;
  const known = isSchema(properties) ? properties : {};
  return [...keys].every((key) => Object.hasOwn(known, key));
}

function childSchemas(schema: JsonSchema, step: string | number): JsonSchema[] {
  if (typeof step === 'number') return [schema['items']].filter(isSchema);
  const { properties, additionalProperties } = schema;
  const known = isSchema(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  return [known ?? additionalProperties].filter(isSchema);
}
