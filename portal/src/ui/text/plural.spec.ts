import { expect, it } from 'vitest';
import { plural } from './plural';

it.each([
  [0, 'lines'],
  [1, 'line'],
  [2, 'lines'],
  [1.5, 'lines'],
])('the plural form for a count of %d is "%s"', (count, form) => {
  expect(plural(count, { one: 'line', other: 'lines' })).toBe(form);
});

it('falls back to the general form when the language has no form for the count', () => {
  expect(plural(1, { other: 'Lines' })).toBe('Lines');
});
