import { describe, expect, it } from 'vitest';
import { equalsPattern, prefixPattern, searchPattern, textMatcher } from './search-pattern.js';

const finds = (wanted: string, text: string): boolean => textMatcher(wanted)(text);

describe('a search for text', () => {
  it.each([
    ['оплаты', 'ОПЛАТЫ картой'],
    ['müller', 'Frau MÜLLER'],
    ['özlem', 'ÖZLEM'],
    ['Kč', '100 KČ'],
    ['οδός', 'ΟΔΌΣ'],
    ['ΟΔΌΣ', 'οδός'],
    ['straße', 'STRASSE'],
    ['STRASSE', 'Straße'],
    ['ẞ', 'ß'],
    ['istanbul', 'İSTANBUL'],
    ['İstanbul', 'istanbul'],
    ['ılgaz', 'ILGAZ'],
    ['ILGAZ', 'ılgaz'],
    ['ԵՐԵՎԱՆ', 'երևան'.replace('և', 'եվ')],
    ['თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ'],
    ['𐐀𐐁', '𐐨𐐩'],
    ['ǆ', 'ǅ'],
    ['kelvin', '\u212aelvin'],
  ])('%j finds %j in another letter case', (wanted, text) => {
    expect(finds(wanted, text)).toBe(true);
  });

  it.each([
    ['Mu\u0308ller', 'Müller'],
    ['Müller', 'MU\u0308LLER'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['line\nsecond', 'first line\r\nsecond line'],
    ['line\r\nsecond', 'first line\nsecond line'],
    ['ERROR order', '\u001b[31mERROR\u001b[0m order 4711'],
    ['\u001b[31mERROR\u001b[0m order', 'ERROR order 4711'],
  ])('%j finds %j, which reads the same', (wanted, text) => {
    expect(finds(wanted, text)).toBe(true);
  });

  it.each([
    ['sinir', 'sınır'],
    ['muller', 'müller'],
    ['e', 'é'],
    ['c', 'с (Cyrillic)'.slice(0, 1)],
    ['a\n\nb', 'a\nb'],
    ['31m', '\u001b[31mERROR\u001b[0m'],
    ['a_b', 'axb'],
    ['100%', '1000'],
  ])('%j does not find %j', (wanted, text) => {
    expect(finds(wanted, text)).toBe(false);
  });

  it('takes every character of ASCII for itself', () => {
    for (let code = 1; code < 128; code++) {
      const character = String.fromCharCode(code);
      if (withoutText(character)) continue;
      expect(finds(character, `文${character}字`), JSON.stringify(character)).toBe(true);
      expect(finds(`${character}${character}`, `文${character}字`), JSON.stringify(character)).toBe(false);
    }
    expect(
      finds(String.raw`C:\Temp "a" [b] (c|d)* $1 ^ {2}`, String.raw`in c:\temp "A" [B] (C|D)* $1 ^ {2}`),
    ).toBe(true);
  });

  it('finds every letter in each of its cases', () => {
    for (let code = 0x80; code <= 0x1e943; code++) {
      const letter = String.fromCodePoint(code);
      if (!/\p{L}/u.test(letter)) continue;
      for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
        if (other === letter || Array.from(other).length > 1) continue;
        expect(finds(letter, other), `${letter} ${other}`).toBe(true);
        expect(finds(other, letter), `${other} ${letter}`).toBe(true);
      }
    }
  });

  it('compares beginnings and whole texts by the same rule', () => {
    expect(new RegExp(prefixPattern('öz'), 'u').test('ÖZLEM')).toBe(true);
    expect(new RegExp(prefixPattern('öz'), 'u').test('Frau ÖZLEM')).toBe(false);
    expect(new RegExp(equalsPattern('a.b'), 'u').test('A.B')).toBe(true);
    expect(new RegExp(equalsPattern('a.b'), 'u').test('a.b.')).toBe(false);
  });

  it('has a bounded pattern for the longest text', () => {
    expect(searchPattern('ß'.repeat(1000)).length).toBeLessThan(50_000);
  });
});

/** Characters that alone are a sequence of a terminal. */
function withoutText(character: string): boolean {
  return ['\u000e', '\u000f', '\u001b'].includes(character);
}
