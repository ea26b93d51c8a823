import { describe, expect, it } from 'vitest';
import { parseExact } from '../../../common/json/parse-exact.js';
import { stringifyExact } from '../../../common/json/exact-number.js';
import { withDefaults } from './schema-defaults.js';

describe('withDefaults', () => {
  it('adds the defaults of missing properties, within objects, lists, allOf and references', () => {
    const schema = {
      properties: {
        size: { default: 10 },
        nested: { properties: { mode: { $ref: '#/$defs/mode' } } },
        rows: { items: { properties: { active: { default: true } } } },
        absent: { properties: { inner: { default: 1 } } },
      },
      allOf: [{ properties: { region: { default: 'eu' } } }],
      $defs: { mode: { default: 'fast' } },
    };
    const value = { nested: {}, rows: [{ active: false }, {}] };
    expect(withDefaults(value, schema)).toEqual({
      nested: { mode: 'fast' },
      rows: [{ active: false }, { active: true }],
      size: 10,
      region: 'eu',
    });
    expect(value).toEqual({ nested: {}, rows: [{ active: false }, {}] });
  });

  it('follows references by anchor, and those within a schema that has an $id', () => {
    const schema = {
      properties: {
        mode: { $ref: '#mode' },
        login: {
          $id: 'https://example.com/login',
          properties: { user: { $ref: '#/$defs/user' } },
          $defs: { user: { default: 'ada' } },
        },
        other: { $ref: '#absent' },
      },
      default: 'of the whole',
      $defs: { a: { $anchor: 'mode', default: 'fast' }, user: { default: 'of the outer schema' } },
    };
    expect(withDefaults({ login: {} }, schema)).toEqual({ mode: 'fast', login: { user: 'ada' } });
  });

  it('replaces no submitted value, null and false included, and keeps exact numbers', () => {
    const schema = { properties: { a: { default: 1 }, b: { default: 1 }, c: { default: 1 } } };
    const sent = parseExact('{"a":null,"b":false,"n":9007199254740993}') as Record<string, unknown>;
    expect(stringifyExact(withDefaults(sent, schema))).toBe(
      '{"a":null,"b":false,"n":9007199254740993,"c":1}',
    );
  });

  it('does not apply defaults of alternatives, which only the validation can choose from', () => {
    const schema = { anyOf: [{ properties: { a: { default: 1 } } }], oneOf: [], if: {}, then: {} };
    expect(withDefaults({}, schema)).toEqual({});
  });

  it('terminates for schemas that refer to themselves, and adds properties named like inherited ones', () => {
    const circle = { properties: { next: { $ref: '#', default: {} } }, $ref: '#' };
    expect(withDefaults({}, circle)).toEqual({ next: {} });
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"default": 1}, "toString": {"default": 2}}}',
    ) as object;
    expect(JSON.stringify(withDefaults({}, schema))).toBe('{"__proto__":1,"toString":2}');
  });

  it('returns null when defaults multiply beyond the limit of size or of steps', () => {
    const rows = Array.from({ length: 20_000 }, () => ({}));
    const large = { properties: { rows: { items: { properties: { a: { default: 'x'.repeat(1000) } } } } } };
    expect(withDefaults({ rows }, large)).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`p${i}`, {}]));
    expect(withDefaults({ rows }, { properties: { rows: { items: { properties: many } } } })).toBeNull();
  });
});
