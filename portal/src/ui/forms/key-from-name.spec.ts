import { describe, expect, it } from 'vitest';
import { keyFromName } from './key-from-name';

describe('the key derived from a name', () => {
  it.each([
    ['  Web Shop (Köln) ', 'web-shop-koln'],
    ['日本', ''],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ])('“%s” is “%s”', (name, key) => {
    expect(keyFromName(name, 63)).toBe(key);
  });
});
