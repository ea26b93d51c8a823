import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldProblems } from './field-problems.js';
import { SchemaCompiler } from './schema-compiler.js';

type Schema = Record<string, unknown> | boolean;

const SEED = 20201228;
const SCHEMAS = 250;
const VALUES = 4;
const NAMES = ['a', 'b', 'c'];
/** Keywords for which this service reports less than Ajv, where the value matches one of several schemas. */
const OTHER_PROBLEMS = /"(?:anyOf|oneOf|contains|not|if|uniqueItems|unevaluated\w+|items|then|else)":/;

const count = fc.integer({ min: 0, max: 3 });
const scalar = fc.oneof(
  count,
  fc.constantFrom<unknown>(0.5, -1, null, true, false, '', 'a', 'aaa', 'b', '2026-11-28', '12:00:00Z'),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3 }),
  ),
}));
const names = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 });
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');

const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
  const one = tie('schema');
  const list = fc.array(one, { minLength: 1, maxLength: 3 });
  const byName = fc.dictionary(fc.constantFrom(...NAMES), one, { maxKeys: 3 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4, comparator: (a, b) => text(a) === text(b) }),
    const: value,
    minimum: count,
    exclusiveMaximum: count,
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom('^a+$', 'b', '^\\d'),
    format: fc.constantFrom('date', 'time', 'email', 'unheard-of'),
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    minProperties: count,
    maxProperties: count,
    required: names,
    dependentRequired: fc.dictionary(fc.constantFrom(...NAMES), names, { maxKeys: 2 }),
    dependentSchemas: byName,
    dependencies: fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(one, names), { maxKeys: 2 }),
    properties: byName,
    patternProperties: fc.dictionary(fc.constantFrom('^[ab]', 'c'), one, { maxKeys: 2 }),
    additionalProperties: one,
    unevaluatedProperties: one,
    propertyNames: one,
    items: one,
    prefixItems: list,
    contains: one,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: one,
    if: one,
    then: one,
    else: one,
    $ref: fc.constantFrom('#/$defs/x', '#y'),
  };
  const keyword = fc.constantFrom(...Object.keys(keywords));
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.boolean(),
      fc
        .uniqueArray(keyword, { minLength: 1, maxLength: 4 })
        .chain((chosen) =>
          fc.record(
            Object.fromEntries(chosen.map((name) => [name, keywords[name] as fc.Arbitrary<unknown>])),
          ),
        ),
    ),
  };
});
const whole = fc.tuple(schema, schema, schema).map(([root, x, y]) => ({
  allOf: [root],
  $defs: { x: withoutReferences(x), y: { $anchor: 'y', allOf: [withoutReferences(y)] } },
}));

describe('SchemaCompiler, compared with Ajv', () => {
  it('finds the same values valid, and the same problems, for schemas of all keywords', async () => {
    const compiler = new SchemaCompiler();
    const samples = fc.sample(fc.tuple(whole, fc.array(value, { minLength: VALUES, maxLength: VALUES })), {
      seed: SEED,
      numRuns: SCHEMAS,
    });
    let [valid, invalid, compared] = [0, 0, 0];
    // Plain objects: Ajv cannot compare objects without a prototype.
    for (const [one, values] of JSON.parse(text(samples)) as typeof samples) {
      const ajv = new Ajv2020({
        strict: false,
        allErrors: true,
        validateSchema: false,
        meta: false,
        logger: false,
      });
      addFormats.default(ajv);
      const validate = ajv.compile(one);
      for (const sample of values) {
        const isValid = validate(sample);
        const problems = await compiler.validate('owner', text(one), sample);
        const context = `${text(one)} of ${text(sample)}`;
        expect(problems.length === 0, context).toBe(isValid);
        if (isValid) valid++;
        else invalid++;
        if (OTHER_PROBLEMS.test(text(one))) continue;
        compared++;
        expect(sorted(problems), context).toEqual(sorted(fieldProblems(validate.errors, sample)));
      }
    }
    expect(Math.min(valid, invalid, compared)).toBeGreaterThan(SCHEMAS / 4);
  });
});

/** Schemas that refer to themselves endlessly have a test of their own. */
function withoutReferences(any: Schema): unknown {
  return JSON.parse(text(any), (name, part: unknown) => (name === '$ref' ? undefined : part));
}

function text(any: unknown): string {
  return JSON.stringify(any);
}

function sorted(problems: readonly object[]): string[] {
  return problems.map(text).toSorted();
}
