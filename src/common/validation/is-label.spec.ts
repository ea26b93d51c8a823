import { describe, expect, it } from 'vitest';
import { isInstant } from './is-instant.js';
import { isLabel } from './is-label.js';

describe('isLabel', () => {
  it.each(['a', 'Zürich & Söhne', '👩‍🚒 rescue', '<b>bold</b>'])(
    'accepts %j, which is harmless as text',
    (text) => expect(isLabel(text)).toBe(true),
  );

  it.each([
    '',
    'a\nb',
    'a\u0000',
    '\ud800',
    'a\u202eb',
    'a\u200bb',
    'a\u2028b',
    'a\u2066b',
    'x'.repeat(121),
    1,
  ])('rejects %j', (text) => expect(isLabel(text)).toBe(false));
});

describe('isInstant', () => {
  it.each(['2027-01-31T12:00:00Z', '2028-02-29T23:59:59.123+05:30'])('accepts %s', (text) => {
    expect(isInstant(text)).toBe(true);
  });

  it.each(['2027-01-31T12:00:00', '2027-02-30T12:00:00Z', '2027-01-31T25:00:00Z', 1])('rejects %s', (text) =>
    expect(isInstant(text)).toBe(false),
  );
});
