import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { SigningKeys } from './signing-keys.js';

describe('SigningKeys', () => {
  let test: TestDataSource;
  let box: SecretBox;
  let clock: ManualClock;

  beforeEach(async () => {
    test = await createTestDataSource();
    clock = new ManualClock(Date.now());
    box = new SecretBox(randomBytes(32));
  });
  afterEach(() => test.close());

  it('are created once when several replicas need them concurrently', async () => {
    const replicas = await Promise.all(
      Array.from({ length: 4 }, async () => new SigningKeys(await test.connectAgain(), box, clock)),
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
    const keys = new SigningKeys(test.dataSource, box, clock);
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
    const stranger = new SigningKeys(test.dataSource, new SecretBox(randomBytes(32)), clock);
    await expect(stranger.current()).rejects.toThrow();
  });

  it('cannot be decrypted under the ID of another row', async () => {
    await new SigningKeys(test.dataSource, box, clock).current();
    await test.database.query('UPDATE signing_keys SET id = gen_random_uuid()');
    await expect(new SigningKeys(test.dataSource, box, clock).current()).rejects.toThrow();
  });

  it('verify for a while after their retirement, and sign no more', async () => {
    const { kid } = await new SigningKeys(test.dataSource, box, clock).current();
    await test.database.query(`UPDATE signing_keys SET retired_at = $1`, [new Date(clock.nowMs)]);
    const keys = new SigningKeys(test.dataSource, box, clock);
    expect((await keys.current()).kid).not.toBe(kid);
    // A replica may sign with it for a minute after its retirement, and the token is valid for 15 minutes.
    clock.nowMs += 16 * 60_000;
    expect(await keys.verifier(kid)).not.toBeNull();
    expect((await keys.jwks()).keys.map((key) => key.kid)).toContain(kid);

    clock.nowMs += 4 * 60_000;
    expect(await keys.verifier(kid)).toBeNull();
    expect((await keys.jwks()).keys.map((key) => key.kid)).not.toContain(kid);
  });

  it('are read again after a minute, and after the clock was set back', async () => {
    const keys = new SigningKeys(test.dataSource, box, clock);
    const { kid } = await keys.current();
    await test.database.query(`UPDATE signing_keys SET retired_at = $1`, [new Date(clock.nowMs)]);
    clock.nowMs += 59_999;
    expect((await keys.current()).kid).toBe(kid);
    clock.nowMs += 1;
    const next = (await keys.current()).kid;
    expect(next).not.toBe(kid);
    await test.database.query(`UPDATE signing_keys SET retired_at = $1`, [new Date(clock.nowMs)]);
    clock.nowMs -= 3_600_000;
    expect((await keys.current()).kid).not.toBe(next);
  });

  it('are read again after the database was unavailable', async () => {
    const keys = new SigningKeys(test.dataSource, box, clock);
    await test.database.query('ALTER TABLE signing_keys RENAME TO gone');
    await expect(keys.current()).rejects.toThrow();
    await test.database.query('ALTER TABLE gone RENAME TO signing_keys');
    await expect(keys.current()).resolves.toMatchObject({ kid: expect.any(String) });
  });

  it('are not found by an invalid or unknown ID', async () => {
    const keys = new SigningKeys(test.dataSource, box, clock);
    for (const kid of ['', "' OR 1=1 --", '00000000-0000-7000-8000-000000000000']) {
      expect(await keys.verifier(kid)).toBeNull();
    }
  });
});
