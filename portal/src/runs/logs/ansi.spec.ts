import { describe, expect, it } from 'vitest';
import { MAX_LINE, ansiParts, withoutAnsi } from './ansi';

describe('a line of a log', () => {
  it('has the colors of its escape codes', () => {
    expect(ansiParts('a \u001b[1;31mbad\u001b[0m day \u001b[92mok\u001b[39m.')).toEqual([
      { text: 'a ', color: null, bold: false },
      { text: 'bad', color: 'err', bold: true },
      { text: ' day ', color: null, bold: false },
      { text: 'ok', color: 'ok', bold: false },
      { text: '.', color: null, bold: false },
    ]);
  });

  it.each([
    ['\u001b[2J\u001b[1;1Hcleared', 'cleared'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u001b(B\u001b[mreset by tput\u000f', 'reset by tput'],
    ['\u009b31meight bits\u009b0m', 'eight bits'],
    ['bell\u0007 and null\u0000', 'bell and null'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['unfinished \u001b]0;title', 'unfinished '],
    ['\u001b[999999999mcolor that is none', 'color that is none'],
  ])('keeps only its text: %j', (line, text) => {
    expect(withoutAnsi(line)).toBe(text);
    expect(
      ansiParts(line)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('is cut when it is very long', () => {
    const [part, ...rest] = ansiParts('x'.repeat(1_000_000));
    expect(rest).toEqual([]);
    expect(part?.text).toBe(`${'x'.repeat(MAX_LINE)} … ${1_000_000 - MAX_LINE} more characters`);
  });
});
