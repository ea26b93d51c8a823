import { expect, it } from 'vitest';
import { showMoreLines } from './diff-text.strings';
import { tooLong, tooShort } from './schema-form/schema-form.strings';

it.each<[text: string, expected: string]>([
  [showMoreLines(1, 1), 'Show 1 of 1 more line'],
  [showMoreLines(1000, 12_345), 'Show 1,000 of 12,345 more lines'],
  [tooShort(1), 'At least 1 character.'],
  [tooLong(1), 'At most 1 character.'],
  [tooLong(65_536), 'At most 65,536 characters.'],
])('a count is written with its plural and its separators: %s', (text, expected) => {
  expect(text).toBe(expected);
});
