import { describe, expect, it, vi } from 'vitest';
import * as apps from '../apps/writes';
import * as flags from '../flags/flag-writes';

interface Sent {
  request: string;
  ifMatch: string | null;
  body: unknown;
}

/** The request that a write sends. */
async function sent(write: () => Promise<unknown>): Promise<Sent> {
  const all: Sent[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href));
    const { pathname, search } = new URL(request.url);
    if (pathname === '/api/auth/refresh') {
      return new Response(JSON.stringify({ access_token: 't', expires_in: 900 }));
    }
    const text = await request.text();
    all.push({
      request: `${request.method} ${pathname}${search}`,
      ifMatch: request.headers.get('if-match'),
      body: text === '' ? null : (JSON.parse(text) as unknown),
    });
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  await write();
  expect(all).toHaveLength(1);
  return all[0]!;
}

const FLAG = '/api/flags/checkout';
const IN_SHOP = '?project_id=shop';
const INSTALLATION = '/api/v1/apps/installations/i-1';

describe('requests that change something', () => {
  it.each<[string, () => Promise<unknown>, Sent]>([
    [
      'a flag, with the version that was seen and the reason without blanks',
      () => flags.updateFlag('shop', 'checkout', 3, { rollout: 50 }, '  because '),
      { request: `PATCH ${FLAG}${IN_SHOP}`, ifMatch: '"3"', body: { rollout: 50, reason: 'because' } },
    ],
    [
      'a flag without a reason',
      () => flags.updateFlag('shop', 'checkout', 4, { enabled: false }, ' '),
      { request: `PATCH ${FLAG}${IN_SHOP}`, ifMatch: '"4"', body: { enabled: false } },
    ],
    [
      'an emergency stop, regardless of the version',
      () => flags.killFlag('shop', 'checkout', true, 'fire'),
      { request: `POST ${FLAG}/kill${IN_SHOP}`, ifMatch: null, body: { killed: true, reason: 'fire' } },
    ],
    [
      'the release of an emergency stop',
      () => flags.killFlag('shop', 'checkout', false),
      { request: `POST ${FLAG}/kill${IN_SHOP}`, ifMatch: null, body: { killed: false } },
    ],
    [
      'a revision that is restored',
      () => flags.revertFlag('shop', 'checkout', 7, 'back'),
      { request: `POST ${FLAG}/revert${IN_SHOP}`, ifMatch: null, body: { revision: 7, reason: 'back' } },
    ],
    [
      'an own override',
      () => flags.setSelfOverride('shop', 'checkout', { value: true, expires_at: null }),
      {
        request: `PUT ${FLAG}/self-override${IN_SHOP}`,
        ifMatch: null,
        body: { value: true, expires_at: null },
      },
    ],
    [
      'the end of an own override',
      () => flags.deleteSelfOverride('shop', 'checkout'),
      { request: `DELETE ${FLAG}/self-override${IN_SHOP}`, ifMatch: null, body: null },
    ],
    [
      'the end of a planned change',
      () => flags.cancelSchedule('shop', 's-1'),
      { request: `DELETE /api/flags/schedules/s-1${IN_SHOP}`, ifMatch: null, body: null },
    ],
    [
      'a group',
      () => flags.updateGroup('shop', 'pay', 2, { archived: true }),
      { request: `PATCH /api/flags/groups/pay${IN_SHOP}`, ifMatch: '"2"', body: { archived: true } },
    ],
    [
      'the emergency stop of a group',
      () => flags.killGroup('shop', 'pay', true, 'fire'),
      {
        request: `POST /api/flags/groups/pay/kill${IN_SHOP}`,
        ifMatch: null,
        body: { killed: true, reason: 'fire' },
      },
    ],
    [
      'an app',
      () => apps.updateApp('report', 5, { archived: true }),
      { request: 'PATCH /api/v1/apps/report', ifMatch: '"5"', body: { archived: true } },
    ],
    [
      'a version',
      () => apps.publishVersion('report', { version: '1.0.0', manifest: { run_kinds: ['manual'] } }),
      {
        request: 'POST /api/v1/apps/report/versions',
        ifMatch: null,
        body: { version: '1.0.0', manifest: { run_kinds: ['manual'] } },
      },
    ],
    [
      'an upgrade',
      () => apps.upgradeInstallation('i-1', 6, { version: '2.0.0' }),
      { request: `POST ${INSTALLATION}/upgrade`, ifMatch: '"6"', body: { version: '2.0.0' } },
    ],
    [
      'settings of an installation',
      () => apps.updateInstallation('i-1', 6, { config: { language: 'de' } }),
      { request: `PATCH ${INSTALLATION}`, ifMatch: '"6"', body: { config: { language: 'de' } } },
    ],
    [
      'the removal of an installation',
      () => apps.uninstall('i-1', 8),
      { request: `DELETE ${INSTALLATION}`, ifMatch: '"8"', body: null },
    ],
  ])('send %s', async (_what, write, expected) => {
    expect(await sent(write)).toEqual(expected);
  });
});
