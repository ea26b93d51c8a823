import { describe, expect, it } from 'vitest';
import { equalsPattern, prefixPattern, searchPattern, textMatcher } from './search-pattern.js';

const finds = (wanted: string, text: string): boolean => textMatcher(wanted)(text);

describe('a search for text', () => {
  it('finds text in another letter case', () => {
    const rows = [
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
    ] as const;
    expect(rows.filter(([wanted, text]) => !finds(wanted, text))).toEqual([]);
  });

  it('finds text that reads the same', () => {
    const rows = [
      ['Mu\u0308ller', 'Müller'],
      ['Müller', 'MU\u0308LLER'],
      ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
      // Letters that Unicode composes in no normalization form, as keyboards of Bengali and Hindi write them.
      ['\u09b9\u09df', '\u09b9\u09df'],
      ['\u09b9\u09df', '\u09b9\u09af\u09bc'],
      ['\u09b9\u09af\u09bc', '\u09b9\u09df'],
      ['\u0932\u095c\u0915\u093e', '\u0932\u095c\u0915\u093e'],
      ['\u0932\u0921\u093c\u0915\u093e', '\u0932\u095c\u0915\u093e'],
      ['\ufb2a\u05dc', '\u05e9\u05c1\u05dc'],
      // Two code points of one character: Korean hanja, Japanese names, signs.
      ['\uf900', '\uf900'],
      ['\u8c48', '\uf900'],
      ['\ufa30', '\u4fae'],
      ['\u{2f804}', '\u{2f804}'],
      ['10 \u03a9', '10 \u2126'],
      ['\u00c5', '\u212b'],
      ['\u037e', '\u037e'],
      // Half composed, as Windows-1258 encodes Vietnamese, and marks in another order.
      ['Việt', 'Vi\u00ea\u0323t'],
      ['VIỆT', 'vi\u1eb9\u0302t'],
      ['Việt', 'Vie\u0302\u0323t'],
      ['Trường', 'Tr\u01b0\u01a1\u0300ng'],
      ['ᾧ', '\u1f61\u0342\u0345'],
      // Arabic and Hebrew marks as they are typed.
      ['\u0645\u0651\u064e', '\u0645\u0651\u064e'],
      ['\u0645\u064e\u0651', '\u0645\u0651\u064e'],
      ['\u05e9\u05bc\u05c1', '\ufb2c'],
      ['J\u030c', '\u01f0'],
      ['한', '\ud558\u11ab'],
      ['line\nsecond', 'first line\r\nsecond line'],
      ['line\r\nsecond', 'first line\nsecond line'],
      // Marks that no letter is composed with: stress in Russian, vowels in Hebrew, the presentation of an emoji.
      ['Москва', 'Москва\u0301'],
      ['\u05de\u05dc\u05da', '\u05de\u05dc\u05da\u05b0'],
      ['\u2764', '\u2764\ufe0f'],
      ['ERROR order', '\u001b[31mERROR\u001b[0m order 4711'],
      ['\u001b[31mERROR\u001b[0m order', 'ERROR order 4711'],
    ] as const;
    expect(rows.filter(([wanted, text]) => !finds(wanted, text))).toEqual([]);
  });

  it('does not find text that reads differently', () => {
    const rows = [
      ['sinir', 'sınır'],
      ['muller', 'müller'],
      ['e', 'é'],
      ['cafe', 'cafe\u0301 au lait'],
      ['E', 'cafe\u0301'],
      ['\u00ea', 'Vie\u0302\u0323t'],
      ['\u0438', '\u0438\u0306'],
      ['\u304b', '\u304b\u3099'],
      ['\ud558', '\u1112\u1161\u11ab'],
      ['\u1112', '\u1112\u1161'],
      ['c', 'с (Cyrillic)'.slice(0, 1)],
      ['a\n\nb', 'a\nb'],
      ['31m', '\u001b[31mERROR\u001b[0m'],
      ['a_b', 'axb'],
      ['100%', '1000'],
    ] as const;
    expect(rows.filter(([wanted, text]) => finds(wanted, text))).toEqual([]);
  });

  it('matches every ASCII character literally', () => {
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

  it('compares prefixes and whole texts by the same rules', () => {
    expect(new RegExp(prefixPattern('öz'), 'u').test('ÖZLEM')).toBe(true);
    expect(new RegExp(prefixPattern('öz'), 'u').test('Frau ÖZLEM')).toBe(false);
    expect(new RegExp(equalsPattern('a.b'), 'u').test('A.B')).toBe(true);
    expect(new RegExp(equalsPattern('a.b'), 'u').test('a.b.')).toBe(false);
  });

  it('finds every character, in whichever form of Unicode a sender wrote it', () => {
    for (let code = 0xa0; code <= 0x2fa1d; code++) {
      const character = String.fromCodePoint(code);
      if (!/\p{L}|\p{M}|\p{P}|\p{S}/u.test(character) || character.normalize('NFD') === character) continue;
      const spellings = [character, character.normalize('NFC'), character.normalize('NFD')];
      for (const wanted of spellings)
        for (const text of spellings) expect(finds(wanted, text), `U+${code.toString(16)}`).toBe(true);
    }
  });

  it('finds no part of a character, in whichever form of Unicode a sender wrote it', () => {
    for (let code = 0xa0; code <= 0x2fa1d; code++) {
      const character = String.fromCodePoint(code);
      const points = Array.from(character.normalize('NFD'));
      // Skips characters without parts, and those that repeat a part, as some vowel signs do.
      if (new Set(points).size < Math.max(points.length, 2)) continue;
      const texts = [character, character.normalize('NFC'), character.normalize('NFD')];
      for (let length = 1; length < points.length; length++) {
        const part = points.slice(0, length).join('');
        for (const text of texts) expect(finds(part, text), `U+${code.toString(16)}`).toBe(false);
      }
    }
  });

  it('has a bounded pattern for the longest text', () => {
    expect(searchPattern('ß'.repeat(1000)).length).toBeLessThan(50_000);
    expect(searchPattern('ᾧ'.repeat(1000)).length).toBeLessThan(250_000);
  });
});

/** Characters that are an escape sequence of a terminal by themselves. */
function withoutText(character: string): boolean {
  return ['\u000e', '\u000f', '\u001b'].includes(character);
}
