import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unwrapKeys, wrapKeys } from './wrapped-keys.js';

/** The production parameters of scrypt take a third of a second for each call. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
const CONTEXT = Buffer.from('digest of the manifest');
const PASSPHRASE = 'correct horse battery';

describe('the encryption keys of a backup', () => {
  it('are all decrypted with the passphrase, in the same order', async () => {
    const keys = [randomBytes(32), randomBytes(32)] as const;
    const wrapped = await wrapKeys(keys, PASSPHRASE, CONTEXT, CHEAP);
    expect(await unwrapKeys(wrapped, PASSPHRASE, CONTEXT)).toEqual(keys);
    for (const key of keys) expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64'));
  });

  it.each([
    ['another passphrase', 'correct horse batterz', CONTEXT],
    ['a manifest that was changed', PASSPHRASE, Buffer.from('another digest')],
  ])('are not decrypted with %s', async (_what, passphrase, context) => {
    const wrapped = await wrapKeys([randomBytes(32)], PASSPHRASE, CONTEXT, CHEAP);
    await expect(unwrapKeys(wrapped, passphrase, context)).rejects.toMatchObject({ failure: 'passphrase' });
  });

  it('are rejected before scrypt allocates the memory that a changed manifest demands', async () => {
    const wrapped = await wrapKeys([randomBytes(32)], PASSPHRASE, CONTEXT, CHEAP);
    const greedy = { ...wrapped, n: 2 ** 30 };
    await expect(unwrapKeys(greedy, PASSPHRASE, CONTEXT)).rejects.toMatchObject({ failure: 'passphrase' });
  });
});
