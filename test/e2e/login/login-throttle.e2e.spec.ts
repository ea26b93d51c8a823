import { parseSetCookie } from 'cookie';
import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const DEVICE = 'signalbox_device';
const HOME = '198.51.100.20';
const NETWORK = '203.0.113';

describe('the login throttle', () => {
  let app: TestApp;
  let replica: TestApp;

  beforeAll(async () => {
    const env = { SERVICE_TRUST_PROXY: '1' };
    app = await startTestApp({ env });
    await bootstrap(app);
    await addUser(app, 'grace@example.com');
    replica = await startTestApp({ env, replicaOf: app });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });
  beforeEach(() => app.database.query('DELETE FROM login_attempts'));

  const login = (
    ip: string,
    password: string,
    { email = ADMIN.email, device = '', at = app }: { email?: string; device?: string; at?: TestApp } = {},
  ): Test => {
    const test = request(at.baseUrl).post('/api/auth/login').set('X-Forwarded-For', ip);
    if (device !== '') test.set('Cookie', `${DEVICE}=${device}`);
    return test.send({ email, password });
  };
  const deviceOf = (response: Response): string => {
    const lines = [response.headers['set-cookie'] ?? []].flat();
    const cookie = lines.map((line) => parseSetCookie(line)).find(({ name }) => name === DEVICE);
    expect(cookie).toMatchObject({ httpOnly: true, path: '/api/auth', sameSite: 'lax' });
    return cookie?.value ?? '';
  };
  const knownDevice = async (email = ADMIN.email): Promise<string> =>
    deviceOf(await login(HOME, ADMIN.password, { email }).expect(200));
  /** Simulates this many failed logins to the account, from many networks. */
  const failEverywhere = async (failures: number): Promise<void> => {
    await login(`${NETWORK}.1`, 'wrong').expect(401);
    await app.database.query(`UPDATE login_attempts SET failures = $1 WHERE subject LIKE 'account:%'`, [
      failures,
    ]);
  };

  it('does not let attackers in another network lock a user out', async () => {
    for (let i = 0; i < 10; i++) await login(`${NETWORK}.${i}`, 'wrong').expect(401);
    expectProblem(await login(`${NETWORK}.99`, ADMIN.password), 429, 'rate_limited');
    await login(HOME, ADMIN.password).expect(200);
  });

  it.each([
    ['an IPv4 /24', (i: number) => `${NETWORK}.${i}`, '203.0.114.1'],
    ['an IPv6 /64', (i: number) => `2001:db8:1:2::${i + 1}`, '2001:db8:1:3::1'],
  ])('counts the failures of %s together, over all replicas', async (_what, inside, outside) => {
    for (let i = 0; i < 10; i++) await login(inside(i), 'wrong', { at: i % 2 ? app : replica }).expect(401);
    expectProblem(await login(inside(50), 'wrong', { at: replica }), 429, 'rate_limited');
    await login(outside, 'wrong').expect(401);
  });

  it('stops guessing from many networks at the limit of the account', async () => {
    await failEverywhere(99);
    await login('192.0.2.1', 'wrong').expect(401);
    const refused = await login('192.0.3.1', ADMIN.password, { at: replica });
    expectProblem(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('exempts a device with an earlier login from the limits of the account and of its network', async () => {
    const device = await knownDevice();
    await failEverywhere(100);
    for (let i = 0; i < 10; i++) await login(HOME, 'wrong', { email: `guess-${i}@example.com` });
    await app.database.query(`INSERT INTO login_attempts VALUES ('login:${HOME}', now(), 50)
      ON CONFLICT (subject) DO UPDATE SET failures = 50`);
    expectProblem(await login(HOME, ADMIN.password), 429, 'rate_limited');
    await login(HOME, ADMIN.password, { device, at: replica }).expect(200);
  });

  it('allows a known device ten failures of its own', async () => {
    const device = await knownDevice();
    for (let i = 0; i < 10; i++) await login(HOME, 'wrong', { device }).expect(401);
    expectProblem(await login(HOME, ADMIN.password, { device }), 429, 'rate_limited');
    await login(HOME, ADMIN.password).expect(200);
  });

  it('recognizes a device for one account only', async () => {
    const device = await knownDevice('grace@example.com');
    await failEverywhere(100);
    expectProblem(await login(HOME, ADMIN.password, { device }), 429, 'rate_limited');
  });

  it.each([
    [
      'another user’s id',
      (device: string, other: string) => device.replace(/^[^.]+/, other.split('.')[0] ?? ''),
    ],
    [
      'a later expiry',
      (device: string) => device.replace(/\.(\d+)\./, (_all, at: string) => `.${Number(at) + 1}.`),
    ],
    ['no signature', (device: string) => device.replace(/[^.]+$/, '')],
    ['nonsense', () => 'x.y.z'],
  ])('rejects a device cookie with %s', async (_what, forge) => {
    const [admins, graces] = [await knownDevice(), await knownDevice('grace@example.com')];
    await failEverywhere(100);
    const forged = forge(graces, admins);
    const another = forge(admins, admins);
    expectProblem(await login(HOME, ADMIN.password, { device: forged }), 429, 'rate_limited');
    if (another !== admins) {
      expectProblem(await login(HOME, ADMIN.password, { device: another }), 429, 'rate_limited');
    }
    await login(HOME, ADMIN.password, { device: admins }).expect(200);
  });

  it('does not reset the limit on a login, so that strangers gain no attempts by it', async () => {
    await failEverywhere(60);
    await login(HOME, ADMIN.password).expect(200);
    const [row] = await app.database.query<{ failures: number }>(
      `SELECT failures FROM login_attempts WHERE subject LIKE 'account:%'`,
    );
    expect(row?.failures).toBe(60);
  });
});
