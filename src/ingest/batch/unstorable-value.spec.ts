import { describe, expect, it } from 'vitest';
import { UNSTORABLE_NUL, UNSTORABLE_NUMBER, UNSTORABLE_SURROGATE, SUSPECT_NUMBER } from './scan-result.js';
import { findUnstorableValue, hiddenUnstorableValue } from './unstorable-value.js';

const nest = (levels: number): unknown => (levels === 0 ? 'x' : [nest(levels - 1)]);

describe('findUnstorableValue', () => {
  it.each<[string, unknown, string, string]>([
    ['U+0000 in a text', { data: { a: 'x\u0000y' } }, 'data.a', 'contains the character U+0000'],
    ['U+0000 in a name', { data: { 'a\u0000b': 1 } }, 'data["a\ufffdb"]', 'contains the character U+0000'],
    ['a lone high surrogate', { data: { a: ['ok', '\ud800'] } }, 'data.a[1]', 'contains a lone surrogate'],
    ['a lone low surrogate', { data: { a: 'x\udc00' } }, 'data.a', 'contains a lone surrogate'],
    ['a pair in the wrong order', { data: { a: '\udc00\ud800' } }, 'data.a', 'contains a lone surrogate'],
    [
      'a lone surrogate in a name',
      { data: { '\ud83dx': 1 } },
      'data["\ufffdx"]',
      'contains a lone surrogate',
    ],
    ['infinity', { data: { a: { b: Infinity } } }, 'data.a.b', 'not a finite number'],
    ['minus infinity', { data: { a: -Infinity } }, 'data.a', 'not a finite number'],
    [
      'an unstorable value outside data',
      { data: {}, extra: '\u0000' },
      'extra',
      'contains the character U+0000',
    ],
    ['33 levels', { data: nest(33) }, `data${'[0]'.repeat(32)}`, 'nesting deeper than 32 levels'],
  ])('finds %s', (_name, event, path, problem) => {
    expect(findUnstorableValue(event)).toEqual({ path, problem });
  });

  it('finds the first of several unstorable values', () => {
    expect(findUnstorableValue({ data: { a: Infinity, b: '\u0000' } })?.path).toBe('data.a');
  });

  it('accepts surrogate pairs, big numbers, 32 levels and __proto__', () => {
    expect(
      findUnstorableValue({ data: { a: '😀', b: 1.7976931348623157e308, c: null, d: true, e: '\u0001' } }),
    ).toBeNull();
    expect(findUnstorableValue({ data: nest(32) })).toBeNull();
    expect(findUnstorableValue(JSON.parse('{"data":{"__proto__":{"a":1}}}'))).toBeNull();
  });

  it('searches __proto__ like any other name', () => {
    expect(findUnstorableValue(JSON.parse('{"data":{"__proto__":"\\u0000"}}'))?.path).toBe('data.__proto__');
  });

  it('never exhausts the stack', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 20_000; level++) deep = [deep];
    expect(findUnstorableValue({ data: deep })?.problem).toBe('nesting deeper than 32 levels');
  });
});

describe('hiddenUnstorableValue', () => {
  it.each([
    [0, null],
    [SUSPECT_NUMBER, null],
    [UNSTORABLE_NUL | SUSPECT_NUMBER, 'contains the character U+0000'],
    [UNSTORABLE_SURROGATE, 'contains a lone surrogate'],
    [UNSTORABLE_NUMBER, 'contains a number beyond 400 digits'],
  ])('describes the bits %i', (bits, text) => {
    expect(hiddenUnstorableValue(bits)).toBe(text);
  });
});
