import { describe, expect, it } from 'vitest';
import { below } from './field-problems.js';
import { SchemaCompiler } from './schema-compiler.js';

const compiler = new SchemaCompiler();
const OWNER = 'org';
const validate = (schema: object, value: unknown) => compiler.validate(OWNER, JSON.stringify(schema), value);

describe('SchemaCompiler.validate', () => {
  const schema = {
    $id: 'https://example.com/input',
    type: 'object',
    required: ['table'],
    additionalProperties: false,
    properties: {
      table: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
      rows: {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      },
      mode: { enum: ['full', 'delta'] },
      at: { type: 'string', format: 'date-time' },
      both: { dependentRequired: { a: ['b'] } },
      '0': { type: 'boolean' },
      'a b': { const: 1 },
    },
  };

  it('reports no problem for a valid value', async () => {
    expect(await validate(schema, { table: 'abc', rows: [{ id: 1 }], at: '2026-11-21T12:00:00Z' })).toEqual(
      [],
    );
  });

  it('reports every invalid field, without its value', async () => {
    const problems = await validate(schema, {
      table: 'TOPSECRET',
      rows: [{ id: 1 }, { id: 'topsecret' }, {}],
      mode: 'topsecret',
      at: 'topsecret',
      both: { a: 1 },
      '0': 1,
      'a b': 2,
      topsecret: 1,
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        { path: 'table', problem: 'longer than 5 characters' },
        { path: 'table', problem: 'must match ^[a-z]+$' },
        { path: 'rows[1].id', problem: 'expected integer' },
        { path: 'rows[2].id', problem: 'required' },
        { path: 'mode', problem: 'must be one of full, delta' },
        { path: 'at', problem: 'must be a date and time with its offset, such as 2026-11-28T10:00:00Z' },
        { path: 'both.b', problem: 'required beside "a"' },
        { path: '["0"]', problem: 'expected boolean' },
        { path: '["a b"]', problem: 'must be 1' },
        { path: 'topsecret', problem: 'is not a known field' },
      ]),
    );
    expect(problems).toHaveLength(10);
    expect(await validate(schema, {})).toEqual([{ path: 'table', problem: 'required' }]);
    expect(await validate(schema, 'x')).toEqual([{ path: '', problem: 'expected object' }]);
  });

  it('reports a problem at the path of the field', () => {
    expect(
      below('input', [
        { path: '', problem: 'a' },
        { path: 'x', problem: 'b' },
        { path: '[0]', problem: 'c' },
      ]),
    ).toEqual([
      { path: 'input', problem: 'a' },
      { path: 'input.x', problem: 'b' },
      { path: 'input[0]', problem: 'c' },
    ]);
  });

  it('reports at most 50 problems', async () => {
    const items = Array.from({ length: 1000 }, () => 'x');
    expect(await validate({ items: { type: 'integer' } }, items)).toHaveLength(50);
  });

  it('matches a pattern with exponential time in other engines in linear time', async () => {
    const nested = { properties: { a: { pattern: '^(a+)+$' } }, patternProperties: { '^(b|b)+$': false } };
    expect(await compiler.problemsOf(nested)).toEqual([]);
    expect(await validate(nested, { a: `${'a'.repeat(20_000)}!`, [`${'b'.repeat(5000)}!`]: 1 })).toEqual([
      { path: 'a', problem: 'must match ^(a+)+$' },
    ]);
    expect(await validate(nested, { a: 'aaa' })).toEqual([]);
  });

  it('stops at 10,000 errors, also when references multiply them', async () => {
    const problem = [{ path: '', problem: 'has too many problems to list' }];
    expect(
      await validate(
        { items: { type: 'integer' } },
        Array.from({ length: 10_000 }, () => 'x'),
      ),
    ).toHaveLength(50);
    expect(
      await validate(
        { items: { type: 'integer' } },
        Array.from({ length: 10_001 }, () => 'x'),
      ),
    ).toEqual(problem);
    const $defs: Record<string, unknown> = { d0: { type: 'integer' } };
    for (let i = 1; i < 40; i++) {
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    }
    expect(await validate({ $defs, $ref: '#/$defs/d39' }, 'x')).toEqual(problem);
  });

  it('reports a reference to itself as nested too deep', async () => {
    expect(await validate({ $ref: '#' }, 1)).toEqual([
      { path: '', problem: 'is nested too deep for the schema' },
    ]);
  });

  it('keeps schemas with the same $id apart, and a changed schema from its previous version', async () => {
    const a = { $id: 'https://example.com/x', type: 'string' };
    const b = { $id: 'https://example.com/x', type: 'number' };
    expect(await validate(a, 'x')).toEqual([]);
    expect(await validate(b, 1)).toEqual([]);
    expect(await validate({ ...a, type: 'number' }, 'x')).toHaveLength(1);
    expect(await validate({ type: 'string', $id: 'https://example.com/x' }, 'x')).toEqual([]);
  });

  it('limits the bytes of cached schemas, in total and per owner', async () => {
    const own = new SchemaCompiler();
    const filler = 'x'.repeat(30_000);
    const add = (owner: string, i: number) =>
      own.validate(owner, JSON.stringify({ title: `${i}${filler}`, type: 'number' }), 1);
    await add('first', 0);
    for (let i = 0; i < 30; i++) await add('second', i);
    expect(own.cachedSchemas).toBe(1 + 4);
    for (let i = 0; i < 30; i++) await add(`owner ${i}`, i);
    expect(own.cachedSchemas).toBe(17);
  });
});

describe('SchemaCompiler.problemsOf', () => {
  it.each<[string, unknown]>([
    [
      'an object schema whose properties are named like keywords',
      { type: 'object', properties: { pattern: { type: 'string' }, default: { pattern: 'ok' } } },
    ],
    [
      'data with the shape of a schema',
      { default: { pattern: '(' }, enum: [{ $ref: 'https://example.com' }] },
    ],
    [
      'references within the schema',
      { $defs: { a: { $anchor: 'a', type: 'string' } }, anyOf: [{ $ref: '#a' }, { $ref: '#/$defs/a' }] },
    ],
    ['the supported dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['unknown keywords and formats', { 'x-ui': { widget: 'color' }, format: 'of-my-own' }],
    [
      'keywords of draft 2020-12',
      { prefixItems: [{ type: 'string' }], items: false, unevaluatedItems: false },
    ],
  ])('accepts %s', async (_name, schema) => {
    expect(await compiler.problemsOf(schema)).toEqual([]);
  });

  it.each<[string, unknown, string, string | RegExp]>([
    ['a schema that is no object', 'string', '', 'expected object'],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, '$schema', /2020-12/],
    ['a wrong type', { properties: { a: { type: 'strin' } } }, 'properties.a.type', /must be one of array/],
    ['a wrong keyword value', { minLength: 'x' }, 'minLength', 'expected integer'],
    [
      'a remote reference',
      { items: { $ref: 'https://example.com/x.json' } },
      'items.$ref',
      /must begin with #/,
    ],
    [
      'a reference to a file',
      { items: { $dynamicRef: 'file:///etc/passwd' } },
      'items.$dynamicRef',
      /must begin with #/,
    ],
    ['a reference to nothing', { $ref: '#/$defs/none' }, '', /can't resolve reference #\/\$defs\/none/],
    [
      'an invalid regular expression',
      { allOf: [{ pattern: '(' }] },
      'allOf[0].pattern',
      /must be a regular expression/,
    ],
    [
      'an invalid pattern of property names',
      { patternProperties: { '[': {} } },
      'patternProperties',
      /must be a regular expression/,
    ],
    ['a long pattern', { pattern: 'a'.repeat(1001) }, 'pattern', /1000 characters/],
    ['look-behind', { properties: { a: { pattern: '(?<!a)b' } } }, 'properties.a.pattern', /look-behind/],
    ['a back-reference', { patternProperties: { '(a)\\1': {} } }, 'patternProperties', /back-references/],
    [
      'more than 3,000 keywords',
      { allOf: Array.from({ length: 500 }, () => ({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 })) },
      '',
      /3000 keywords/,
    ],
    [
      'schemas nested 17 deep',
      nested(17),
      'not.not.not.not.not.not.not.not.not.not.not.not.not.not.not.not.not',
      /more than 16 deep/,
    ],
    ['an asynchronous schema', { $async: true }, '$async', 'is not a known keyword'],
    [
      'a nested asynchronous schema',
      { $defs: { a: { $async: true } } },
      '$defs.a.$async',
      'is not a known keyword',
    ],
    ['more than 32 KB', { title: 'x'.repeat(33_000) }, '', /32768 bytes/],
    ['more than 1,000 schemas', { anyOf: Array.from({ length: 1001 }, () => ({})) }, '', /1000 schemas/],
  ])('rejects %s', async (_name, schema, path, problem) => {
    expect(await compiler.problemsOf(schema)).toEqual([
      { path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    ]);
  });

  it('compiles the largest permitted schema', async () => {
    const properties: Record<string, unknown> = {};
    for (let i = 0; i < 650; i++) properties[`property_${i}`] = { type: 'string', maxLength: 10 };
    expect(await compiler.problemsOf({ type: 'object', properties })).toEqual([]);
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { not: nested(depth - 1) };
}
