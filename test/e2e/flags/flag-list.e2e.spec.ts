import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageRecorder } from '../../../src/flags/usage/usage-recorder.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const DAY = 24 * 3_600_000;

interface Item {
  key: string;
  updated_at: string;
  evaluations_since_yesterday: number;
  overridden_for_me: boolean | null;
}

describe('the list of flags', () => {
  const clock = new ManualClock(Date.parse('2026-11-21T12:00:00Z'));
  let app: TestApp;
  let admin: Identity;
  let developer: Identity;
  let projectId: string;

  beforeAll(async () => {
    // Not later than the real time, by which the database checks sessions.
    clock.nowMs = Math.floor(Date.now() / 1000) * 1000;
    app = await startTestApp({ clock });
    admin = await bootstrap(app);
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    developer = await addUser(app, 'dev@example.com', { projectId, relation: 'developer' });
    const flags: [key: string, fields: object][] = [
      ['Zeta', { enabled: true }],
      ['alpha', { enabled: true, group: null, tags: ['new'] }],
      ['beta', { enabled: false }],
      ['delta', { enabled: true }],
      ['gamma', { enabled: false }],
      ['old', { enabled: true }],
    ];
    for (const [key, fields] of flags) {
      await send('post', '', { key, name: `The ${key}`, ...fields });
      // The last two have the same creation time.
      if (key !== 'gamma') clock.nowMs += 10;
    }
    await send('post', '/delta/kill');
    await send('post', '/gamma/kill');
    await send('delete', '/old');
  });
  afterAll(() => app.close());

  const send = async (method: 'delete' | 'patch' | 'post' | 'put', path: string, body: object = {}) => {
    const response = await as(app, developer, method, `/api/flags${path}?project_id=shop`).send(body);
    expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
  };
  const list = async (query = '', who: { accessToken: string } = developer) => {
    const response = await as(app, who, 'get', `/api/flags?project_id=shop${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as { items: Item[]; next_cursor: string | null; revision: number };
  };
  const keys = async (query = ''): Promise<string[]> => (await list(query)).items.map(({ key }) => key);
  /** All keys, page by page. */
  const walk = async (query: string, limit: number): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      found.push(...page.items.map(({ key }) => key));
      cursor = page.next_cursor;
    }
    return found;
  };

  it('filters by state', async () => {
    expect((await keys('&state=on')).toSorted()).toEqual(['Zeta', 'alpha']);
    expect(await keys('&state=off')).toEqual(['beta']);
    expect(await keys('&state=killed')).toEqual(['delta', 'gamma']);
    expect(await keys('&state=archived')).toEqual(['old']);
    expect(await keys('&state=archived&archived=true')).toEqual(['old']);
    expect(await keys('&archived=true')).toEqual(['old']);
    expect(await keys('&state=on&tag=new')).toEqual(['alpha']);
    expect(await keys('&state=killed&q=THE%20D')).toEqual(['delta']);
    expect(await keys()).toHaveLength(5);
  });

  it('filters by the effective state, which can be that of the group', async () => {
    await createProject(app, admin.accessToken, 'depot');
    const path = '/api/flags';
    const body = (fields: object = {}) => ({ project_id: 'depot', ...fields });
    const post = (to: string, fields: object = {}) => as(app, admin, 'post', path + to).send(body(fields));
    await post('/groups', { key: 'checkout' });
    await post('', { key: 'own', enabled: true });
    await post('', { key: 'on', enabled: true, group: 'checkout' });
    await post('', { key: 'off', enabled: false, group: 'checkout' });
    const states = async () => {
      const { body: all } = await as(app, admin, 'get', `${path}?project_id=depot`);
      return (all as { items: { key: string; state: string; state_cause: string | null }[] }).items.map(
        ({ key, state, state_cause }) => `${key} ${state} ${state_cause}`,
      );
    };
    const of = async (state: string) => {
      const { body: found } = await as(app, admin, 'get', `${path}?project_id=depot&state=${state}`);
      return (found as { items: Item[] }).items.map(({ key }) => key);
    };
    expect(await states()).toEqual(['off off flag', 'on on null', 'own on null']);
    await post('/groups/checkout/kill');
    expect(await states()).toEqual(['off killed group', 'on killed group', 'own on null']);
    expect([await of('on'), await of('off'), await of('killed')]).toEqual([['own'], [], ['off', 'on']]);
    await post('/groups/checkout/kill', { killed: false });
    await as(app, admin, 'patch', `${path}/groups/checkout`).send(body({ enabled: false }));
    expect(await states()).toEqual(['off off group', 'on off group', 'own on null']);
    expect([await of('on'), await of('off'), await of('killed')]).toEqual([['own'], ['off', 'on'], []]);
    const { body: one } = await as(app, admin, 'get', `${path}/on?project_id=depot`);
    expect(one).toMatchObject({ enabled: true, killed: false, state: 'off', state_cause: 'group' });
  });

  it('has the requested order, with any page size', async () => {
    const byKey = await keys();
    expect(await keys('&sort=key')).toEqual(byKey);
    expect(await keys('&sort=-key')).toEqual(byKey.toReversed());
    // Created in this order; two were then killed in this order, at the same time.
    const byUpdate = ['Zeta', 'alpha', 'beta', 'delta', 'gamma'];
    await app.database.query(`UPDATE flags SET updated_at = $1 WHERE key IN ('delta', 'gamma')`, [
      new Date(clock.nowMs),
    ]);
    expect(await keys('&sort=updated_at')).toEqual(byUpdate);
    expect(await keys('&sort=-updated_at')).toEqual(byUpdate.toReversed());
    for (const limit of [1, 2, 3, 4, 5]) {
      expect(await walk('&sort=updated_at', limit)).toEqual(byUpdate);
      expect(await walk('&sort=-updated_at', limit)).toEqual(byUpdate.toReversed());
      expect(await walk('&sort=-key', limit)).toEqual(byKey.toReversed());
      expect(await walk('', limit)).toEqual(byKey);
      // Pages through the chunks in which stale flags are searched.
      expect(await walk('&sort=-updated_at&stale=false', limit)).toEqual(byUpdate.toReversed());
    }
  });

  it('skips and repeats no flag when flags change between two pages', async () => {
    const first = await list('&sort=updated_at&limit=2');
    clock.nowMs += 1000;
    await send('patch', '/Zeta', { name: 'Again' });
    const second = await list(`&sort=updated_at&limit=50&cursor=${first.next_cursor}`);
    expect(second.items.map(({ key }) => key)).toEqual(['beta', 'delta', 'gamma', 'Zeta']);
  });

  it.each([
    ['state=dead', 'state'],
    ['state=on&archived=true', 'state'],
    ['sort=name', 'sort'],
    ['cursor=bm8', 'cursor'],
  ])('rejects %s', async (query, field) => {
    const response = await as(app, developer, 'get', `/api/flags?project_id=shop&${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it('rejects a cursor of another order', async () => {
    const cursors = await Promise.all(
      ['key', '-key', 'updated_at', '-updated_at'].map(async (sort) => ({
        of: sort,
        cursor: (await list(`&sort=${sort}&limit=1`)).next_cursor,
      })),
    );
    for (const { of, cursor } of cursors) {
      for (const sort of cursors.map((one) => one.of).filter((one) => one !== of)) {
        const path = `/api/flags?project_id=shop&sort=${sort}&cursor=${cursor}`;
        expectProblem(await as(app, developer, 'get', path), 400, 'validation_failed');
      }
    }
    const forged = Buffer.from(JSON.stringify(['updated_at', 'alpha', '2026-02-31T00:00:00Z']));
    const path = `/api/flags?project_id=shop&sort=updated_at&cursor=${forged.toString('base64url')}`;
    expectProblem(await as(app, developer, 'get', path), 400, 'validation_failed');
  });

  it('contains how often each flag was evaluated since yesterday, by any kind of client', async () => {
    const day = (agoMs: number): string => new Date(clock.nowMs - agoMs).toISOString().slice(0, 10);
    await app.database.query(
      `INSERT INTO flag_usage (project_id, flag_key, day, value, rule, count)
       VALUES ($1, 'alpha', $2, true, 'rollout_full', 5), ($1, 'alpha', $2, false, 'no_user', 6),
              ($1, 'alpha', $3, true, 'rollout_full', 70), ($1, 'alpha', $4, true, 'rollout_full', 800)`,
      [projectId, day(0), day(DAY), day(2 * DAY)],
    );
    const counts = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await list()).items.map((item) => [item.key, item.evaluations_since_yesterday]));
    expect(await counts()).toEqual({ Zeta: 0, alpha: 81, beta: 0, delta: 0, gamma: 0 });
    await as(app, developer, 'post', '/api/flags/usage')
      .send({ project_id: 'shop', items: [{ key: 'beta', value: true, count: 9 }] })
      .expect(202);
    await app.app.get(UsageRecorder).flush();
    expect((await counts())['beta']).toBe(9);
    const one = await as(app, developer, 'get', '/api/flags/beta?project_id=shop');
    expect(one.body.evaluations_since_yesterday).toBe(9);
    const patched = await as(app, developer, 'patch', '/api/flags/beta?project_id=shop').send({ name: 'B' });
    expect(patched.body).toMatchObject({ evaluations_since_yesterday: 9, overridden_for_me: null });
  });

  it('contains the caller’s own override while it applies', async () => {
    const own = async (who: { accessToken: string } = developer): Promise<Record<string, unknown>> =>
      Object.fromEntries((await list('', who)).items.map((item) => [item.key, item.overridden_for_me]));
    const nothing = { Zeta: null, alpha: null, beta: null, delta: null, gamma: null };
    expect(await own()).toEqual(nothing);
    await send('put', '/alpha/self-override', { value: false });
    await send('put', '/beta/self-override', { value: true });
    await send('put', '/delta/self-override', { value: true, active: false });
    await send('put', '/gamma/self-override', {
      value: true,
      expires_at: new Date(clock.nowMs + 5000).toISOString(),
    });
    expect(await own()).toEqual({ ...nothing, alpha: false, beta: true, gamma: true });
    clock.nowMs += 5000;
    expect(await own()).toEqual({ ...nothing, alpha: false, beta: true });
    expect(await own(admin)).toEqual(nothing);
    const { apiKey } = await createApiKey(app, admin.accessToken, projectId);
    expect(await own({ accessToken: apiKey })).toEqual(nothing);
    const one = await as(app, developer, 'get', '/api/flags/alpha?project_id=shop');
    expect(one.body.overridden_for_me).toBe(false);
  });
});
