import { isObject } from '../../common/json/is-object.js';

/** A schema inside a schema; `true` and `false` are omitted, because they contain no further schemas. */
export interface Subschema {
  schema: Record<string, unknown>;
  path: readonly (string | number)[];
  /** Number of schemas around it. */
  depth: number;
}

const ONE = new Set([
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const BY_NAME = new Set([
  '$defs',
  'definitions',
  // A keyword of earlier drafts, which the validator applies.
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

/** How a keyword contains schemas: one, a list of them, or one for each name; `null`: it contains none. */
export function subschemaKind(keyword: string): 'one' | 'list' | 'by-name' | null {
  if (ONE.has(keyword)) return 'one';
  if (LIST.has(keyword)) return 'list';
  return BY_NAME.has(keyword) ? 'by-name' : null;
}

/**
 * The schema and every schema in it, in locations where JSON Schema 2020-12 expects one: a `default` or a property
 * named "pattern" is not a schema.
 */
export function* subschemas(root: unknown): Generator<Subschema> {
  type Next = { value: unknown; path: readonly (string | number)[]; depth: number };
  const waiting: Next[] = [{ value: root, path: [], depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (!isObject(value)) continue;
    yield { schema: value, path, depth: next.depth };
    const depth = next.depth + 1;
    for (const [keyword, inside] of Object.entries(value)) {
      const at = [...path, keyword];
      if (ONE.has(keyword)) waiting.push({ value: inside, path: at, depth });
      else if (LIST.has(keyword) && Array.isArray(inside)) {
        inside.forEach((one, i) => waiting.push({ value: one, path: [...at, i], depth }));
      } else if (BY_NAME.has(keyword) && isObject(inside)) {
        for (const [name, one] of Object.entries(inside))
          waiting.push({ value: one, path: [...at, name], depth });
      }
    }
  }
}
