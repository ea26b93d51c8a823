import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../../test/support/test-data-source.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { SigningKeys } from './signing-keys.js';

describe('SigningKeys', () => {
  let test: TestDataSource;
  let box: SecretBox;

  beforeEach(async () => {
    test = await createTestDataSource();
    box = new SecretBox(randomBytes(32));
  });
  afterEach(() => test.close());

  it('are made once when several replicas ask at the same moment', async () => {
    const replicas = await Promise.all(
      Array.from({ length: 4 }, async () => new SigningKeys(await test.connectAgain(), box)),
    );
    const signers = await Promise.all(
      replicas.flatMap((keys) => [keys.current(), keys.current(), keys.jwks()]),
    );
    expect(signers).toHaveLength(12);
    expect(await test.database.query('SELECT id FROM signing_keys')).toHaveLength(1);
    const kids = await Promise.all(replicas.map(async (keys) => (await keys.current()).kid));
    expect(new Set(kids).size).toBe(1);
  });

  it('are published without their private half, which is stored sealed', async () => {
    const keys = new SigningKeys(test.dataSource, box);
    const { kid } = await keys.current();
    const jwks = await keys.jwks();
    expect(jwks.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid,
        alg: 'ES256',
        use: 'sig',
      },
    ]);
    const [row] = await test.database.query<{ private_key_sealed: Buffer }>('SELECT * FROM signing_keys');
    expect(row?.private_key_sealed.toString('latin1')).not.toContain('"d"');
    const stranger = new SigningKeys(test.dataSource, new SecretBox(randomBytes(32)));
    await expect(stranger.current()).rejects.toThrow();
  });

  it('do not open under the id of another row', async () => {
    await new SigningKeys(test.dataSource, box).current();
    await test.database.query('UPDATE signing_keys SET id = gen_random_uuid()');
    await expect(new SigningKeys(test.dataSource, box).current()).rejects.toThrow();
  });

  it('verify for a while after their retirement, and sign no more', async () => {
    const { kid } = await new SigningKeys(test.dataSource, box).current();
    await test.database.query(`UPDATE signing_keys SET retired_at = now() - interval '1 minute'`);
    const keys = new SigningKeys(test.dataSource, box);
    expect((await keys.current()).kid).not.toBe(kid);
    expect(await keys.verifier(kid)).not.toBeNull();
    expect((await keys.jwks()).keys.map((key) => key.kid)).toContain(kid);

    await test.database.query(
      `UPDATE signing_keys SET retired_at = now() - interval '1 hour' WHERE id = $1`,
      [kid],
    );
    expect(await new SigningKeys(test.dataSource, box).verifier(kid)).toBeNull();
  });

  it('come back after the database could not be asked', async () => {
    const keys = new SigningKeys(test.dataSource, box);
    await test.database.query('ALTER TABLE signing_keys RENAME TO gone');
    await expect(keys.current()).rejects.toThrow();
    await test.database.query('ALTER TABLE gone RENAME TO signing_keys');
    await expect(keys.current()).resolves.toMatchObject({ kid: expect.any(String) });
  });

  it('are not found under what is no id', async () => {
    const keys = new SigningKeys(test.dataSource, box);
    for (const kid of ['', "' OR 1=1 --", '00000000-0000-7000-8000-000000000000']) {
      expect(await keys.verifier(kid)).toBeNull();
    }
  });
});
