import { connect } from 'node:net';
import { hash } from '@node-rs/argon2';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Passwords } from '../../../src/auth/authentication/passwords.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('login', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());

  const login = (email: string, password: string): Test =>
    request(app.baseUrl).post('/api/auth/login').send({ email, password });
  const forget = (): Promise<unknown> => app.database.query('DELETE FROM login_attempts');

  it('returns an access token for e-mail address and password', async () => {
    const response = await login('  ADA@Example.com ', ADMIN.password).expect(200);
    expect(response.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const me = await request(app.baseUrl)
      .get('/api/auth/me')
      .set('Authorization', `Bearer ${response.body.access_token}`)
      .expect(200);
    expect(me.body).toEqual({
      user: { id: admin.userId, kind: 'person', email: ADMIN.email, name: 'Ada' },
      organization: {
        id: expect.any(String),
        name: 'Example',
        permissions: expect.arrayContaining(['organization:manage', 'system:view']),
      },
      projects: [],
      app_execution: {
        mode: 'simulate',
        reason: 'WORKFLOW_URL is not set',
        automatic: true,
        dag_policy: 'open',
      },
    });
  });

  it('has the same response for a wrong password, an unknown account and a deactivated one', async () => {
    await app.database.query(
      `INSERT INTO users (id, email, name, password_hash, deactivated_at)
       VALUES (gen_random_uuid(), 'gone@example.com', 'Gone', $1, now()),
              (gen_random_uuid(), 'external@example.com', 'External', NULL, NULL)`,
      [await hash(ADMIN.password)],
    );
    const answers = [
      await login(ADMIN.email, 'wrong'),
      await login('unknown@example.com', ADMIN.password),
      await login('gone@example.com', ADMIN.password),
      await login('external@example.com', ADMIN.password),
    ];
    for (const answer of answers) {
      expectProblem(answer, 401, 'login_failed');
      expect({ ...answer.body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' });
    }
    await forget();
  });

  it('locks an account after ten failures, even for the right password, and on every replica', async () => {
    const replica = await startTestApp({ replicaOf: app });
    const burst = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        request((i % 2 ? app : replica).baseUrl)
          .post('/api/auth/login')
          .send({ email: ADMIN.email, password: 'wrong password' }),
      ),
    );
    expect(burst.filter((response) => response.status === 401)).toHaveLength(10);
    const refused = await login(ADMIN.email, ADMIN.password);
    expectProblem(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    await app.database.query(`UPDATE login_attempts SET window_start = now() - interval '16 minutes'`);
    await login(ADMIN.email, ADMIN.password).expect(200);
    await replica.close();
    await forget();
  });

  it('resets the failures of an account on success', async () => {
    for (let i = 0; i < 9; i++) await login(ADMIN.email, 'wrong password').expect(401);
    await login(ADMIN.email, ADMIN.password).expect(200);
    for (let i = 0; i < 9; i++) await login(ADMIN.email, 'wrong password').expect(401);
    await login(ADMIN.email, ADMIN.password).expect(200);
    await forget();
  });

  it('locks an address after fifty failures, after which that address does not lock further accounts', async () => {
    await app.database.query(`INSERT INTO login_attempts VALUES ('login:127.0.0.1', now(), 50)`);
    expectProblem(await login(ADMIN.email, 'wrong password'), 429, 'rate_limited');
    const rows = await app.database.query<{ subject: string }>('SELECT subject FROM login_attempts');
    expect(rows).toEqual([{ subject: 'login:127.0.0.1' }]);
    await forget();
  });

  it('counts no failure for the account when the address is refused, even in a burst', async () => {
    await app.database.query(`INSERT INTO login_attempts VALUES ('login:127.0.0.1', now(), 49)`);
    const burst = await Promise.all(Array.from({ length: 8 }, () => login(ADMIN.email, 'wrong password')));
    expect(burst.filter((response) => response.status === 401)).toHaveLength(1);
    const rows = await app.database.query(
      `SELECT failures FROM login_attempts WHERE subject LIKE 'account:%'`,
    );
    expect(rows).toEqual([{ failures: 1 }]);
    await forget();
  });

  it('rejects a password of a million characters without verifying it', async () => {
    const verify = vi.spyOn(app.app.get(Passwords), 'verify');
    onTestFinished(() => verify.mockRestore());
    expectProblem(await login(ADMIN.email, 'x'.repeat(1_000_000)), 400, 'validation_failed');
    expectProblem(await login(ADMIN.email, 'x'.repeat(1_100_000)), 413, 'payload_too_large');
    expect(verify).not.toHaveBeenCalled();
    await login(ADMIN.email, ADMIN.password).expect(200);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['{"email":"ada@example.com"', 'application/json', 400, 'bad_request'],
    [
      `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)},"password":"x"}`,
      'application/json',
      400,
      'validation_failed',
    ],
  ])('answers the body %s (%s) with %i %s', async (body, type, status, code) => {
    const response = await request(app.baseUrl).post('/api/auth/login').set('Content-Type', type).send(body);
    expectProblem(response, status, code);
  });
});

describe('access tokens', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());

  const as = (who: Identity, method: 'delete' | 'get' | 'patch' | 'post', path: string): Test =>
    request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);

  it.each([
    ['none', undefined],
    ['nonsense', 'Bearer nonsense'],
  ])('are required: %s gets 401 with WWW-Authenticate', async (_name, authorization) => {
    const test = request(app.baseUrl).get('/api/projects');
    const response = await (authorization === undefined ? test : test.set('Authorization', authorization));
    expectProblem(response, 401, 'unauthenticated');
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('sent in two Authorization headers get 401, even when both are valid', async () => {
    const answer = await raw(
      `GET /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.accessToken}\r\n` +
        `authorization: Bearer ${admin.accessToken}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('are accepted with the scheme in any letter case', async () => {
    await request(app.baseUrl)
      .get('/api/projects')
      .set('Authorization', `bEARER ${admin.accessToken}`)
      .expect(200);
  });

  it('of a deactivated user are rejected at once', async () => {
    const leaver = await addUser(app, 'leaver@example.com');
    await as(leaver, 'get', '/api/auth/me').expect(200);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [leaver.userId]);
    expectProblem(await as(leaver, 'get', '/api/auth/me'), 401, 'unauthenticated');
  });

  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it('are verified by the published keys', async () => {
    const response = await request(app.baseUrl).get('/.well-known/jwks.json').expect(200);
    expect(response.body.keys).toHaveLength(1);
    expect(response.body.keys[0]).toMatchObject({
      kty: 'EC',
      alg: 'ES256',
      use: 'sig',
      kid: expect.any(String),
    });
    expect(response.text).not.toContain('"d"');
  });
});
