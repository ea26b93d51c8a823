import request, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { ADMIN, bootstrap, type Identity } from '../../support/access/identity.js';
import { RawConnection } from '../../support/http/raw-connection.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

type Headers = Readonly<Record<string, string>>;

const xff = (value: string): Headers => ({ 'x-forwarded-for': value });
const forwarded = (value: string): Headers => ({ forwarded: value });

/** One client, in the forms in which proxies of cloud providers and others write its address; the port differs by connection. */
const IPV4: readonly Headers[] = [
  xff('203.0.113.7'),
  xff('203.0.113.7:50001'),
  xff('203.0.113.7:50002'),
  xff('::ffff:203.0.113.7'),
  xff('[::ffff:cb00:7107]:50003'),
  xff('0:0:0:0:0:FFFF:203.0.113.7'),
  xff('192.0.2.200,203.0.113.7'),
  xff('unknown ,, "203.0.113.7:50004" , '),
  forwarded('for=203.0.113.7;proto=https;by=10.0.0.1'),
  forwarded('for=192.0.2.200, For="203.0.113.7:50005"'),
];
const IPV6: readonly Headers[] = [
  xff('2001:db8:1:2::a'),
  xff('2001:DB8:1:2:0:0:0:A'),
  xff('2001:0db8:0001:0002:0000:0000:0000:000a'),
  xff('[2001:db8:1:2::a]'),
  xff('[2001:db8:1:2::a]:50001'),
  xff('2001:db8:1:2:0:0:0:a:50002'),
  xff('2001:db8:1:2::a%eth0'),
  xff('192.0.2.200, 2001:db8:1:2::a'),
  forwarded('for="[2001:db8:1:2::a]:50003"'),
  forwarded('for="[2001:DB8:1:2::A]";proto=https'),
];
const NO_ADDRESS: readonly Headers[] = [
  xff('unknown'),
  xff('_client1'),
  xff('unix:'),
  xff('client.example.com'),
  xff('203.0.113.777'),
  xff('203.0.113.7, <script>'),
  xff(`203.0.113.7${'7'.repeat(4000)}`),
  forwarded('for=unknown'),
  forwarded('for=_SEVKISEK'),
  forwarded('proto=https'),
];

describe('behind a proxy', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp({ env: { SERVICE_TRUST_PROXY: '1' } });
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.query('DELETE FROM login_attempts'));

  const login = (headers: Headers, password = ADMIN.password): Test =>
    request(app.baseUrl).post('/api/auth/login').set(headers).send({ email: ADMIN.email, password });
  const as = (path: string): Test =>
    request(app.baseUrl).get(path).set('Authorization', `Bearer ${admin.accessToken}`);

  it.each([
    ['an IPv4 client', IPV4, xff('198.51.100.1')],
    ['an IPv6 client', IPV6, xff('2001:db8:1:3::a')],
    ['clients without an address', NO_ADDRESS, xff('198.51.100.1')],
  ])('all failures of %s count together, in any form of the address', async (_who, forms, other) => {
    for (const headers of forms) await login(headers, 'wrong').expect(401);
    for (const headers of forms) expectProblem(await login(headers), 429, 'rate_limited');
    await login(other).expect(200);
  });

  it.each([
    ['an IPv4 client', '203.0.113.7', IPV4],
    ['an IPv6 client', '2001:db8:1:2::a', IPV6],
    ['a client without an address', null, NO_ADDRESS],
  ])('sessions and the audit log have the canonical address of %s: %s', async (who, address, forms) => {
    const [headers] = forms;
    await app.database.query('DELETE FROM sessions WHERE ip IS NOT NULL');
    admin = { ...admin, accessToken: (await login(headers ?? {}).expect(200)).body.access_token as string };
    for (const [index, form] of forms.entries()) {
      const requestId = `${who.replaceAll(' ', '-')}-${index}`;
      await login(form).set('X-Request-Id', requestId).expect(200);
      const { body } = await as(`/api/audit?q=${requestId}`).expect(200);
      expect(body.items).toHaveLength(1);
      expect(body.items[0].data.ip ?? null).toBe(address);
    }
    const { body } = await as('/api/auth/sessions').expect(200);
    const seen = (body.items as { ip: string | null }[]).map(({ ip }) => ip);
    expect(seen.filter((ip) => ip === address).length).toBeGreaterThan(forms.length);
  });

  it('the last of several X-Forwarded-For lines is that of the proxy', async () => {
    const body = JSON.stringify({ email: ADMIN.email, password: 'wrong' });
    const connection = await RawConnection.open(app.baseUrl);
    connection.socket.write(
      [
        'POST /api/auth/login HTTP/1.1',
        'Host: localhost',
        'X-Request-Id: several-lines',
        'X-Forwarded-For: 192.0.2.200',
        'X-Forwarded-For: 203.0.113.7',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    await expect.poll(() => connection.status(), { timeout: 60_000 }).toBe(401);
    connection.socket.destroy();
    const audit = await as('/api/audit?q=several-lines').expect(200);
    expect(audit.body.items[0].data.ip).toBe('203.0.113.7');
  });
});

describe('without a trusted proxy', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
    await bootstrap(app);
  });
  afterAll(() => app.close());

  it('no header changes the address by which a client is limited', async () => {
    const headers = [...IPV4, ...IPV6].slice(0, 11);
    const statuses: number[] = [];
    for (const spoofed of headers) {
      const test = request(app.baseUrl).post('/api/auth/login').set(spoofed);
      statuses.push((await test.send({ email: ADMIN.email, password: 'wrong' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
