import { createHash, randomBytes } from 'node:crypto';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, type Identity } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const LOGINS = '/api/auth/command-logins';
const MINUTE_MS = 60_000;

describe('a login of the command line', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  const clock = new ManualClock(Date.now());
  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    admin = await bootstrap(app);
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const newVerifier = (): string => randomBytes(32).toString('base64url');
  const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
  const begin = (token: string, input: object): Test =>
    request(app.baseUrl).post(LOGINS).set('Authorization', `Bearer ${token}`).send(input);
  const create = async (verifier: string): Promise<string> => {
    const response = await begin(admin.accessToken, {
      name: 'signalbox on laptop',
      scopes: ['project:view'],
      code_challenge: challengeOf(verifier),
    });
    expect([response.status, response.headers['cache-control']]).toEqual([201, 'no-store']);
    expect(Object.keys(response.body as object)).toEqual(['code', 'expires_at']);
    return (response.body as { code: string }).code;
  };
  const redeem = (code: string, code_verifier: string, at = app): Test =>
    request(at.baseUrl).post(`${LOGINS}/token`).send({ code, code_verifier });

  it('returns the token only for the verifier, on any replica', async () => {
    const verifier = newVerifier();
    const code = await create(verifier);
    expectProblem(await redeem(code, newVerifier()), 400, 'command_login_invalid');
    const redeemed = await redeem(code, verifier, replica);
    expect([redeemed.status, redeemed.headers['cache-control']]).toEqual([200, 'no-store']);
    const { token } = redeemed.body as { token: string };
    expect(code).not.toContain(token);
    const me = await request(app.baseUrl).get('/api/auth/me').set('Authorization', `Bearer ${token}`);
    expect(me.status).toBe(200);
    const listed = await request(app.baseUrl)
      .get('/api/auth/tokens')
      .set('Authorization', `Bearer ${admin.accessToken}`);
    expect((listed.body as { items: object[] }).items[0]).toMatchObject({
      name: 'signalbox on laptop',
      scopes: ['project:view'],
    });
    // Neither this token nor its login can create another one.
    const again = await begin(token, {
      name: 'x',
      scopes: ['project:view'],
      code_challenge: challengeOf(verifier),
    });
    expectProblem(again, 403, 'session_required');
  });

  it('expires after two minutes', async () => {
    const verifier = newVerifier();
    const code = await create(verifier);
    clock.nowMs += 2 * MINUTE_MS - 1000;
    expect((await redeem(code, verifier)).status).toBe(200);
    clock.nowMs += 2000;
    expectProblem(await redeem(code, verifier), 400, 'command_login_invalid');
  });

  it('is rejected with a changed code, a code of another kind, and malformed input', async () => {
    const verifier = newVerifier();
    const code = await create(verifier);
    for (let at = 0; at < code.length; at += 7) {
      const changed = `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`;
      expectProblem(await redeem(changed, verifier), 400, 'command_login_invalid');
    }
    for (const [other, otherVerifier] of [
      ['', verifier],
      ['x'.repeat(1001), verifier],
      [code, 'short'],
      [code, `${verifier}x`],
    ] as const) {
      expectProblem(await redeem(other, otherVerifier), 400, 'validation_failed');
    }
    for (const code_challenge of [undefined, '', 'a'.repeat(42), 7]) {
      const response = await begin(admin.accessToken, {
        name: 'x',
        scopes: ['project:view'],
        code_challenge,
      });
      expectProblem(response, 400, 'validation_failed');
    }
  });
});
