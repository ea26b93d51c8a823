import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEscapeSequences } from './without-escape-sequences.js';

describe('withoutEscapeSequences', () => {
  it.each([
    ['colors', '\u001b[31mERROR\u001b[0m order 4711 failed', 'ERROR order 4711 failed'],
    ['the shortest reset', '\u001b[1;38;2;255;0;0mred\u001b[m', 'red'],
    ['colors with colons and private parameters', '\u001b[4:3mwave\u001b[?25l\u001b[>4;2m', 'wave'],
    ['positions and erased lines', '\u001b[2K\u001b[1Gnpm \u001b[1;1Hinstall\u001b[K', 'npm install'],
    ['a cursor style, which has a space', 'a\u001b[2 qb', 'ab'],
    ['hyperlinks that end with ST', '\u001b]8;;https://example.com/a\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['hyperlinks that end with BEL', '\u001b]8;id=1;https://example.com/a\u0007link\u001b]8;;\u0007', 'link'],
    ['titles and marks of shells', '\u001b]0;make\u0007\u001b]133;A\u001b\\$ make', '$ make'],
    ['the title of screen', '\u001bkmake\u001b\\$ make', '$ make'],
    ['images', 'a\u001bPq#0;2;0;0;0\n#0!9~-\u001b\\b\u001b_Gf=100;AAAA\u001b\\c', 'abc'],
    ['the reset of tput', '\u001b(B\u001b[mtext\u001b[0;10m\u000f.', 'text.'],
    ['saved positions and modes of keys', '\u001b7\u001b=a\u001b>\u001b8\u001bM', 'a'],
    ['eight-bit colors', '\u009b31mERROR\u009b0m order', 'ERROR order'],
    ['eight-bit hyperlinks', '\u009d8;;https://example.com\u009clink\u009d8;;\u009c', 'link'],
    ['a color that is cut off', 'order\u001b[31', 'order'],
    ['a link that is cut off, to the end of its line', 'see \u001b]8;;https://exa\nnext', 'see \nnext'],
    ['an image that is cut off: only its beginning', 'a\u001bPb', 'ab'],
    ['a lone escape', 'a\u001b\u001b[1mb\u001b', 'ab'],
    ['an escape before a letter of another script', 'a\u001bé \u001b[3é', 'aé é'],
  ])('leaves out %s', (_, text, shown) => {
    expect(withoutEscapeSequences(text)).toBe(shown);
  });

  it.each([
    'plain',
    '[31mERROR[0m',
    'items[0m]',
    'a\tb\r\nc\bd\u0007',
    // UTF-8 that was decoded as Latin-1: quotes and Cyrillic letters.
    'â\u0080\u009cquotedâ\u0080\u009d, â\u0080\u009dagainâ\u0080\u009c',
    'Ð\u009bÐ\u009d Ð\u009d1',
    '\u009b é',
  ])('keeps %j', (text) => {
    expect(withoutEscapeSequences(text)).toBe(text);
  });

  it('leaves no text that a terminal would interpret as a sequence, and adds none', () => {
    const unit = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '(',
      'P',
      '\\',
      '8',
      ';',
      'm',
      ' ',
      '\n',
      '\u0007',
      '\u009b',
      '\u009d',
      '\u009c',
      'é',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const shown = withoutEscapeSequences(text);
        expect(shown).not.toContain('\u001b');
        let at = 0;
        for (const char of shown) {
          at = text.indexOf(char, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
    );
  });

  it.each(['\u001b]', '\u001b[', '\u001bP', '\u009d1;'])(
    'reads a megabyte of beginnings %j in time that grows with its length',
    (beginning) => {
      expect(withoutEscapeSequences(beginning.repeat(500_000)).length).toBeLessThanOrEqual(2_000_000);
      expect(
        withoutEscapeSequences(`${beginning}${'x'.repeat(1_000_000)}`.repeat(2)).length,
      ).toBeLessThanOrEqual(2_000_010);
    },
  );
});
