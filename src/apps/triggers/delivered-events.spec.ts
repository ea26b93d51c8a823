import { describe, expect, it } from 'vitest';
import { parseExact } from '../../common/json/parse-exact.js';
import { matches } from './delivered-events.js';

const DATA = {
  environment: 'production',
  n: 1,
  ok: false,
  none: null,
  a: { b: { c: 'deep' }, list: ['x', 2] },
};

describe('matches', () => {
  it.each([
    [null],
    [{}],
    [{ environment: 'production' }],
    [{ environment: ['staging', 'production'] }],
    [{ 'a.b.c': 'deep' }],
    [{ 'a.list.1': 2 }],
    [{ n: 1, ok: false }],
    [{ none: null }],
  ])('accepts %j', (match) => expect(matches(match, DATA)).toBe(true));

  it.each([
    ['9007199254740992', true],
    ['9007199254740992.0', true],
    ['9007199254740993', false],
  ])('compares an event with %s to 2^53 by value', (number, isMatch) => {
    expect(matches({ n: 2 ** 53 }, parseExact(`{"n":${number}}`))).toBe(isMatch);
  });

  it.each([
    [{ environment: 'staging' }],
    [{ environment: [] }],
    [{ environment: ['a', 'b'] }],
    [{ n: '1' }],
    [{ missing: null }],
    [{ 'a.b': 'deep' }],
    [{ 'a.b.c.d': 'deep' }],
    [{ 'a.list': 'x' }],
    [{ n: 1, ok: true }],
    [{ toString: null }],
    [{ 'constructor.name': 'Object' }],
  ])('rejects %j', (match) => expect(matches(match, DATA)).toBe(false));

  it('treats data that is no object as an object without values', () => {
    expect(matches({ a: 1 }, 'text')).toBe(false);
    expect(matches({}, null)).toBe(true);
  });
});
