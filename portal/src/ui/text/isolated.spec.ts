import { describe, expect, it } from 'vitest';
import { isolated } from './isolated';

describe('a name within a sentence', () => {
  it('is isolated when it has letters that are written from right to left', () => {
    expect(`${isolated('دفع')} (3)`).toBe('\u2068دفع\u2069 (3)');
    expect(isolated('team תשלומים')).toBe('\u2068team תשלומים\u2069');
    // Presentation forms of Arabic; Phoenician and Adlam, which are outside the Basic Multilingual Plane.
    for (const name of ['ﷺ', 'ﺑ', '𐤀𐤁', '𞤀𞤣𞤤𞤢𞤥']) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  it('is unchanged otherwise', () => {
    for (const name of ['', 'Checkout', '結帳', 'Ελλάδα', '3 %']) expect(isolated(name)).toBe(name);
  });
});
