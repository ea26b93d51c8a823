import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { flagParam, param, readSearchValue, textParam } from './search-params';

const search = v.object({ q: textParam(5), live: flagParam(), page: param(v.number()) });

describe('search parameters', () => {
  it.each([
    ['the declared types', { q: 'a b', live: true, page: 2 }, { q: 'a b', live: true, page: 2 }],
    ['what the router read as a number', { q: 500 }, { q: '500' }],
    ['what the router read as a boolean', { q: false }, { q: 'false' }],
    ['nothing', {}, {}],
    ['nothing of what is broken', { q: ['a'], live: 'yes', page: '2' }, {}],
    ['nothing of what is too long', { q: 'abcdef' }, {}],
    ['nothing of blanks', { q: '   ' }, {}],
    ['nothing of what is unknown', { what: 1 }, {}],
  ])('are %s', (_what, given, read) => {
    expect(v.parse(search, given)).toEqual(read);
  });
});

describe('the value of a search parameter', () => {
  it('is parsed as JSON, except for a number that a double would round', () => {
    expect(['500', 'true', '"5"', '["a"]'].map(readSearchValue)).toEqual([500, true, '5', ['a']]);
    expect(() => readSearchValue('12345678901234567890')).toThrow();
    expect(() => readSearchValue('timeout')).toThrow();
  });
});
