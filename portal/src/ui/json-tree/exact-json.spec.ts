import { describe, expect, it } from 'vitest';
import { ExactNumber, formatExact, parseExact, scalarText } from './exact-json';

describe('parseExact', () => {
  it('keeps every digit of a number that JavaScript would round', () => {
    const value = parseExact('{"amount":12345678901234567890,"list":[0.1000,1e400]}') as {
      amount: ExactNumber;
      list: ExactNumber[];
    };
    expect(value.amount.source).toBe('12345678901234567890');
    expect(value.list.map(String)).toEqual(['0.1000', '1e400']);
  });

  it('leaves numbers that fit as they are', () => {
    expect(parseExact('{"a":1,"b":-2.5,"c":[true,null,"x"]}')).toEqual({
      a: 1,
      b: -2.5,
      c: [true, null, 'x'],
    });
  });

  it('takes a member called __proto__ for a member', () => {
    const value = parseExact('{"__proto__":{"polluted":1}}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

describe('formatExact', () => {
  it('writes the digits that came', () => {
    expect(formatExact(parseExact('{"n":12345678901234567890}'))).toBe('{\n  "n": 12345678901234567890\n}');
  });
});

describe('scalarText', () => {
  it('reads values, and nothing that has parts', () => {
    expect(scalarText(new ExactNumber('1.10'))).toBe('1.10');
    expect(scalarText(false)).toBe('false');
    expect(scalarText(null)).toBeNull();
    expect(scalarText([1])).toBeNull();
  });
});
