import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyPrefix, hashApiKey, isApiKey, newApiKey, newWebhookSecret } from './api-key-format.js';

describe('API keys', () => {
  it('have a prefix, 32 random characters and a checksum', () => {
    expect(newApiKey()).toMatch(/^sbk_[0-9A-Za-z]{38}$/);
  });

  it('are unique', () => {
    expect(new Set(Array.from({ length: 1000 }, newApiKey)).size).toBe(1000);
  });

  it('use every character equally often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 4000; i++) {
      for (const c of newApiKey().slice(4, 36)) counts.set(c, (counts.get(c) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // 128,000 characters: 2,065 each; seven standard deviations are 320. Modulo bias would give 500 more.
    for (const count of counts.values()) expect(Math.abs(count - 2065)).toBeLessThan(320);
  });

  it('are recognised by a fixed example, so that scanners can rely on the checksum', () => {
    expect(isApiKey('sbk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4CWnpU')).toBe(true);
  });

  it('are rejected from the text alone when one character is wrong or two are swapped', () => {
    const key = newApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 41 }), fc.constantFrom(...'aZ09'), (at, c) => {
        fc.pre(key[at] !== c);
        return !isApiKey(key.slice(0, at) + c + key.slice(at + 1));
      }),
    );
    for (let i = 4; i < 41; i++) {
      if (key[i] === key[i + 1]) continue;
      const swapped = key.slice(0, i) + (key[i + 1] ?? '') + (key[i] ?? '') + key.slice(i + 2);
      expect(isApiKey(swapped)).toBe(false);
    }
  });

  it('are the only texts that pass the check', () => {
    fc.assert(fc.property(fc.string(), (text) => !isApiKey(text)));
    const key = newApiKey();
    for (const text of [
      `${key}a`,
      key.slice(0, -1),
      ` ${key}`,
      `${key}\n`,
      key.replace('sbk_', 'SBK_'),
      '',
    ]) {
      expect(isApiKey(text)).toBe(false);
    }
  });

  it('are shown by their first twelve characters, and are stored as SHA-256', () => {
    const key = newApiKey();
    expect(apiKeyPrefix(key)).toBe(key.slice(0, 12));
    expect(hashApiKey(key)).toEqual(createHash('sha256').update(key).digest());
  });

  it('have webhook secrets of 43 random characters and a checksum', () => {
    expect(newWebhookSecret()).toMatch(/^sbw_[0-9A-Za-z_-]{43}[0-9A-Za-z]{6}$/);
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
  });
});
