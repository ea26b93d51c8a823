import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinearPattern, patternProblem } from './linear-pattern.js';

const PATTERNS = [
  '^[a-z]+$',
  '^(a+)+$',
  '\\s',
  '\\S',
  '[\\s\\d]',
  '[^\\s]',
  '\\u0041|\\u{1F600}|\\uD83D\\uDE00|\\x42|\\cJ',
  '(?<name>a)b?',
  '(?:a|b)*c',
  '.',
  '[^]',
  '[]',
  '[a\\]b-]',
  '[(?=]',
  '[(?<]a>',
  '[[:alpha:]',
  '[^[]a',
  '\\p{L}+\\P{L}',
  '\\p{Script=Greek}|\\p{gc=Lu}',
  '\\bb\\b|\\Ba',
  '[\\b]',
  '\\/\\.\\-'.replace('\\-', ''),
  '\\d{2,3}?',
  '\\0',
  '\\t\\v\\f',
];

describe('linear patterns', () => {
  it.each(PATTERNS)('match as ECMA-262 specifies: %s', (source) => {
    expect(patternProblem(source)).toBeNull();
    const expected = new RegExp(source, 'u');
    const pattern = new LinearPattern(source);
    const character = fc.constantFrom(
      ...'aAbBc019 \n\r\t\v\f\b\0./-]([?=_',
      '\u00a0',
      '\u2028',
      '\ufeff',
      'ω',
      'é',
      '😀',
    );
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 8 }), (text) => {
        expect(pattern.test(text), JSON.stringify(text)).toBe(expected.test(text));
      }),
    );
  });

  it.each([
    ['(?=a)', /look-ahead/],
    ['(?<=a)', /look-behind/],
    ['(?<!a)', /look-behind/],
    ['(a)\\1', /back-references/],
    ['(?<n>a)\\k<n>', /back-references/],
    ['a{1001}', /more than 1000 times/],
    ['((a{50}){50}){50}', /more than 1000 times/],
    ['(', /must be a regular expression/],
    ['\\p{Nonsense}', /must be a regular expression/],
  ])('are rejected with the reason: %s', (source, problem) => {
    expect(patternProblem(source)).toMatch(problem);
  });
});
