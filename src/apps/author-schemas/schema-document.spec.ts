import { retrieve } from '@hyperjump/browser';
import { describe, expect, it, vi } from 'vitest';
import { SchemaCompiler } from './schema-compiler.js';

const compiler = new SchemaCompiler();
const validate = (schema: object, value: unknown) => compiler.validate('org', JSON.stringify(schema), value);

describe('Identifiers and references of schemas', () => {
  const accepted = async (schema: object, value: unknown): Promise<boolean> => {
    expect(await compiler.problemsOf(schema)).toEqual([]);
    return (await validate(schema, value)).length === 0;
  };

  it('follow $ref within a resource with its own $id, and across its boundary', async () => {
    const schema = {
      $id: 'https://example.com/outer',
      $defs: {
        inner: {
          $id: 'inner',
          $defs: { n: { type: 'integer' } },
          properties: { a: { $ref: '#/$defs/n' } },
        },
        'a/b#%': { type: 'string' },
      },
      properties: {
        x: { $ref: '#/$defs/inner' },
        y: { $ref: '#/$defs/inner/$defs/n' },
        z: { $ref: '#/$defs/a~1b%23%25' },
      },
    };
    expect(await accepted(schema, { x: { a: 1 }, y: 1, z: 'z' })).toBe(true);
    for (const wrong of [{ x: { a: 'x' } }, { y: 'x' }, { z: 1 }])
      expect(await accepted(schema, wrong)).toBe(false);
  });

  it('resolve $dynamicRef by the path of the evaluation', async () => {
    const schema = {
      $defs: {
        list: {
          $id: 'list',
          $defs: { item: { $dynamicAnchor: 'item' } },
          items: { $dynamicRef: '#item' },
        },
        numbers: {
          $id: 'numbers',
          $defs: { item: { $dynamicAnchor: 'item', type: 'integer' } },
          allOf: [{ $ref: '#/$defs/list' }],
        },
      },
    };
    const [list, numbers] = [schema.$defs.list, { ...schema.$defs.numbers, $id: 'top' }];
    const top = { ...numbers, $defs: { ...numbers.$defs, list } };
    expect(await accepted(top, [1, 2])).toBe(true);
    expect(await accepted(top, [1, 'x'])).toBe(false);
    expect(await accepted({ $defs: { list }, $ref: '#/$defs/list' }, [1, 'x'])).toBe(true);
  });

  it('resolve to schemas in the values of unknown keywords', async () => {
    const schema = { components: { schemas: { a: { type: 'integer' } } }, $ref: '#/components/schemas/a' };
    expect(await accepted(schema, 1)).toBe(true);
    expect(await accepted(schema, 'x')).toBe(false);
    expect(await compiler.problemsOf({ ...schema, components: { schemas: { a: { type: 5 } } } })).toEqual([
      { path: '', problem: 'reference #/components/schemas/a leads to no schema' },
    ]);
  });

  it('report a reference that resolves to itself as a problem', async () => {
    expect(await compiler.problemsOf({ $ref: '#/$ref' })).toEqual([
      { path: '', problem: "can't resolve reference #/$ref" },
    ]);
  });

  it.each<[string, object, unknown, unknown]>([
    [
      'the URI of the meta-schema as its $id',
      { $id: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
      'x',
      1,
    ],
    ['a vocabulary', { $id: 'https://signalbox.invalid/dialect', $vocabulary: {}, type: 'string' }, 'x', 1],
    [
      'an $id in a value',
      { const: { $id: 'x', $ref: 'y', $anchor: 'z' } },
      { $anchor: 'z', $id: 'x', $ref: 'y' },
      {},
    ],
    ['an $id that is no URI', { $id: 'my schema', enum: [{ $id: ':' }] }, { $id: ':' }, {}],
    [
      'properties named like inherited ones',
      { properties: { a: { type: 'string' } } },
      { constructor: 1, __proto__: 1 },
      { a: 1 },
    ],
    ['a dialect in a default', { default: { $schema: 'http://x' }, type: 'string' }, 'x', 1],
    [
      'an anchor named like an inherited property',
      { $defs: { a: { $dynamicAnchor: 'constructor', type: 'string' } }, $dynamicRef: '#constructor' },
      'x',
      1,
    ],
    ['limits of dates', { format: 'date', formatMinimum: '2026-01-01' }, '2026-01-01', '2025-12-31'],
    [
      'dependencies of earlier drafts',
      { dependencies: { a: ['b'], c: { minProperties: 2 } } },
      { a: 1, b: 1 },
      { c: 1 },
    ],
    ['null beside a type', { type: 'string', nullable: true }, null, 1],
    ['small multiples', { multipleOf: 1e-8 }, 2e-8, 1.5e-8],
  ])('accept %s', async (_name, schema, valid, invalid) => {
    expect(await accepted(schema, valid)).toBe(true);
    expect(await accepted(schema, invalid)).toBe(false);
    expect(await accepted({ type: 'integer' }, 1)).toBe(true);
  });

  it('never make the service fetch or read anything', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('fetched'));
    const outside = ['http://127.0.0.1:1/x', 'https://127.0.0.1:1/x', `file://${import.meta.filename}`];
    for (const $ref of [...outside, 'x.json']) {
      // Simulates schemas published before such references were rejected, also in places where no schema is expected.
      for (const schema of [{ $ref }, { $dynamicRef: $ref }, { x: { $ref }, $ref: '#/x' }]) {
        expect(await validate(schema, 1)).toEqual([
          { path: '', problem: `cannot be checked: can't resolve reference ${$ref}` },
        ]);
      }
      expect(await validate({ $id: $ref, $schema: $ref, type: 'integer' }, 1)).toEqual([]);
    }
    for (const address of outside) {
      await expect(Promise.resolve().then(() => retrieve(address, ''))).rejects.toThrow(/not supported/);
    }
    expect(fetched).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
