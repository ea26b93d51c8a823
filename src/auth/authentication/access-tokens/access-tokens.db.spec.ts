import { createHmac, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccessTokens } from './access-tokens.js';
import { SigningKeys } from './signing-keys.js';
import { TokenIssuer } from './token-issuer.js';

describe('AccessTokens', () => {
  let test: TestDataSource;
  let box: SecretBox;
  let keys: SigningKeys;
  let tokens: AccessTokens;
  let clock: ManualClock;
  let sessions: SessionsService;
  let userId: string;
  let sessionId: string;
  let authenticatedAt: Date;
  let installation: string;

  beforeAll(async () => {
    test = await createTestDataSource();
    box = new SecretBox(randomBytes(32));
    installation = await new TokenIssuer(test.dataSource).name();
  });
  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    authenticatedAt = new Date(clock.nowMs);
    keys = new SigningKeys(test.dataSource, box, clock);
    tokens = new AccessTokens(keys, new TokenIssuer(test.dataSource), clock, test.dataSource);
    sessions = new SessionsService(tokens, box, clock);
    userId = await insertUser(test.dataSource);
    sessionId = await openSession(userId);
  });
  afterAll(() => test.close());

  const openSession = async (user: string): Promise<string> => {
    const origin = { requestId: 'r', ip: null, userAgent: null, method: 'POST', path: '/' };
    return (await sessions.open(test.dataSource.manager, user, 'password', origin)).id;
  };

  const claims = (now: number): JWTPayload => ({
    iss: installation,
    aud: installation,
    sub: userId,
    sid: sessionId,
    iat: now,
    exp: now + 60,
  });

  it('name the user and the session they were issued for', async () => {
    const answer = await tokens.issue(userId, sessionId);
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(await tokens.verify(answer.access_token)).toEqual({ userId, sessionId, authenticatedAt });
  });

  it('expire after 15 minutes', async () => {
    const { access_token } = await tokens.issue(userId, sessionId);
    clock.nowMs += 899_000;
    expect(await tokens.verify(access_token)).toEqual({ userId, sessionId, authenticatedAt });
    clock.nowMs += 2000;
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('are rejected at once when their user is deactivated or deleted', async () => {
    const { access_token } = await tokens.issue(userId, sessionId);
    await test.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [userId]);
    expect(await tokens.verify(access_token)).toBeNull();
    await test.database.query('DELETE FROM users WHERE id = $1', [userId]);
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('are rejected at once when their session has ended, without affecting other sessions', async () => {
    const { access_token } = await tokens.issue(userId, sessionId);
    const other = await tokens.issue(userId, await openSession(userId));
    await test.database.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [sessionId]);
    expect(await tokens.verify(access_token)).toBeNull();
    expect(await tokens.verify(other.access_token)).not.toBeNull();
  });

  it('do not outlive the expiry of their session', async () => {
    await test.database.query('UPDATE sessions SET expires_at = $2 WHERE id = $1', [
      sessionId,
      new Date(clock.nowMs + 60_000),
    ]);
    const { access_token } = await tokens.issue(userId, sessionId);
    clock.nowMs += 59_000;
    expect(await tokens.verify(access_token)).not.toBeNull();
    clock.nowMs += 1000;
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('of another user’s session are rejected', async () => {
    const stranger = await insertUser(test.dataSource);
    const { access_token } = await tokens.issue(stranger, sessionId);
    expect(await tokens.verify(access_token)).toBeNull();
  });

  it('of another installation are rejected, by issuer and by audience', async () => {
    const { access_token } = await tokens.issue(userId, sessionId);
    const [row] = await test.database.query<{ id: string }>(
      'UPDATE service_installation SET id = gen_random_uuid() RETURNING id',
    );
    installation = `urn:uuid:${row?.id}`;
    const stranger = new AccessTokens(keys, new TokenIssuer(test.dataSource), clock, test.dataSource);
    expect(await stranger.verify(access_token)).toBeNull();
  });

  it.each([
    ['another audience', { aud: 'other' }, {}],
    ['another issuer', { iss: 'https://evil.example.com' }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['a subject that is no user id', { sub: "' OR 1=1 --" }, {}],
    ['no session', { sid: undefined }, {}],
    ['a session that is no id', { sid: "' OR 1=1 --" }, {}],
    ['an unknown session', { sid: '00000000-0000-7000-8000-000000000000' }, {}],
    ['another type of token', {}, { typ: 'JWT' }],
    ['no key id', {}, { kid: undefined }],
    ['an unknown key id', {}, { kid: '00000000-0000-7000-8000-000000000000' }],
  ])('with %s are rejected, although signed with the current key', async (_name, changed, header) => {
    const { kid, privateKey } = await keys.current();
    const now = Math.floor(clock.now() / 1000);
    const payload = claims(now);
    const sign = (c: object, h: object): Promise<string> =>
      new SignJWT({ ...payload, ...c })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...h })
        .sign(privateKey);
    expect(await tokens.verify(await sign({}, {}))).toEqual({ userId, sessionId, authenticatedAt });
    expect(await tokens.verify(await sign(changed, header))).toBeNull();
  });

  it('signed with another key, with the public key as a secret, or not at all, are rejected', async () => {
    const { kid } = await keys.current();
    const stranger = await generateKeyPair('ES256');
    const now = Math.floor(clock.now() / 1000);
    const payload = claims(now);
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

  it('that were modified, truncated or invented are rejected', async () => {
    const { access_token } = await tokens.issue(userId, sessionId);
    const [header = '', , signature = ''] = access_token.split('.');
    const owner = await insertUser(test.dataSource);
    const other = await tokens.issue(owner, await openSession(owner));
    const swapped = `${header}.${other.access_token.split('.')[1]}.${signature}`;
    for (const token of [swapped, access_token.slice(0, -3), `${header}.`, 'a.b.c', '...', 'x', '']) {
      expect(await tokens.verify(token)).toBeNull();
    }
  });
});
