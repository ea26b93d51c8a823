import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  ADMIN,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, logEvent, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** A bucket of 60 that refills by one token a second. */
const PER_MINUTE = 60;
const env = {
  API_RATE_LIMIT_REQUESTS_PER_MINUTE: String(PER_MINUTE),
  API_RATE_LIMIT_WRITES_PER_MINUTE: String(PER_MINUTE),
  API_RATE_LIMIT_LOGINS_PER_MINUTE: '1000',
  SERVICE_TRUST_PROXY: '1',
};

let users = 0;
const newUser = (app: TestApp): Promise<Identity> => addUser(app, `user-${(users += 1)}@example.com`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function me(app: TestApp, token: string, address = '198.51.100.1'): Test {
  return request(app.baseUrl)
    .get('/api/auth/me')
    .set('Authorization', `Bearer ${token}`)
    .set('X-Forwarded-For', address);
}
function jwks(app: TestApp, address: string): Test {
  return request(app.baseUrl).get('/.well-known/jwks.json').set('X-Forwarded-For', address);
}
/**
 * The number of concurrent requests with which none waits long for one of the five connections: what has a deadline of its own
 * (readiness, the heartbeat by which replicas know of each other, a commit) must not miss it on a busy machine.
 */
const AT_ONCE = 20;
async function burst<T = Response>(times: number, send: (i: number) => PromiseLike<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let sent = 0; sent < times; sent = answers.length) {
    const wave = Array.from({ length: Math.min(AT_ONCE, times - sent) }, (_, i) => send(sent + i));
    answers.push(...(await Promise.all(wave)));
  }
  return answers;
}
/** A burst of 80, and more on a machine so slow that the bucket refills in between. */
async function burstUntilRefused(send: (i: number) => PromiseLike<Response>): Promise<Response[]> {
  const answers = await burst(80, send);
  while (withStatus(answers, 429).length === 0) answers.push(...(await burst(AT_ONCE, send)));
  return answers;
}
/** @returns the first refusal; a bucket that refills while a slow machine sends is emptied in the end. */
async function untilRefused(send: (i: number) => PromiseLike<Response>): Promise<Response> {
  for (let sent = 0; sent < 1000; sent++) {
    const answer = await send(sent);
    if (answer.status === 429) return answer;
  }
  throw new Error('nothing was refused');
}
const withStatus = (answers: Response[], status: number): Response[] =>
  answers.filter((answer) => answer.status === status);

/** The number of admitted requests is between the size of the bucket and that plus the tokens refilled since the start. */
function expectAbout60(answers: Response[], startedMs: number, status = 200): void {
  const seconds = (performance.now() - startedMs) / 1000;
  const { length } = withStatus(answers, status);
  expect(length).toBeGreaterThanOrEqual(60);
  expect(length).toBeLessThanOrEqual(60 + Math.ceil(seconds) + 1);
  expect(length + withStatus(answers, 429).length).toBe(answers.length);
}

describe('the rate limit of requests on one replica', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp({ env });
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());

  it('admits a full bucket, then responds with 429 and a remedy; every response has the rate limit headers', async () => {
    const user = await newUser(app);
    const first = await me(app, user.accessToken).expect(200);
    expect(first.headers['ratelimit-policy']).toBe('"requests";q=60;w=60');
    expect(first.headers['ratelimit']).toBe('"requests";r=59;t=1');
    const started = performance.now();
    const answers = await burstUntilRefused(() => me(app, user.accessToken));
    expectAbout60([first, ...answers], started - 100);
    const [refused] = withStatus(answers, 429);
    if (!refused) throw new Error('nothing was refused');
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.body.detail).toContain('60 requests a minute');
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['ratelimit-policy']).toBe('"requests";q=60;w=60');
    expect(refused.headers['ratelimit']).toBe('"requests";r=0;t=1');
    const metrics = await request(app.baseUrl).get('/metrics');
    expect(metrics.text).toMatch(/signalbox_api_rate_limited_total\{limit="requests",caller="user"\} [1-9]/);

    await expect.poll(async () => (await me(app, user.accessToken)).status).toBe(200);
  });

  it('is per user, over all sessions and addresses, and does not affect other users', async () => {
    const user = await newUser(app);
    const again = await request(app.baseUrl)
      .post('/api/auth/login')
      .send({ email: `user-${users}@example.com`, password: ADMIN.password });
    const other = await newUser(app);
    const started = performance.now();
    const answers = await burst(80, (i) =>
      me(app, i % 2 ? user.accessToken : (again.body.access_token as string), `198.51.100.${i}`),
    );
    expectAbout60(answers, started);
    await me(app, other.accessToken).expect(200);
    // The address from which the user sent requests is not limited either.
    await jwks(app, '198.51.100.1').expect(200);
  });

  it('also counts requests refused for a missing permission, so that it bounds the audit events about them', async () => {
    const user = await newUser(app);
    const started = performance.now();
    const answers = await burst(90, (i) =>
      request(app.baseUrl)
        .post('/api/projects')
        .set('Authorization', `Bearer ${user.accessToken}`)
        .send({ key: `p-${i}`, name: 'x' }),
    );
    expectAbout60(answers, started, 403);
    const [row] = await app.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE data->'metadata'->>'actor_id' = $1
          AND data->>'action' = 'permission.denied'`,
      [user.userId],
    );
    expect(row?.n).toBe(withStatus(answers, 403).length);
  });

  it('is per address on public routes, and per network for IPv6', async () => {
    const started = performance.now();
    expectAbout60(await burst(80, () => jwks(app, '203.0.113.1')), started);
    await jwks(app, '203.0.113.2').expect(200);
    const sixth = performance.now();
    expectAbout60(await burst(80, (i) => jwks(app, `2001:db8:0:1::${i.toString(16)}`)), sixth);
    await jwks(app, '2001:db8:0:2::1').expect(200);
  });

  it('bounds invalid credentials per address, and refuses no valid credential', async () => {
    const address = '203.0.113.66';
    const user = await newUser(app);
    const started = performance.now();
    const answers = await burstUntilRefused((i) =>
      i % 4 === 0
        ? request(app.baseUrl).get('/api/auth/me').set('X-Forwarded-For', address)
        : me(app, ['guess', 'sbk_guess', user.accessToken.slice(0, -2)][i % 3] ?? '', address),
    );
    expectAbout60(answers, started, 401);
    const [refused] = withStatus(answers, 429);
    if (!refused) throw new Error('nothing was refused');
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.headers['ratelimit-policy']).toBe('"refused-credentials";q=60;w=60');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(withStatus(answers, 401)[0]?.headers['ratelimit']).toMatch(/^"refused-credentials";r=\d+;t=\d+$/);

    const good = await me(app, user.accessToken, address).expect(200);
    expect(good.headers['ratelimit']).toBe('"requests";r=59;t=1');
    const login = await request(app.baseUrl)
      .post('/api/auth/login')
      .set('X-Forwarded-For', address)
      .send(ADMIN);
    expect(login.status).toBe(200);
    expect((await me(app, 'guess', '203.0.113.67')).status).toBe(401);
  });

  it('exempts ingest, health and metrics, in any spelling of the path', async () => {
    const { id } = await createProject(app, admin.accessToken, 'exempt');
    const credential = await createApiKey(app, admin.accessToken, id);
    const batches = await burst(80, () => sendBatch(app.baseUrl, credential, batchOf(logEvent('x'))));
    expect(batches.map((answer) => answer.status)).toEqual(batches.map(() => 200));
    expect(batches[0]?.headers).not.toHaveProperty('ratelimit');
    for (const path of ['/health/live', '/HEALTH/LIVE/', '/metrics', '/health/ready']) {
      const answers = await burst(70, () => request(app.baseUrl).get(path));
      expect(withStatus(answers, 200)).toHaveLength(70);
    }
    const guesses = await burst(70, () =>
      sendBatch(app.baseUrl, { apiKey: 'sbk_guess', webhookSecret: 'x' }, '{"events":[]}'),
    );
    expect(guesses.map((answer) => answer.status)).toEqual(guesses.map(() => 401));
  });

  it('takes any address for what it is, without an error', async () => {
    expect((await jwks(app, 'nonsense')).status).toBe(200);
  });
});

describe('rate limits of some routes', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp({
      env: {
        API_RATE_LIMIT_WRITES_PER_MINUTE: '12',
        API_RATE_LIMIT_LOGINS_PER_MINUTE: '10',
        SERVICE_TRUST_PROXY: '1',
      },
    });
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());

  const post = (path: string, token: string, body: object, address = '198.51.100.1'): Test =>
    request(app.baseUrl)
      .post(path)
      .set('Authorization', `Bearer ${token}`)
      .set('X-Forwarded-For', address)
      .send(body);

  it('writes are limited, and reads are not, even by POST', async () => {
    const { id } = await createProject(app, admin.accessToken, 'writes');
    const key = await createApiKey(app, admin.accessToken, id, { scopes: ['flags:read'] });
    const refused = await untilRefused((i) =>
      post('/api/projects', admin.accessToken, { key: `w-${i}`, name: 'x' }),
    );
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.body.detail).toContain('12 requests a minute that write');
    expect(refused.headers['ratelimit-policy']).toBe('"writes";q=12;w=60');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5);

    const read = await me(app, admin.accessToken).expect(200);
    expect(read.headers['ratelimit-policy']).toBe('"requests";q=1000000;w=60');
    const evaluations = await burst(20, () =>
      post('/ofrep/v1/evaluate/flags', key.apiKey, { context: { targetingKey: 'u' } }),
    );
    expect(withStatus(evaluations, 200)).toHaveLength(20);
  });

  it('logins are limited per address, whether they succeed or fail', async () => {
    const login = (address: string, password = ADMIN.password): Test =>
      request(app.baseUrl)
        .post('/api/auth/login')
        .set('X-Forwarded-For', address)
        .send({ ...ADMIN, password });
    const refused = await untilRefused(() => login('203.0.113.1'));
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.body.detail).toContain('10 logins a minute');
    expect(refused.headers['ratelimit-policy']).toBe('"logins";q=10;w=60');
    expectProblem(await login('203.0.113.1', 'wrong'), 429, 'rate_limited');
    const other = await login('203.0.113.2').expect(200);
    // Confirming the password counts for the address, not for the logged-in user.
    const confirmed = await post(
      '/api/auth/reauthenticate',
      other.body.access_token as string,
      { password: ADMIN.password },
      '203.0.113.1',
    );
    expectProblem(confirmed, 429, 'rate_limited');
  });
});

describe('the rate limit of requests on two replicas', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    first = await startTestApp({ env });
    await bootstrap(first);
    second = await startTestApp({ env, replicaOf: first });
    const presence = [first, second].map(({ app }) => app.get(ReplicaPresence));
    // The first replica learns of the second at its next heartbeat.
    while (presence.some((replica) => replica.isAlone())) await pause(50);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const both = (i: number): TestApp => (i % 2 ? first : second);

  it('applies to their sum, for users, addresses and invalid credentials', async () => {
    const user = await newUser(first);
    const other = await newUser(first);
    let started = performance.now();
    expectAbout60(await burst(120, (i) => me(both(i), user.accessToken)), started);
    expect((await me(second, other.accessToken)).status).toBe(200);
    started = performance.now();
    expectAbout60(await burst(120, (i) => jwks(both(i), '203.0.113.3')), started);
    started = performance.now();
    expectAbout60(await burst(120, (i) => me(both(i), 'guess', '203.0.113.3')), started, 401);
    expect((await me(first, other.accessToken, '203.0.113.3')).status).toBe(200);
  });

  it('admits the full rate: a caller at the rate is never refused', async () => {
    const user = await newUser(first);
    await burst(120, (i) => me(both(i), user.accessToken));
    // Simulates six seconds.
    await first.database.query(
      `UPDATE rate_buckets SET updated_at = updated_at - interval '6 seconds' WHERE subject LIKE '%' || $1`,
      [user.userId],
    );
    for (const app of [first, second]) {
      await expect.poll(async () => (await me(app, user.accessToken)).status).toBe(200);
    }
    // A replica may reserve three tokens for a while; a caller that uses both replicas does not lose them.
    const answers = await burst(4, (i) => me(both(i), user.accessToken));
    expect(withStatus(answers, 200).length).toBeGreaterThanOrEqual(3);
  });

  it('is divided equally while the shared buckets cannot be reached', async () => {
    const user = await newUser(first);
    await first.database.query('ALTER TABLE rate_buckets RENAME TO rate_buckets_away');
    try {
      const started = performance.now();
      expectAbout60(await burst(120, (i) => me(both(i), user.accessToken)), started);
    } finally {
      await first.database.query('ALTER TABLE rate_buckets_away RENAME TO rate_buckets');
    }
  });
});
