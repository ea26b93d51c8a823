import { fieldPath } from '../../events/payload-schemas.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { MAX_PROBLEMS } from './field-problems.js';
import { isObject, subschemas, type Subschema } from './schema-walk.js';

export const MAX_SCHEMA_BYTES = 32 * 1024;
/** Compiling costs by the schema, and stops every request of the replica meanwhile. */
const MAX_SUBSCHEMAS = 1000;
const MAX_PATTERN = 1000;
const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * What forbids an author's JSON Schema before it is compiled: it is too large, means another dialect, points
 * out of itself, or has regular expressions that are none. How long a regular expression takes cannot be
 * told by looking at it: the time of every validation is limited.
 */
export function schemaProblems(schema: unknown): FieldProblem[] {
  if (!isObject(schema)) return [{ path: '', problem: 'expected object' }];
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > MAX_SCHEMA_BYTES) {
    return [{ path: '', problem: `must not have more than ${MAX_SCHEMA_BYTES} bytes of JSON` }];
  }
  const found: FieldProblem[] = [];
  let count = 0;
  for (const subschema of subschemas(schema)) {
    if (++count > MAX_SUBSCHEMAS) {
      return [{ path: '', problem: `must not have more than ${MAX_SUBSCHEMAS} schemas in it` }];
    }
    for (const [keyword, problem] of keywordProblems(subschema)) {
      if (found.length < MAX_PROBLEMS) found.push({ path: fieldPath([...subschema.path, keyword]), problem });
    }
  }
  return found;
}

function* keywordProblems({ schema }: Subschema): Generator<[keyword: string, problem: string]> {
  const { $schema, pattern, patternProperties } = schema;
  if ($schema !== undefined && !(typeof $schema === 'string' && DIALECT.test($schema))) {
    yield ['$schema', 'must be https://json-schema.org/draft/2020-12/schema'];
  }
  for (const keyword of ['$ref', '$dynamicRef']) {
    const reference = schema[keyword];
    if (typeof reference === 'string' && !reference.startsWith('#')) {
      yield [keyword, 'must begin with #: only what is in this schema can be referred to'];
    }
  }
  // A word of our validator alone, which would make it answer with a promise.
  if ('$async' in schema) yield ['$async', 'is not a known keyword'];
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  for (const [keyword, text] of [
    ['pattern', pattern] as const,
    ...patterns.map((name) => ['patternProperties', name] as const),
  ]) {
    const problem = typeof text === 'string' ? patternProblem(text) : null;
    if (problem !== null) yield [keyword, problem];
  }
}

function patternProblem(text: string): string | null {
  if (text.length > MAX_PATTERN)
    return `must not have regular expressions of more than ${MAX_PATTERN} characters`;
  try {
    new RegExp(text, 'u');
    return null;
  } catch {
    return 'must be a regular expression (ECMA-262, with the flag u)';
  }
}
