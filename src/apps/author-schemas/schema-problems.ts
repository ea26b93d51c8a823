import { isObject } from '../../common/json/is-object.js';
import { fieldPath } from '../../common/json/field-path.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { MAX_PROBLEMS } from './field-problems.js';
import { patternProblem } from './linear-pattern.js';
import { subschemas, type Subschema } from './schema-walk.js';

export const MAX_SCHEMA_BYTES = 32 * 1024;
/** Compilation time depends on the number of schemas and keywords, and stack usage on their depth. */
const MAX_SUBSCHEMAS = 1000;
const MAX_KEYWORDS = 3000;
const MAX_DEPTH = 16;
const MAX_PATTERN = 1000;
const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * Problems of an author's JSON Schema that prevent its compilation: it is too large or too deep, is written in another
 * dialect, refers to something outside itself, or has regular expressions that are invalid or cannot be matched in
 * linear time.
 */
export function schemaProblems(schema: unknown): FieldProblem[] {
  if (!isObject(schema)) return [{ path: '', problem: 'expected object' }];
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > MAX_SCHEMA_BYTES) {
    return [{ path: '', problem: `must not have more than ${MAX_SCHEMA_BYTES} bytes of JSON` }];
  }
  const found: FieldProblem[] = [];
  let [count, keywords] = [0, 0];
  for (const subschema of subschemas(schema)) {
    keywords += Object.keys(subschema.schema).length;
    if (++count > MAX_SUBSCHEMAS) {
      return [{ path: '', problem: `must not have more than ${MAX_SUBSCHEMAS} schemas in it` }];
    }
    if (keywords > MAX_KEYWORDS) {
      return [{ path: '', problem: `must not have more than ${MAX_KEYWORDS} keywords in it` }];
    }
    if (subschema.depth > MAX_DEPTH) {
      return [
        {
          path: fieldPath(subschema.path),
          problem: `must not nest schemas more than ${MAX_DEPTH} deep; use $defs and $ref`,
        },
      ];
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
  // A keyword of Ajv only, which would make it return a promise.
  if ('$async' in schema) yield ['$async', 'is not a known keyword'];
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  for (const [keyword, text] of [
    ['pattern', pattern] as const,
    ...patterns.map((name) => ['patternProperties', name] as const),
  ]) {
    const problem = typeof text === 'string' ? boundedPatternProblem(text) : null;
    if (problem !== null) yield [keyword, problem];
  }
}

function boundedPatternProblem(text: string): string | null {
  return text.length > MAX_PATTERN
    ? `must not have regular expressions of more than ${MAX_PATTERN} characters`
    : patternProblem(text);
}
