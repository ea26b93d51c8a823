import { createHmac, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../test/support/test-data-source.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import { User } from '../entities/user.entity.js';
import { AccessTokens } from './access-tokens.js';
import { SigningKeys } from './signing-keys.js';

describe('AccessTokens', () => {
  let test: TestDataSource;
  let keys: SigningKeys;
  let tokens: AccessTokens;
  let clock: ManualClock;
  let userId: string;

  const config = AppConfig.fromEnv({ SERVICE_PUBLIC_URL: 'https://signalbox.example.com' });

  beforeAll(async () => {
    test = await createTestDataSource();
    keys = new SigningKeys(test.dataSource, new SecretBox(randomBytes(32)));
  });
  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    tokens = new AccessTokens(keys, config, clock, test.dataSource.getRepository(User));
    userId = await insertUser(test.dataSource);
  });
  afterAll(() => test.close());

  it('name the user they were made for', async () => {
    const answer = await tokens.issue(userId);
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(await tokens.verify(answer.access_token)).toBe(userId);
  });

  it('end after 15 minutes', async () => {
    const { access_token } = await tokens.issue(userId);
    clock.nowMs += 899_000;
    expect(await tokens.verify(access_token)).toBe(userId);
    clock.nowMs += 2000;
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('end at once with their user', async () => {
    const { access_token } = await tokens.issue(userId);
    await test.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [userId]);
    expect(await tokens.verify(access_token)).toBeNull();
    await test.database.query('DELETE FROM users WHERE id = $1', [userId]);
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('of another installation are refused, by issuer and by audience', async () => {
    const { access_token } = await tokens.issue(userId);
    const other = AppConfig.fromEnv({ SERVICE_PUBLIC_URL: 'https://other.example.com' });
    const repository = test.dataSource.getRepository(User);
    expect(await new AccessTokens(keys, other, clock, repository).verify(access_token)).toBeNull();
  });

  it.each([
    ['another audience', { aud: 'other' }, {}],
    ['another issuer', { iss: 'https://evil.example.com' }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['a subject that is no user id', { sub: "' OR 1=1 --" }, {}],
    ['another type of token', {}, { typ: 'JWT' }],
    ['no type', {}, { typ: undefined }],
    ['no key id', {}, { kid: undefined }],
    ['an unknown key id', {}, { kid: '00000000-0000-7000-8000-000000000000' }],
  ])('with %s are refused, although signed with our key', async (_name, claims, header) => {
    const { kid, privateKey } = await keys.current();
    const now = Math.floor(clock.now() / 1000);
    const payload = { iss: config.publicUrl, aud: 'signalbox', sub: userId, iat: now, exp: now + 60 };
    const sign = (c: object, h: object): Promise<string> =>
      new SignJWT({ ...payload, ...c })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...h })
        .sign(privateKey);
    expect(await tokens.verify(await sign({}, {}))).toBe(userId);
    expect(await tokens.verify(await sign(claims, header))).toBeNull();
  });

  it('signed with another key, with the public key as a secret, or not at all, are refused', async () => {
    const { kid } = await keys.current();
    const stranger = await generateKeyPair('ES256');
    const now = Math.floor(clock.now() / 1000);
    const payload = { iss: config.publicUrl, aud: 'signalbox', sub: userId, iat: now, exp: now + 60 };
    const forged = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
      .sign(stranger.privateKey);
    const embedded = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const confused = `${part({ alg: 'HS256', kid, typ: 'at+jwt' })}.${part(payload)}`;
    const publicKey = JSON.stringify((await keys.jwks()).keys[0]);
    const mac = createHmac('sha256', publicKey).update(confused).digest('base64url');
    const unsigned = `${part({ alg: 'none', kid, typ: 'at+jwt' })}.${part(payload)}.`;
    for (const token of [forged, embedded, `${confused}.${mac}`, unsigned]) {
      expect(await tokens.verify(token)).toBeNull();
    }
  });

  it('that were changed, cut or made up are refused', async () => {
    const { access_token } = await tokens.issue(userId);
    const [header = '', , signature = ''] = access_token.split('.');
    const other = await tokens.issue(await insertUser(test.dataSource));
    const swapped = `${header}.${other.access_token.split('.')[1]}.${signature}`;
    for (const token of [swapped, access_token.slice(0, -3), `${header}.`, 'a.b.c', '...', 'x', '']) {
      expect(await tokens.verify(token)).toBeNull();
    }
  });
});
