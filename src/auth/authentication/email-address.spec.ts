import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMixedEmail, normalizeEmail } from './email-address.js';

describe('normalizeEmail', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com\n', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ﬁrst.last+tag@example.com', 'first.last+tag@example.com'],
    ['℡@example.com', 'tel@example.com'],
    ['root@localhost', 'root@localhost'],
    ['jürgen@exämple.de', 'jürgen@exämple.de'],
    ['ju\u0308rgen@example.de', 'jürgen@example.de'],
  ])('%j is the account %j', (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
  });

  it.each([
    'ada',
    '@example.com',
    'a@b@c',
    'ada@example..com',
    'ada@example.com.',
    'ada lovelace@example.com',
    'ada@exam\u0000ple.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\u200b@example.com',
    'ada\ud800@example.com',
    'ada\u00a8@example.com',
    `${'a'.repeat(243)}@example.com`,
    'a'.repeat(1_000_000),
  ])('%j is no address', (text) => {
    expect(normalizeEmail(text)).toBeNull();
  });

  it.each([
    ['Cyrillic a in a Latin name', 'аda@example.com'],
    ['Cyrillic capital, folded', 'АDA@example.com'],
    ['Cyrillic o in the domain', 'ada@gооgle.com'],
    ['Greek in the domain', 'ada@αpple.com'],
    ['micro sign, which folds to Greek', 'aµ@example.com'],
    ['a Latin tag behind a Cyrillic name', 'иван+shop@example.com'],
    ['Cyrillic in the top-level domain', 'ada@example.cоm'],
    ['a Cyrillic letter without its own shape, with a mark', 'adа\u0301@example.com'],
  ])('%s is rejected, and distinguished from an invalid address', (_name, text) => {
    expect(normalizeEmail(text)).toBeNull();
    expect(isMixedEmail(text)).toBe(true);
  });

  it.each(['иван@example.com', 'ivan@пример.com', 'ada-1+x.y_z@sub.example.com'])(
    '%s is valid, with one alphabet in each part',
    (text) => {
      expect(normalizeEmail(text)).toBe(text.normalize('NFKC'));
      expect(isMixedEmail(text)).toBe(false);
    },
  );

  it.each(['аda', 'аda@', 'аda@example.com\r\nBcc: x', 'а'.repeat(1_000_000)])(
    '%j is no address, mixed or not',
    (text) => {
      expect(normalizeEmail(text)).toBeNull();
      expect(isMixedEmail(text)).toBe(false);
    },
  );

  it('has one form: a second normalization changes nothing', () => {
    const local = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(local, local, (name, domain) => {
        const once = normalizeEmail(`${name}@${domain}`);
        return once === null || normalizeEmail(once) === once;
      }),
      { numRuns: 5000 },
    );
  });
});
