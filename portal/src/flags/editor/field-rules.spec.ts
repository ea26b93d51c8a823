import { describe, expect, it } from 'vitest';
import { flagKeyFromName, keyProblem, tagsProblem } from './field-rules';

describe('keys', () => {
  it.each(['A', '0.a-b', 'x'.repeat(128)])('accept %s', (key) => {
    expect(keyProblem(key)).toBeNull();
  });

  it.each([
    ['', 'Enter a key'],
    ['-a', 'begin with a letter'],
    ['a b', 'Only letters'],
    ['x'.repeat(129), 'longer than 128'],
    ['evaluate', 'reserved by the API'],
  ])('reject %j', (key, text) => {
    expect(keyProblem(key)).toContain(text);
  });

  it('are derived from names', () => {
    expect(flagKeyFromName('  Neue Kasse für Ärzte! ')).toBe('neue-kasse-fur-arzte');
    expect(keyProblem(flagKeyFromName('New checkout (v2)'))).toBeNull();
  });
});

it('tags accept letters of any script and some punctuation, and have a maximum number', () => {
  expect(tagsProblem(['Größe', 'team:a/b'])).toBeNull();
  expect(tagsProblem(['<b>'])).toContain('not a tag');
  expect(tagsProblem(Array.from({ length: 21 }, (_, i) => `t${i}`))).toContain('20');
});
