import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLetIn, signIn } from '../../support/http/cookies.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MINUTE = 60_000;
const PATH = '/api/auth/signing-keys';

describe('signing keys', () => {
  let app: TestApp;
  let replica: TestApp;
  const clock = new ManualClock(Date.now());

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    await bootstrap(app);
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const call = (method: 'get' | 'post', path: string, accessToken: string, at: TestApp = app): Test =>
    request(at.baseUrl)[method](path).set('Authorization', `Bearer ${accessToken}`);
  const rotate = async (): Promise<string> => {
    const { accessToken } = await signIn(app);
    return (await call('post', `${PATH}/rotate`, accessToken).expect(200)).body.id as string;
  };
  const jwks = async (at: TestApp = app): Promise<JSONWebKeySet> =>
    (await request(at.baseUrl).get('/.well-known/jwks.json').expect(200)).body as JSONWebKeySet;
  const kidsOf = async (at?: TestApp): Promise<unknown[]> => (await jwks(at)).keys.map(({ kid }) => kid);
  const kidOf = (token: string): string | undefined => decodeProtectedHeader(token).kid;

  it('are replaced by a rotation: at once on this replica, within a minute on another one', async () => {
    const before = await signIn(app);
    clock.nowMs += 1000;
    // The other replica has read the key at the last moment before it is retired.
    const beforeThere = await signIn(replica);
    const old = kidOf(before.accessToken);
    expect(kidOf(beforeThere.accessToken)).toBe(old);

    const response = await call('post', `${PATH}/rotate`, before.accessToken).expect(200);
    const now = new Date(clock.nowMs).toISOString();
    const { id } = response.body;
    expect(response.body).toEqual({
      id: expect.any(String),
      algorithm: 'ES256',
      state: 'signing',
      created_at: now,
      retired_at: null,
      verifies_until: null,
    });
    expect(response.text).not.toMatch(/private|sealed|"d"/);
    expect(id).not.toBe(old);
    expect(kidOf((await signIn(app)).accessToken)).toBe(id);
    expect(await kidsOf()).toEqual([id, old]);
    expect(await kidsOf(replica)).toEqual([id, old]);

    // The other replica does not know the new key yet, and the tokens that it signs are accepted everywhere.
    clock.nowMs += MINUTE - 1;
    const late = await signIn(replica);
    expect(kidOf(late.accessToken)).toBe(old);
    clock.nowMs += 1;
    expect(kidOf((await signIn(replica)).accessToken)).toBe(id);

    // The last token of the old key has a normal lifetime, and verifies against the published keys.
    clock.nowMs += 15 * MINUTE - 2000;
    for (const at of [app, replica]) {
      expect(await isLetIn(at, late.accessToken)).toBe(true);
      expect(await kidsOf(at)).toContain(old);
    }
    // The same verification as docs/security.md describes for other services.
    const [installation] = await app.database.query<{ issuer: string }>(
      `SELECT 'urn:uuid:' || id AS issuer FROM service_installation`,
    );
    await jwtVerify(late.accessToken, createLocalJWKSet(await jwks()), {
      currentDate: new Date(clock.nowMs),
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: installation?.issuer ?? '',
      audience: installation?.issuer ?? '',
    });

    const { accessToken } = await signIn(app);
    const list = await call('get', PATH, accessToken, replica).expect(200);
    expect(list.body).toEqual({
      items: [
        expect.objectContaining({ id, state: 'signing' }),
        expect.objectContaining({ id: old, state: 'verifying', retired_at: now }),
      ],
      next_cursor: null,
    });
    expect(list.text).not.toMatch(/private|sealed|"d"/);
    clock.nowMs = new Date(list.body.items[1].verifies_until as string).getTime();
    expect(await isLetIn(app, late.accessToken)).toBe(false);
    expect(await kidsOf()).toEqual([id]);
    const later = await call('get', PATH, (await signIn(app)).accessToken).expect(200);
    expect(later.body.items[1]).toMatchObject({ id: old, state: 'retired' });
  });

  it('stay verifiable while replicas with fast and slow clocks sign and verify', async () => {
    const fast = new ManualClock(clock.nowMs + MINUTE);
    const slow = new ManualClock(clock.nowMs - MINUTE);
    const [signer, verifier] = [
      await startTestApp({ clock: fast, replicaOf: app }),
      await startTestApp({ clock: slow, replicaOf: app }),
    ];
    const old = kidOf((await signIn(signer)).accessToken);
    await rotate();
    const pass = (ms: number): void => {
      for (const each of [clock, fast, slow]) each.nowMs += ms;
    };
    pass(MINUTE - 1);
    const last = await signIn(signer);
    expect(kidOf(last.accessToken)).toBe(old);
    // Valid for 15 minutes of the signer's clock, which is two minutes ahead of the verifier's.
    pass(17 * MINUTE - 2000);
    expect(await isLetIn(verifier, last.accessToken)).toBe(true);
    pass(3000);
    expect(await isLetIn(verifier, last.accessToken)).toBe(false);
    await signer.close();
    await verifier.close();
  });

  it('are rotated one after the other by concurrent requests, and one signs in the end', async () => {
    const { accessToken } = await signIn(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => call('post', `${PATH}/rotate`, accessToken, i % 2 ? app : replica)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const signing = await app.database.query<{ id: string }>(
      'SELECT id FROM signing_keys WHERE retired_at IS NULL',
    );
    expect(signing).toHaveLength(1);
    expect(answers.map(({ body }) => body.id as string)).toContain(signing[0]?.id);
    clock.nowMs += MINUTE;
    for (const at of [app, replica]) {
      const signedIn = await signIn(at);
      expect(kidOf(signedIn.accessToken)).toBe(signing[0]?.id);
      expect(await isLetIn(app, signedIn.accessToken)).toBe(true);
      expect(await isLetIn(at, accessToken)).toBe(true);
    }
  });

  it('are audited when they are rotated', async () => {
    const id = await rotate();
    const events = await app.database.query(
      `SELECT data FROM events WHERE type = 'audit' AND data->>'resource' = $1`,
      [`signing_key/${id}`],
    );
    expect(events).toEqual([
      { data: expect.objectContaining({ actor: 'ada@example.com', action: 'signing_key.rotated' }) },
    ]);
  });

  it.each(['cursor=nonsense', 'cursor=WyJ4Il0'])('the list refuses ?%s', async (query) => {
    const { accessToken } = await signIn(app);
    expectProblem(await call('get', `${PATH}?${query}`, accessToken), 400, 'validation_failed');
  });

  it('are listed page by page', async () => {
    const { accessToken } = await signIn(app);
    const all = (await call('get', PATH, accessToken).expect(200)).body.items as { id: string }[];
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? 'limit=3' : `limit=3&cursor=${cursor}`;
      const { body } = await call('get', `${PATH}?${query}`, accessToken).expect(200);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      cursor = body.next_cursor as string | null;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(6);
  });
});
