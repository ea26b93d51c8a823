import { describe, expect, it } from 'vitest';
import { below } from './field-problems.js';
import { JsonSchemas } from './json-schemas.js';

const schemas = new JsonSchemas();

describe('JsonSchemas.validate', () => {
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

  it('is content with what fits', () => {
    expect(schemas.validate(schema, { table: 'abc', rows: [{ id: 1 }], at: '2026-11-21T12:00:00Z' })).toEqual(
      [],
    );
  });

  it('names every field that does not, and never its value', () => {
    const problems = schemas.validate(schema, {
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
        { path: 'at', problem: 'must be written as date-time' },
        { path: 'both.b', problem: 'required beside "a"' },
        { path: '["0"]', problem: 'expected boolean' },
        { path: '["a b"]', problem: 'must be 1' },
        { path: 'topsecret', problem: 'is not a known field' },
      ]),
    );
    expect(problems).toHaveLength(10);
    expect(schemas.validate(schema, {})).toEqual([{ path: 'table', problem: 'required' }]);
    expect(schemas.validate(schema, 'x')).toEqual([{ path: '', problem: 'expected object' }]);
  });

  it('says it below the field that it stands in', () => {
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

  it('names at most 50', () => {
    const items = Array.from({ length: 1000 }, () => 'x');
    expect(schemas.validate({ items: { type: 'integer' } }, items)).toHaveLength(50);
  });

  it('gives up on a regular expression that goes astray, and works on', () => {
    const evil = { properties: { a: { pattern: '^(a+)+$' } } };
    expect(schemas.problemsOf(evil)).toEqual([]);
    expect(schemas.validate(evil, { a: `${'a'.repeat(50)}!` })).toEqual([
      { path: '', problem: 'takes too long to check against the schema' },
    ]);
    expect(schemas.validate(evil, { a: 'aaa' })).toEqual([]);
    expect(schemas.validate(evil, { a: 'b' })).toEqual([{ path: 'a', problem: 'must match ^(a+)+$' }]);
  });

  it('gives up on references that double at every step, and on those without end', () => {
    const $defs: Record<string, unknown> = { d0: { type: 'string' } };
    for (let i = 1; i < 40; i++) {
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    }
    const doubling = { $defs, $ref: '#/$defs/d39' };
    expect(schemas.problemsOf(doubling)).toEqual([]);
    expect(schemas.validate(doubling, 'x')).toEqual([
      { path: '', problem: 'takes too long to check against the schema' },
    ]);
    expect(schemas.validate({ $ref: '#' }, 1)).toEqual([
      { path: '', problem: 'is nested too deep for the schema' },
    ]);
  });

  it('does not mix up schemas with the same $id, nor a changed one with the one before', () => {
    const a = { $id: 'https://example.com/x', type: 'string' };
    const b = { $id: 'https://example.com/x', type: 'number' };
    expect(schemas.validate(a, 'x')).toEqual([]);
    expect(schemas.validate(b, 1)).toEqual([]);
    expect(schemas.validate({ ...a, type: 'number' }, 'x')).toHaveLength(1);
    expect(schemas.validate({ type: 'string', $id: 'https://example.com/x' }, 'x')).toEqual([]);
  });

  it('remembers a bounded number of bytes', () => {
    const own = new JsonSchemas();
    const cache = (own as unknown as { cache: Map<string, unknown> }).cache;
    const filler = 'x'.repeat(30_000);
    for (let i = 0; i < 50; i++) own.validate({ title: `${i}${filler}`, type: 'number' }, 1);
    expect(cache.size).toBeGreaterThan(10);
    expect(cache.size).toBeLessThan(40);
  });
});

describe('JsonSchemas.problemsOf', () => {
  it.each<[string, unknown]>([
    [
      'a form with everything',
      { type: 'object', properties: { pattern: { type: 'string' }, default: { pattern: 'ok' } } },
    ],
    ['data that looks like a schema', { default: { pattern: '(' }, enum: [{ $ref: 'https://example.com' }] }],
    [
      'references within it',
      { $defs: { a: { $anchor: 'a', type: 'string' } }, anyOf: [{ $ref: '#a' }, { $ref: '#/$defs/a' }] },
    ],
    ['its dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['unknown keywords and formats', { 'x-ui': { widget: 'color' }, format: 'of-my-own' }],
    ['2020-12', { prefixItems: [{ type: 'string' }], items: false, unevaluatedItems: false }],
  ])('takes %s', (_name, schema) => {
    expect(schemas.problemsOf(schema)).toEqual([]);
  });

  it.each<[string, unknown, string, string | RegExp]>([
    ['no object', 'string', '', 'expected object'],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, '$schema', /2020-12/],
    ['a wrong type', { properties: { a: { type: 'strin' } } }, 'properties.a.type', /must be one of array/],
    ['a wrong keyword value', { minLength: 'x' }, 'minLength', 'expected integer'],
    [
      'a remote reference',
      { items: { $ref: 'https://example.com/x.json' } },
      'items.$ref',
      /must begin with #/,
    ],
    ['a file', { items: { $dynamicRef: 'file:///etc/passwd' } }, 'items.$dynamicRef', /must begin with #/],
    ['a reference to nothing', { $ref: '#/$defs/none' }, '', /can't resolve reference #\/\$defs\/none/],
    [
      'no regular expression',
      { allOf: [{ pattern: '(' }] },
      'allOf[0].pattern',
      /must be a regular expression/,
    ],
    [
      'no name pattern',
      { patternProperties: { '[': {} } },
      'patternProperties',
      /must be a regular expression/,
    ],
    ['a long pattern', { pattern: 'a'.repeat(1001) }, 'pattern', /1000 characters/],
    ['a promise', { $async: true }, '$async', 'is not a known keyword'],
    ['a hidden promise', { $defs: { a: { $async: true } } }, '$defs.a.$async', 'is not a known keyword'],
    ['more than 32 KB', { title: 'x'.repeat(33_000) }, '', /32768 bytes/],
    ['more than 1,000 schemas', { anyOf: Array.from({ length: 1001 }, () => ({})) }, '', /1000 schemas/],
  ])('refuses %s', (_name, schema, path, problem) => {
    expect(schemas.problemsOf(schema)).toEqual([
      { path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    ]);
  });

  it('compiles the largest schema there may be', () => {
    const properties: Record<string, unknown> = {};
    for (let i = 0; i < 650; i++) properties[`property_${i}`] = { type: 'string', maxLength: 10 };
    expect(schemas.problemsOf({ type: 'object', properties })).toEqual([]);
  });
});
