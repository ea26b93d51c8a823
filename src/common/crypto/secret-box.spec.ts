import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

describe('SecretBox', () => {
  const box = new SecretBox(randomBytes(32));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const first = box.seal('täglich 🔑', 'webhook_secret:1');
    expect(box.open(first, 'webhook_secret:1')).toBe('täglich 🔑');
    expect(box.seal('täglich 🔑', 'webhook_secret:1').equals(first)).toBe(false);
    expect(first.includes('täglich')).toBe(false);
  });

  it('opens nothing for another purpose, another key, or after a change', () => {
    const sealed = box.seal('secret', 'webhook_secret:1');
    expect(() => box.open(sealed, 'webhook_secret:2')).toThrow();
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'webhook_secret:1')).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, 'webhook_secret:1')).toThrow();
    }
  });

  it('derives the same value from the same key only', () => {
    const key = randomBytes(32);
    expect(new SecretBox(key).derive('a').equals(new SecretBox(key).derive('a'))).toBe(true);
    expect(new SecretBox(key).derive('a').equals(new SecretBox(key).derive('b'))).toBe(false);
  });

  describe('with several keys', () => {
    const [old, current, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const both = new SecretBox(current, old);

    it('seals and derives with the first key', () => {
      const sealed = both.seal('secret', 'webhook_secret:1');
      expect(new SecretBox(current).open(sealed, 'webhook_secret:1')).toBe('secret');
      expect(() => new SecretBox(old).open(sealed, 'webhook_secret:1')).toThrow();
      expect(both.derive('a')).toEqual(new SecretBox(current).derive('a'));
    });

    it('opens what any of the keys sealed, and returns the index of that key', () => {
      const sealed = new SecretBox(old).seal('secret', 'webhook_secret:1');
      expect(both.openWithAny(sealed, 'webhook_secret:1')).toEqual({ text: 'secret', keyIndex: 1 });
      expect(new SecretBox(old, current).openWithAny(sealed, 'webhook_secret:1').keyIndex).toBe(0);
      expect(() => new SecretBox(current, other).open(sealed, 'webhook_secret:1')).toThrow('no key opens');
      expect(() => both.open(sealed, 'webhook_secret:2')).toThrow('no key opens');
    });

    it('derives a value from each key, the current key first', () => {
      expect(both.deriveAll('a')).toEqual([
        new SecretBox(current).derive('a'),
        new SecretBox(old).derive('a'),
      ]);
    });
  });
});
