import { describe, expect, it } from 'vitest';
import { SchemaCompiler } from './schema-compiler.js';

const compiler = new SchemaCompiler();
const validate = (schema: object, value: unknown) => compiler.validate('org', JSON.stringify(schema), value);

describe('ErrorCollector', () => {
  const text = { properties: { kind: { const: 'text' }, body: { type: 'string' } }, required: ['body'] };
  const link = { properties: { kind: { const: 'link' }, url: { format: 'uri' } }, required: ['url'] };

  it.each<[string, object, unknown, [path: string, problem: string][]]>([
    [
      'reports no errors of a branch when another one matches',
      { anyOf: [text, link], type: 'object', required: ['id'] },
      { kind: 'text', body: 'x' },
      [['id', 'required']],
    ],
    [
      'reports the errors of all branches when none matches',
      { anyOf: [text, link] },
      { kind: 'text', body: 1 },
      [
        ['body', 'expected string'],
        ['kind', 'must be link'],
        ['url', 'required'],
        ['', 'must match a schema in anyOf'],
      ],
    ],
    [
      'reports no errors of the other branches when too many match',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c'] }] },
      { a: 1, b: 1 },
      [['', 'must match exactly one schema in oneOf']],
    ],
    [
      'reports no errors below not',
      { not: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      1,
      [['', 'must NOT be valid']],
    ],
    [
      'reports no errors below if',
      { if: text, then: { required: ['a'] }, else: { required: ['b'] } },
      { kind: 'link' },
      [['b', 'required']],
    ],
    [
      'reports no errors of items below contains',
      { contains: { type: 'integer' } },
      ['x', 'y'],
      [['', 'must contain at least 1 valid item(s)']],
    ],
    [
      'treats the properties of a failing subschema as known',
      { allOf: [{ properties: { a: { type: 'integer' }, b: true } }], unevaluatedProperties: false },
      { a: 'x', b: 1, c: 1 },
      [
        ['a', 'expected integer'],
        ['c', 'is not a known field'],
      ],
    ],
    [
      'reports each item that contains does not match as unevaluated',
      { contains: { type: 'integer' }, unevaluatedItems: false },
      ['x', 1],
      [['[0]', 'must not be there']],
    ],
    [
      'reports all items after prefixItems as one problem',
      { prefixItems: [true], unevaluatedItems: false },
      [1, 2, 3],
      [['', 'must NOT have more than 1 items']],
    ],
    [
      'reports the name of a property',
      { propertyNames: { maxLength: 1 } },
      { a: 1, bc: 1 },
      [['bc', 'longer than 1 characters']],
    ],
  ])('%s', async (_name, schema, value, problems) => {
    expect(await validate(schema, value)).toEqual(problems.map(([path, problem]) => ({ path, problem })));
  });
});
