import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, stringifyExact } from './exact-number.js';
import { parseExact } from './parse-exact.js';

const INEXACT = ['9007199254740993', '-0', '1.0', '1e2', '1E+2', '1e400'];

describe('parseExact and stringifyExact', () => {
  it.each(INEXACT)('keep the text of %s', (number) => {
    const text = `{"n":${number},"list":[${number},{"deep":${number}}]}`;
    expect(stringifyExact(parseExact(text))).toBe(text);
    expect(stringifyExact(parseExact(number))).toBe(number);
  });

  it('leave digits inside strings and names alone', () => {
    const text = '{"1.0":"1.0","\\"1e2":"a\\\\","n":1.0}';
    expect(stringifyExact(parseExact(text))).toBe(text);
    expect(parseExact('"1.0"')).toBe('1.0');
  });

  it('write a string that looks like a placeholder as a string', () => {
    const value = { a: `exact-number:${crypto.randomUUID()}:1.0`, b: new ExactNumber('1.0') };
    expect(stringifyExact(value)).toBe(`{"a":"${value.a}","b":1.0}`);
  });

  it('agree with JSON.parse on every text, valid or not', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('1-2', '[1.]', '{"a":01}', '-', '1e', '"1', '1.0.0'),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => parseExact(text)).toThrow(SyntaxError);
          return;
        }
        // Without the exact writer, each number is the nearest double.
        expect(JSON.stringify(parseExact(text))).toBe(JSON.stringify(expected));
      }),
    );
  });

  it('read a string of a megabyte', () => {
    const value = { s: 'x'.repeat(1_000_000), n: new ExactNumber('1.0') };
    expect(stringifyExact(parseExact(stringifyExact(value)))).toBe(stringifyExact(value));
  });
});

describe('ExactNumber', () => {
  it.each([
    ['1.0', true],
    ['-0', true],
    ['1e21', true],
    ['9007199254740993', false],
    ['1e400', false],
    ['1e-400', false],
  ])('decides whether a double has the value of %s: %s', (text, isDouble) => {
    expect(new ExactNumber(text).isDouble).toBe(isDouble);
  });

  it.each([
    ['1.50', '15e-1', true],
    ['9007199254740993', '9007199254740993.00', true],
    ['9007199254740993', '9007199254740992', false],
    ['-0', '0.0', true],
  ])('has one canonical text per value: %s and %s', (a, b, isEqual) => {
    expect(new ExactNumber(a).canonicalText === new ExactNumber(b).canonicalText).toBe(isEqual);
  });

  it.each([
    ['1e399', true],
    ['1e400', false],
    ['1e999999999999', false],
    ['1e-400', true],
    ['1e-401', false],
    [`0.${'1'.repeat(401)}`, false],
  ])('is bounded by 400 digits: %.20s', (text, isBounded) => {
    expect(new ExactNumber(text).isBounded).toBe(isBounded);
  });
});
