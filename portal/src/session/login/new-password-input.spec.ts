import { expect, it } from 'vitest';
import { passwordStrength } from './new-password-input';

it.each([
  ['', 'At least 12 characters. A few words are easy to remember.'],
  ['short', '7 more characters needed.'],
  ['eleven char', '1 more character needed.'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Easy to guess: it repeats itself.'],
  ['twelve chars', 'Long enough. Another word makes it much stronger.'],
  ['nanoseconds are short', 'Strong.'],
  ['nanoseconds are short wires', 'Very strong.'],
])('the hint for the password “%s” is “%s”', (password, text) => {
  expect(passwordStrength(password)).toBe(text);
});
