import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { flagParam, param, readSearchValue, textParam } from './search-params';

const search = v.object({ q: textParam(5), live: flagParam(), page: param(v.number()) });

describe('search parameters', () => {
  it.each([
    [
      'are values of the declared types',
      { q: 'a b', live: true, page: 2 },
      { q: 'a b', live: true, page: 2 },
    ],
    ['are text where the router parsed a number', { q: 500 }, { q: '500' }],
    ['are text where the router parsed a boolean', { q: false }, { q: 'false' }],
    ['drop values of another type', { q: ['a'], live: 'yes', page: '2' }, {}],
    ['drop a text that is too long', { q: 'abcdef' }, {}],
    ['drop a blank text', { q: '   ' }, {}],
  ])('%s', (_what, given, read) => {
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
