import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import request, { type Response } from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { OidcBrowser } from '../../support/oidc/oidc-browser.js';
import { tokensOfIssuer } from '../../support/oidc/oidc-access-token.js';
import {
  AUDIENCE,
  CLIENT_ID,
  startOidcProvider,
  type TestOidcProvider,
} from '../../support/oidc/oidc-provider.js';
import { passTime, restoreTime, stopTime } from '../../support/pass-time.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const PUBLIC_URL = 'http://signalbox.localhost:3000';
const COOLDOWN_MS = 11_000;
/** The pause after a failed request to the issuer. */
const FAILURE_PAUSE_MS = 2000;

describe("the external issuer's tokens", () => {
  let provider: TestOidcProvider;
  let app: TestApp;
  let admin: Identity;
  let userId: string;
  let shop: { id: string };

  beforeAll(async () => {
    provider = await startOidcProvider(PUBLIC_URL);
    app = await startTestApp({ env: provider.env() });
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    provider.account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace' };
    await new OidcBrowser(PUBLIC_URL, app.baseUrl).logIn();
    const [row] = await app.database.query<{ id: string }>(
      `SELECT id FROM users WHERE email = 'grace@example.com'`,
    );
    userId = row?.id ?? '';
  });
  afterEach(() => provider.overrides.clear());
  afterAll(async () => {
    restoreTime();
    await app.close();
    await provider.close();
  });

  const me = (token: string, at: TestApp = app): Promise<Response> =>
    Promise.resolve(request(at.baseUrl).get('/api/auth/me').set('Authorization', `Bearer ${token}`));
  const now = (): number => Math.floor(Date.now() / 1000);
  const claims = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
    iss: provider.issuer,
    sub: 'grace',
    aud: AUDIENCE,
    iat: now(),
    exp: now() + 300,
    client_id: 'cli',
    ...change,
  });
  const good = (change?: Record<string, unknown>): Promise<string> =>
    provider.sign(claims(change), { header: { typ: 'at+jwt' } });
  const requestsOf = (path: string): number => provider.requests.filter((one) => one === path).length;
  const DISCOVERY = '/.well-known/openid-configuration';

  function expect401(response: Response, word: string): void {
    expectProblem(response, 401, 'unauthenticated');
    expect(response.body.detail).toContain(word);
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  }

  it('issued in a real login authenticate requests that their user may make without a session', async () => {
    const { accessToken } = await tokensOfIssuer(provider);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(accessToken)).toMatchObject({ iss: provider.issuer, sub: 'grace', aud: AUDIENCE });
    const answer = await me(accessToken);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      id: userId,
      kind: 'person',
      email: 'grace@example.com',
      name: 'Grace',
    });

    const call = (method: 'get' | 'post', path: string): request.Test =>
      request(app.baseUrl)[method](path).set('Authorization', `Bearer ${accessToken}`);
    expectProblem(await call('get', '/api/projects/shop'), 404, 'not_found');
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, 'viewer', 'project', $2)`,
      [userId, shop.id],
    );
    await call('get', '/api/projects/shop').expect(200);
    expectProblem(await call('post', '/api/projects/shop/api-keys').send({ name: 'x' }), 403, 'forbidden');
    await app.database.query('DELETE FROM relations WHERE user_id = $1', [userId]);
    expectProblem(await call('get', '/api/projects/shop'), 404, 'not_found');
    expectProblem(
      await call('post', '/api/auth/tokens').send({ name: 'x', scopes: ['project:view'] }),
      403,
      'session_required',
    );
    expect(await app.database.query('SELECT 1 FROM personal_access_tokens')).toEqual([]);
  });

  it('make no sensitive changes, whatever permissions their user has, because they do not contain the login time', async () => {
    const { accessToken } = await tokensOfIssuer(provider);
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, 'owner', 'project', $2)`,
      [userId, shop.id],
    );
    const call = (method: 'patch' | 'post', path: string): request.Test =>
      request(app.baseUrl)[method](path).set('Authorization', `Bearer ${accessToken}`);
    await call('patch', '/api/projects/shop').send({ name: 'By the issuer’s token' }).expect(200);
    const refused = await call('post', '/api/projects/shop/api-keys').send({ name: 'x' });
    expectProblem(refused, 403, 'session_required');
    expect(await app.database.query('SELECT 1 FROM api_keys')).toEqual([]);
    await app.database.query('DELETE FROM relations WHERE user_id = $1', [userId]);
  });

  it('are rejected as soon as their user is deactivated', async () => {
    const token = await good();
    expect((await me(token)).status).toBe(200);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [userId]);
    expect401(await me(token), 'deactivated');
    await app.database.query('UPDATE users SET deactivated_at = NULL WHERE id = $1', [userId]);
    expect((await me(token)).status).toBe(200);
  });

  it('of a user without an account are rejected, with the URL of the login', async () => {
    for (const sub of [
      'stranger',
      'GRACE',
      'grace ',
      'a\u0000b',
      '\ud800',
      'x'.repeat(5000),
      '',
      '__proto__',
    ]) {
      expect401(await me(await good({ sub })), `${PUBLIC_URL}/api/auth/oidc/login`);
    }
  });

  it.each(['RS256', 'ES256'] as const)('can be signed with %s', async (alg) => {
    const token = await provider.sign(claims(), { alg, header: { typ: 'at+jwt' } });
    expect((await me(token)).status).toBe(200);
  });

  it('are accepted with a clock difference of up to half a minute', async () => {
    expect((await me(await good({ exp: now() - 20 }))).status).toBe(200);
    expect((await me(await good({ nbf: now() + 20 }))).status).toBe(200);
    expect401(await me(await good({ exp: now() - 40 })), 'expired');
    expect401(await me(await good({ nbf: now() + 40 })), 'not valid yet');
  });

  describe('are refused', () => {
    it.each<[string, Record<string, unknown>, string]>([
      ['expired', { exp: 1000 }, 'expired'],
      ['without an end', { exp: undefined }, 'claim'],
      ['not valid yet', { nbf: 9_999_999_999 }, 'not valid yet'],
      ['for another audience', { aud: 'https://other.example.com' }, AUDIENCE],
      ['for an audience that only begins like ours', { aud: `${AUDIENCE}/x` }, AUDIENCE],
      ['for this service as client', { aud: CLIENT_ID }, AUDIENCE],
      ['without a subject', { sub: undefined }, 'claim'],
      ['with a subject that is not a string', { sub: ['grace'] }, ''],
      ['of another issuer', { iss: 'https://evil.example' }, 'Log in again'],
      ['bound to a key', { cnf: { jkt: 'x' } }, 'cnf'],
    ])('%s', async (_name, change, word) => {
      expect((await me(await good())).status).toBe(200);
      expect401(await me(await good(change)), word);
    });

    it('with our own issuer name, signed by the external issuer', async () => {
      expect401(
        await me(await good({ iss: PUBLIC_URL, aud: 'signalbox', sid: userId, sub: userId })),
        'Log in again',
      );
    });

    it('with another spelling of the issuer than in its discovery document', async () => {
      expect401(await me(await good({ iss: `${provider.issuer}/` })), 'discovery document');
    });

    it('with algorithm none', async () => {
      expect401(await me(new UnsecuredJWT(claims()).encode()), 'algorithm');
      const [, body] = (await good()).split('.');
      for (const alg of ['none', 'None', 'nOnE', '']) {
        const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt' })).toString('base64url');
        expectProblem(await me(`${header}.${body}.`), 401, 'unauthenticated');
        expectProblem(await me(`${header}.${body}.AAAA`), 401, 'unauthenticated');
      }
    });

    it('with HS256 and the public key as secret, in any encoding', async () => {
      const jwk = provider.publicKeys().find((key) => key.alg === 'RS256') ?? {};
      const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
      for (const secret of [
        key.export({ type: 'spki', format: 'pem' }),
        key.export({ type: 'spki', format: 'der' }),
        Buffer.from(jwk.n ?? '', 'base64url'),
        JSON.stringify(jwk),
      ]) {
        const token = await new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: jwk.kid ?? '', typ: 'at+jwt' })
          .sign(Buffer.from(secret));
        expect401(await me(token), 'algorithm');
      }
    });

    it('with a key of their own in the header: jwk, jku, x5u', async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      const own = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'own' };
      const kid = provider.publicKeys().find((key) => key.alg === 'RS256')?.kid;
      const headers = [
        { jwk: own },
        { jwk: own, kid },
        { jwk: own, kid: 'own' },
        { jku: `${provider.issuer}/evil-keys`, kid: 'own' },
        { jku: `${provider.issuer}/evil-keys`, kid },
        { x5u: `${provider.issuer}/evil-keys`, kid },
        { x5c: ['AAAA'], kid },
        { kid: '../../evil' },
        { kid: '\u0000' },
      ];
      provider.overrides.set('/evil-keys', { status: 200, body: { keys: [own] } });
      for (const header of headers) {
        const token = await new SignJWT(claims())
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(header as object) })
          .sign(privateKey);
        expectProblem(await me(token), 401, 'unauthenticated');
      }
      expect(requestsOf('/evil-keys')).toBe(0);
    });

    it('with another algorithm than that of the published key', async () => {
      const jwk = provider.publicKeys().find((key) => key.alg === 'ES256');
      expect401(
        await me(await provider.sign(claims(), { header: { typ: 'at+jwt', kid: jwk?.kid } })),
        'does not publish',
      );
    });

    it('with parts that are invalid, missing or changed', async () => {
      const token = await good();
      const [header = '', body = '', signature = ''] = token.split('.');
      const b64 = (text: string): string => Buffer.from(text).toString('base64url');
      const swapped = b64(JSON.stringify(claims({ sub: 'admin' })));
      for (const wrong of [
        token.slice(0, -10),
        token.slice(0, -1),
        `${header}.${body}`,
        `${header}.${body}.`,
        `${header}.${swapped}.${signature}`,
        `${header}.${body}.${'A'.repeat(signature.length)}`,
        `${token}.`,
        `${token}.x.y`,
        `.${body}.${signature}`,
        `${b64('null')}.${body}.${signature}`,
        `${b64('{"alg":"RS256","crit":["x"],"x":1}')}.${body}.${signature}`,
        `${b64('{"alg":"RS256","b64":false,"crit":["b64"]}')}.${body}.${signature}`,
        `${b64('{"alg":["RS256"]}')}.${body}.${signature}`,
        `${header}.${b64('null')}.${signature}`,
        `${header}.${b64('[]')}.${signature}`,
        `${header}.${b64('{"iss":')}.${signature}`,
        `${b64('{"alg":"dir","enc":"A256GCM"}')}..AAAA.AAAA.AAAA`,
        'a.b.c',
      ]) {
        expectProblem(await me(wrong), 401, 'unauthenticated');
      }
      expect((await me(token)).status).toBe(200);
    });

    it('when they are ID tokens', async () => {
      const { idToken } = await tokensOfIssuer(provider);
      expect401(await me(idToken), 'audience');
      for (const change of [{ nonce: 'n' }, { at_hash: 'x' }, { typ: 'ID' }]) {
        expect401(await me(await provider.sign(claims({ ...change, aud: AUDIENCE }))), 'not an access token');
      }
      expect((await me(await provider.sign(claims()))).status).toBe(200);
    });
  });

  it('for a service whose audience is its client id are accepted as access tokens and rejected as ID tokens', async () => {
    const own = await startTestApp({ replicaOf: app, env: { ...provider.env(), AUTH_AUDIENCE: CLIENT_ID } });
    const id = claims({ aud: CLIENT_ID, client_id: undefined });
    expect401(await me(await provider.sign(id), own), 'ID token');
    expect401(await me(await provider.sign({ ...id, nonce: 'n' }), own), 'ID token');
    expect((await me(await provider.sign({ ...id, scope: 'openid' }), own)).status).toBe(200);
    expect((await me(await provider.sign({ ...id, typ: 'Bearer' }), own)).status).toBe(200);
    expect((await me(await provider.sign(id, { header: { typ: 'at+jwt' } }), own)).status).toBe(200);
    await own.close();
  });

  it('are rejected without AUTH_AUDIENCE, which the detail names', async () => {
    const { AUTH_AUDIENCE: _none, ...env } = provider.env();
    const without = await startTestApp({ replicaOf: app, env });
    expect401(await me(await good(), without), 'AUTH_AUDIENCE');
    expect((await me(admin.accessToken, without)).status).toBe(200);
    await without.close();
    const plain = await startTestApp({ replicaOf: app });
    expect401(await me(await good(), plain), 'Log in again');
    await plain.close();
  });

  it('with a new key are accepted once the keys may be requested again, and those with the old key are rejected', async () => {
    const before = await good();
    expect((await me(before)).status).toBe(200);
    await provider.rotateKeys();
    passTime(COOLDOWN_MS);
    const after = await good();
    expect((await me(after)).status).toBe(200);
    expect401(await me(before), 'does not publish');
  });

  it('with unknown keys cause at most one request to the issuer in ten seconds', async () => {
    expect((await me(await good())).status).toBe(200);
    passTime(COOLDOWN_MS);
    // The clock stands still, so that all bursts are within the ten seconds.
    stopTime();
    provider.requests.length = 0;
    const forge = (i: number): Promise<string> =>
      provider.sign(claims(), { header: { typ: 'at+jwt', kid: `invented-${i}` } });
    const burst = async (): Promise<void> => {
      const tokens = await Promise.all(Array.from({ length: 100 }, (_, i) => forge(i)));
      for (const answer of await Promise.all(tokens.map((token) => me(token)))) {
        expect401(answer, 'does not publish');
      }
    };
    await burst();
    await burst();
    expect(requestsOf('/jwks')).toBe(1);
    expect(requestsOf(DISCOVERY)).toBe(0);
    expect((await me(await good())).status).toBe(200);
    passTime(COOLDOWN_MS);
    await burst();
    expect(requestsOf('/jwks')).toBe(2);
  });

  it('in many first requests at once cause one request to the issuer', async () => {
    const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
    provider.requests.length = 0;
    const token = await good();
    const answers = await Promise.all(Array.from({ length: 40 }, () => me(token, fresh)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect([requestsOf(DISCOVERY), requestsOf('/jwks')]).toEqual([1, 1]);
    await fresh.close();
  });

  describe('while the issuer is unreachable', () => {
    it('are accepted with a known key; with an unknown key, or before any was known, the response is 503 and not 401', async () => {
      const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
      const token = await good();
      expect((await me(token)).status).toBe(200);
      await provider.goDown();
      try {
        passTime(COOLDOWN_MS);
        expect((await me(token)).status).toBe(200);
        const unknown = await provider.sign(claims(), { header: { typ: 'at+jwt', kid: 'newer' } });
        const answers = [await me(unknown), await me(token, fresh), await me(token, fresh)];
        for (const answer of answers) {
          expectProblem(answer, 503, 'service_unavailable');
          expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        }
        expect((await me(token)).status).toBe(200);
        expect((await me(admin.accessToken, fresh)).status).toBe(200);
      } finally {
        await provider.recover();
      }
      passTime(FAILURE_PAUSE_MS);
      expect((await me(token, fresh)).status).toBe(200);
      await fresh.close();
    });

    it.each([
      ['an error', { status: 500, body: {} }],
      ['a page', { status: 200, body: 'maintenance' }],
      ['no keys', { status: 200, body: { keys: 'none' } }],
      ['a redirect', { status: 302, body: {} }],
    ] as const)(
      'get 503 when the issuer returns %s instead of its keys, which are not requested again for each call',
      async (_name, answer) => {
        const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
        provider.overrides.set('/jwks', answer);
        provider.requests.length = 0;
        const token = await good();
        const startedMs = performance.now();
        for (let i = 0; i < 20; i++) expectProblem(await me(token, fresh), 503, 'service_unavailable');
        const maxRequests = 1 + (performance.now() - startedMs) / FAILURE_PAUSE_MS;
        expect(requestsOf('/jwks')).toBeLessThanOrEqual(maxRequests);
        provider.overrides.clear();
        passTime(FAILURE_PAUSE_MS);
        expect((await me(token, fresh)).status).toBe(200);
        await fresh.close();
      },
    );

    it('get 503 when the discovery document is of another issuer', async () => {
      const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
      const body = { issuer: 'https://evil.example', jwks_uri: `${provider.issuer}/jwks` };
      provider.overrides.set(DISCOVERY, { status: 200, body });
      expectProblem(await me(await good(), fresh), 503, 'service_unavailable');
      await fresh.close();
    });

    it('get 503 when the issuer does not respond', async () => {
      const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
      provider.overrides.set(DISCOVERY, 'hang');
      const token = await good();
      const answers = await Promise.all([me(token, fresh), me(token, fresh), me(token, fresh)]);
      for (const answer of answers) expectProblem(answer, 503, 'service_unavailable');
      await fresh.close();
    });
  });

  it('with a published key that is too weak are rejected', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const weak = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', kid: 'weak', use: 'sig' };
    provider.overrides.set('/jwks', { status: 200, body: { keys: [weak] } });
    const fresh = await startTestApp({ replicaOf: app, env: provider.env() });
    const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${b64({ alg: 'RS256', kid: 'weak', typ: 'at+jwt' })}.${b64(claims())}`;
    const signature = createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url');
    expect401(await me(`${text}.${signature}`, fresh), 'not valid');
    await fresh.close();
  });
});
