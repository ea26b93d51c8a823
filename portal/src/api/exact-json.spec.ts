import { describe, expect, it, vi } from 'vitest';
import { ExactNumber, formatExact, parseExact, parseNumber, scalarText, stringifyExact } from './exact-json';

const nativeParse = JSON.parse.bind(JSON);

describe('parseExact', () => {
  it('keeps every digit of a number that JavaScript would round', () => {
    const value = parseExact('{"amount":12345678901234567890,"list":[0.1000,1e400]}') as {
      amount: ExactNumber;
      list: ExactNumber[];
    };
    expect(value.amount.source).toBe('12345678901234567890');
    expect(value.list.map(String)).toEqual(['0.1000', '1e400']);
  });

  it('does not change numbers that fit a double', () => {
    expect(parseExact('{"a":1,"b":-2.5,"c":[true,null,"x"]}')).toEqual({
      a: 1,
      b: -2.5,
      c: [true, null, 'x'],
    });
  });

  it('does not change digits inside strings and keys, escaped quotes included', () => {
    const text = String.raw`{"12345678901234567890":"\"12345678901234567890\"","a\\":[12345678901234567890]}`;
    const value = parseExact(text);
    expect(value).toEqual({
      '12345678901234567890': '"12345678901234567890"',
      'a\\': [new ExactNumber('12345678901234567890')],
    });
    expect(stringifyExact(value)).toBe(text);
  });

  // Texts that would be valid JSON with their numbers in quotes.
  it.each(['{12345678901234567890: 1}', '[012345678901234567890]'])(
    'rejects %s, as JSON.parse does',
    (text) => {
      expect(() => parseExact(text)).toThrow(SyntaxError);
    },
  );

  it('does not depend on source text access, which not every supported browser has', () => {
    const parse = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) =>
      // The third argument of the reviver is missing.
      nativeParse(text, reviver && ((key, value) => reviver.call(undefined, key, value) as unknown)),
    );
    expect(stringifyExact(parseExact('[9007199254740993]'))).toBe('[9007199254740993]');
    expect(parse).toHaveBeenCalled();
    parse.mockRestore();
  });

  it('parses __proto__ as an ordinary member', () => {
    const value = parseExact('{"__proto__":{"polluted":1}}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

describe('formatExact', () => {
  it('writes the received digits', () => {
    expect(formatExact(parseExact('{"n":12345678901234567890}'))).toBe('{\n  "n": 12345678901234567890\n}');
  });
});

describe('parseNumber', () => {
  it('keeps the typed digits when a double would be written differently', () => {
    expect(['5', '-2.5', '.5', '007'].map(parseNumber)).toEqual([5, -2.5, 0.5, 7]);
    const exact = ['9007199254740993', '0.12345678901234567890', '1.50', '1.0', '5e3', '-0'];
    expect(exact.map(parseNumber)).toEqual(exact.map((text) => new ExactNumber(text)));
    expect(['', 'x', '1e400', '1,5'].map(parseNumber)).toEqual([null, null, null, null]);
  });
});

describe('scalarText', () => {
  it('converts scalars, but not lists and objects', () => {
    expect(scalarText(new ExactNumber('1.10'))).toBe('1.10');
    expect(scalarText(false)).toBe('false');
    expect(scalarText(null)).toBeNull();
    expect(scalarText([1])).toBeNull();
  });
});
