import { createHash } from 'node:crypto';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TokenLastUses } from '../../../src/auth/authentication/stored-tokens/token-last-uses.js';
import { PERMISSIONS } from '../../../src/auth/permissions.js';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const ACCOUNTS = '/api/service-accounts';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('service accounts', () => {
  const clock = new ManualClock(Date.now());
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let owner: Identity;
  let shop: { id: string; key: string };
  let depot: { id: string; key: string };
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    depot = await createProject(app, admin.accessToken, 'depot');
    owner = await addUser(app, 'owner@example.com', { projectId: shop.id, relation: 'owner' });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  interface Account extends Identity {
    id: string;
    name: string;
    tokenId: string;
  }

  const create = async (body: object = {}, who = admin): Promise<{ id: string; name: string }> => {
    const response = await as(app, who, 'post', ACCOUNTS).send({ name: `account-${++n}`, ...body });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return response.body as { id: string; name: string };
  };
  const makeToken = async (
    id: string,
    scopes: readonly string[],
    body: object = {},
  ): Promise<{ id: string; token: string; prefix: string; expires_at: string }> => {
    const response = await as(app, admin, 'post', `${ACCOUNTS}/${id}/tokens`).send({
      name: 'ci',
      scopes,
      ...body,
    });
    expect(response.status).toBe(201);
    return response.body as { id: string; token: string; prefix: string; expires_at: string };
  };
  /** An account with one relation, and a token of it with all scopes. */
  const account = async (
    relation: string,
    more: object = {},
    scopes: readonly string[] = PERMISSIONS,
  ): Promise<Account> => {
    const [name = '', object = ''] = relation.split(' of ');
    const made = await create({ relations: [{ object, relation: name }], ...more });
    const { id: tokenId, token } = await makeToken(made.id, scopes);
    return { ...made, userId: made.id, accessToken: token, tokenId };
  };
  const flag = async (): Promise<string> => {
    const key = `flag-${++n}`;
    await as(app, admin, 'post', '/api/flags?project_id=shop')
      .send({ key, name: key, enabled: true, rollout: 100 })
      .expect(201);
    return key;
  };
  const kill = (who: { accessToken: string }, key: string, at: TestApp = app): PromiseLike<Response> =>
    as(at, who, 'post', `/api/flags/${key}/kill?project_id=shop`).send({ reason: 'error rate above 5 %' });

  it('kill a flag on behalf of an alerting system, and appear in its history by name', async () => {
    const alerts = await account('developer of project:shop', {}, ['flags:kill']);
    const key = await flag();
    const killed = await kill(alerts, key);
    expect([killed.status, killed.body.killed]).toEqual([200, true]);
    const history = await as(app, admin, 'get', `/api/flags/history?project_id=shop&key=${key}`).expect(200);
    expect(JSON.stringify(history.body.items[0])).toContain(`"service-account:${alerts.name}"`);
    expectProblem(await as(app, alerts, 'get', '/api/flags?project_id=shop'), 403, 'scope_missing');
  });

  it('outlive the user who created them', async () => {
    const boss = await addUser(app, 'boss@example.com', { relation: 'admin' });
    const made = await create({ relations: [{ object: 'project:shop', relation: 'developer' }] }, boss);
    const { token } = await makeToken(made.id, ['flags:kill']);
    await as(app, admin, 'delete', `/api/users/${boss.userId}`).expect(204);
    expect((await kill({ accessToken: token }, await flag())).status).toBe(200);
  });

  it('show a token once, store its SHA-256, and list it by its prefix with its last use', async () => {
    const made = await create({ relations: [{ object: 'project:shop', relation: 'viewer' }] });
    const token = await makeToken(made.id, ['flags:view'], { name: 'deploy', expires_in_days: 30 });
    expect(token.token).toMatch(/^sbs_[0-9A-Za-z]{38}$/);
    expect(token.expires_at).toBe(new Date(clock.nowMs + 30 * DAY_MS).toISOString());
    const [row] = await app.database.query('SELECT * FROM service_account_tokens WHERE id = $1', [token.id]);
    expect(row?.['token_sha256']).toEqual(createHash('sha256').update(token.token).digest());
    expect(JSON.stringify(row)).not.toContain(token.token);

    await as(app, { accessToken: token.token }, 'get', '/api/flags?project_id=shop').expect(200);
    await app.app.get(TokenLastUses, { strict: false }).flush();
    const list = await as(app, admin, 'get', `${ACCOUNTS}/${made.id}/tokens`).expect(200);
    expect(list.body.items).toEqual([
      {
        id: token.id,
        name: 'deploy',
        prefix: token.token.slice(0, 12),
        scopes: ['flags:view'],
        state: 'active',
        created_by: { id: admin.userId, name: 'Ada' },
        created_at: new Date(clock.nowMs).toISOString(),
        expires_at: token.expires_at,
        last_used_at: new Date(clock.nowMs).toISOString(),
      },
    ]);
    const read = await as(app, admin, 'get', `${ACCOUNTS}/${made.id}`).expect(200);
    expect(read.body).toMatchObject({
      name: made.name,
      project: null,
      relations: [{ object: 'project:shop', relation: 'viewer' }],
      sensitive_permissions: [],
      state: 'active',
      active_tokens: 1,
      last_used_at: new Date(clock.nowMs).toISOString(),
      created_by: { id: admin.userId, name: 'Ada' },
    });
    const events = await auditOf(app, `service_account/${made.id}`);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'service_account.created',
      'service_account.token_created',
    ]);
    expect(JSON.stringify(events)).not.toContain(token.token);
  });

  it('are refused on every replica as soon as their token is revoked', async () => {
    const alerts = await account('developer of project:shop');
    expect((await kill(alerts, await flag(), replica)).status).toBe(200);
    await as(app, admin, 'delete', `${ACCOUNTS}/${alerts.id}/tokens/${alerts.tokenId}`).expect(204);
    const refused = await kill(alerts, await flag(), replica);
    expectProblem(refused, 401, 'unauthenticated');
    expect(refused.body.detail).toContain('service account token');
    const list = await as(app, admin, 'get', `${ACCOUNTS}/${alerts.id}/tokens`);
    expect(list.body.items[0].state).toBe('revoked');
  });

  it('lose their open streams when their token is revoked', async () => {
    const reader = await account('viewer of project:shop');
    const stream = await SseClient.open(`${replica.baseUrl}/api/stream?project_id=shop&topics=flags`, {
      Authorization: `Bearer ${reader.accessToken}`,
    });
    expect(stream.status).toBe(200);
    await as(app, admin, 'delete', `${ACCOUNTS}/${reader.id}/tokens/${reader.tokenId}`).expect(204);
    await expect.poll(() => stream.ended, { timeout: 60_000 }).toBe(true);
  });

  it('rotate a token with an overlap, after which only the new one is valid', async () => {
    const alerts = await account('developer of project:shop', {}, ['flags:kill']);
    const path = `${ACCOUNTS}/${alerts.id}/tokens/${alerts.tokenId}/rotate`;
    const rotated = await as(app, admin, 'post', path).send({ overlap_hours: 2 }).expect(201);
    expect(rotated.body).toMatchObject({ name: 'ci', scopes: ['flags:kill'] });
    const next = { accessToken: String(rotated.body.token) };
    expect((await kill(alerts, await flag())).status).toBe(200);
    expect((await kill(next, await flag())).status).toBe(200);
    const key = await flag();
    clock.nowMs += 2 * 60 * MINUTE_MS;
    expectProblem(await kill(alerts, key), 401, 'unauthenticated');
    expect((await kill(next, key)).status).toBe(200);
    clock.nowMs -= 2 * 60 * MINUTE_MS;
    expect((await kill(next, await flag())).status).toBe(200);
    const again = await as(app, admin, 'post', path).send({ overlap_hours: 0 }).expect(201);
    expectProblem(await kill(alerts, await flag()), 401, 'unauthenticated');
    expectProblem(await as(app, admin, 'post', path).send({}), 409, 'conflict');
    expect((await kill({ accessToken: String(again.body.token) }, await flag())).status).toBe(200);
  });

  it('end when they are deleted; their name stays in the history and stays reserved', async () => {
    const alerts = await account('developer of project:shop');
    const key = await flag();
    await kill(alerts, key);
    await as(app, admin, 'delete', `${ACCOUNTS}/${alerts.id}`).expect(204);
    expectProblem(await kill(alerts, key, replica), 401, 'unauthenticated');
    const list = await as(app, admin, 'get', `${ACCOUNTS}?limit=200`);
    expect(list.body.items.map(({ id }: { id: string }) => id)).not.toContain(alerts.id);
    const read = await as(app, admin, 'get', `${ACCOUNTS}/${alerts.id}`).expect(200);
    expect(read.body).toMatchObject({ state: 'deleted', active_tokens: 0 });
    const history = await as(app, admin, 'get', `/api/flags/history?project_id=shop&key=${key}`);
    expect(JSON.stringify(history.body)).toContain(`service-account:${alerts.name}`);
    const again = await as(app, admin, 'post', ACCOUNTS).send({ name: alerts.name });
    expectProblem(again, 409, 'service_account_name_taken');
    expectProblem(await as(app, admin, 'delete', `${ACCOUNTS}/${alerts.id}`), 409, 'conflict');
    // The deletion applies even to a token that it did not revoke.
    await app.database.query(
      'UPDATE service_account_tokens SET revoked_at = NULL WHERE service_account_id = $1',
      [alerts.id],
    );
    expectProblem(await kill(alerts, key, replica), 401, 'unauthenticated');
  });

  it('identify themselves, and are listed among the members but not among the users', async () => {
    const reader = await account('viewer of project:shop');
    const me = await as(app, reader, 'get', '/api/auth/me').expect(200);
    expect(me.body.user).toEqual({
      id: reader.id,
      kind: 'service_account',
      email: `service-account:${reader.name}`,
      name: reader.name,
    });
    expect(me.body.projects.map(({ key }: { key: string }) => key)).toEqual(['shop']);
    const members = await as(app, owner, 'get', '/api/projects/shop/members?limit=200').expect(200);
    expect(members.body.items).toContainEqual(
      expect.objectContaining({
        user_id: reader.id,
        kind: 'service_account',
        name: reader.name,
        state: 'active',
        relation: 'viewer',
      }),
    );
    const users = await as(app, admin, 'get', '/api/users?limit=200').expect(200);
    expect(users.text).not.toContain(reader.id);
    expectProblem(await as(app, admin, 'get', `/api/users/${reader.id}`), 404, 'not_found');
    for (const [method, path, body] of [
      ['patch', `/api/users/${reader.id}`, { email: 'taken@example.com' }],
      ['delete', `/api/users/${reader.id}`, undefined],
      ['post', `/api/users/${reader.id}/password-reset`, {}],
    ] as const) {
      expectProblem(await as(app, admin, method, path).send(body), 404, 'not_found');
    }
  });

  it('start runs, and are the actor of these runs', async () => {
    const ci = await account('developer of project:shop');
    const { slug } = await createApp(app, admin);
    await publish(app, admin, slug);
    const installation = await install(app, admin, slug, { project_id: 'shop' });
    const run = await as(app, ci, 'post', `/api/v1/apps/installations/${installation}/runs`)
      .send({ input: { nightly: true } })
      .expect(201);
    const [row] = await app.database.query<{ conf: string }>(
      'SELECT conf::text AS conf FROM run_payloads WHERE run_id = $1',
      [run.body.id],
    );
    expect(row?.conf).toContain(ci.id);
    const read = await as(app, admin, 'get', `/api/v1/apps/runs/${String(run.body.id)}`).expect(200);
    expect(JSON.stringify(read.body)).toContain(ci.id);
  });

  it('make sensitive changes only with a permission that was granted explicitly', async () => {
    const plain = await account('owner of project:shop');
    const granted = await account('owner of project:shop', { sensitive_permissions: ['keys:manage'] });
    const newKey = (who: Identity): PromiseLike<Response> =>
      as(app, who, 'post', '/api/projects/shop/api-keys').send({ name: 'by a service account' });
    const refused = await newKey(plain);
    expectProblem(refused, 403, 'forbidden');
    expect(refused.body.detail).toContain('"keys:manage"');
    const made = await newKey(granted);
    expect(made.status).toBe(201);
    const [event] = await auditOf(app, `api_key/${String(made.body.id)}`);
    expect(event?.actor).toBe(`service-account:${granted.name}`);
    expect(event?.metadata['actor_id']).toBe(granted.id);

    const developer = await addUser(app, `person-${++n}@example.com`);
    const member = `/api/projects/shop/members/${developer.userId}`;
    await as(app, granted, 'put', member).send({ relation: 'developer' }).expect(200);
    expectProblem(await as(app, granted, 'put', member).send({ relation: 'owner' }), 403, 'forbidden');

    const narrow = await makeToken(granted.id, ['flags:view']);
    expectProblem(await newKey({ ...granted, accessToken: narrow.token }), 403, 'scope_missing');
    // The grant alone is not enough: the relation must include the permission, too.
    const viewer = await account('viewer of project:shop', { sensitive_permissions: ['keys:manage'] });
    expectProblem(await newKey(viewer), 403, 'forbidden');
  });

  it('cannot grant more sensitive permissions than they have, nor use routes for people only', async () => {
    const manager = await account('admin of organization', { sensitive_permissions: ['members:manage'] });
    const tooMuch = await as(app, manager, 'post', ACCOUNTS).send({
      name: `account-${++n}`,
      sensitive_permissions: ['keys:manage'],
    });
    expectProblem(tooMuch, 403, 'forbidden');
    await as(app, manager, 'post', ACCOUNTS)
      .send({ name: `account-${++n}`, sensitive_permissions: ['members:manage'] })
      .expect(201);
    const own = `${ACCOUNTS}/${manager.id}`;
    expectProblem(
      await as(app, manager, 'patch', own).send({ sensitive_permissions: ['organization:manage'] }),
      403,
      'forbidden',
    );
    for (const [path, body] of [
      ['/api/auth/tokens', { name: 'x', scopes: ['flags:view'] }],
      ['/api/auth/reauthenticate', { password: 'x' }],
    ] as const) {
      expectProblem(await as(app, manager, 'post', path).send(body), 403, 'session_required');
    }
  });

  it('are managed by the owners of their project, who can grant them no relation elsewhere', async () => {
    const made = await create({ project_id: 'shop' }, owner);
    const path = `${ACCOUNTS}/${made.id}`;
    await as(app, owner, 'patch', path)
      .send({ relations: [{ object: 'project:shop', relation: 'developer' }] })
      .expect(200);
    for (const object of ['project:depot', 'organization', `project:${depot.id}`]) {
      const relation = object === 'organization' ? 'admin' : 'viewer';
      const refused = await as(app, owner, 'patch', path).send({ relations: [{ object, relation }] });
      expectProblem(refused, 400, 'validation_failed');
      expect(refused.body.errors[0].path).toBe('relations[0].object');
    }
    expectProblem(await as(app, owner, 'post', ACCOUNTS).send({ name: `account-${++n}` }), 403, 'forbidden');
    expectProblem(await as(app, owner, 'get', ACCOUNTS), 403, 'forbidden');
    const list = await as(app, owner, 'get', `${ACCOUNTS}?project_id=shop`).expect(200);
    expect(list.body.items.map(({ id }: { id: string }) => id)).toContain(made.id);

    const elsewhere = await create({ project_id: 'depot' });
    expectProblem(await as(app, owner, 'get', `${ACCOUNTS}/${elsewhere.id}`), 404, 'not_found');
    expectProblem(await as(app, owner, 'delete', `${ACCOUNTS}/${elsewhere.id}`), 404, 'not_found');
    // Its tokens are controlled by the owners of depot.
    const added = await as(app, admin, 'put', `/api/projects/shop/members/${elsewhere.id}`).send({
      relation: 'viewer',
    });
    expectProblem(added, 409, 'conflict');
    const candidates = await as(
      app,
      owner,
      'get',
      `/api/projects/shop/member-candidates?q=${elsewhere.name}`,
    );
    expect(candidates.body.items).toEqual([]);
  });

  it('do not count as an administrator who could manage the organization', async () => {
    await account('admin of organization');
    await app.database.query(
      `DELETE FROM relations AS r USING users AS u WHERE u.id = r.user_id AND u.kind = 'person'
          AND r.relation = 'admin' AND u.id <> $1`,
      [admin.userId],
    );
    const refused = await as(app, admin, 'patch', `/api/users/${admin.userId}`).send({ relation: 'member' });
    expectProblem(refused, 409, 'last_admin');
  });

  it('expire', async () => {
    const alerts = await account('developer of project:shop');
    const { token } = await makeToken(alerts.id, ['flags:kill'], { expires_in_days: 1 });
    const key = await flag();
    clock.nowMs += DAY_MS;
    expectProblem(await kill({ accessToken: token }, key), 401, 'unauthenticated');
    clock.nowMs -= DAY_MS;
  });

  it('are changed only in the version that the caller has read', async () => {
    const made = await create();
    const path = `${ACCOUNTS}/${made.id}`;
    const changed = await as(app, admin, 'patch', path)
      .set('If-Match', '"1"')
      .send({ description: 'Kills flags' });
    expect([changed.status, changed.body.version, changed.body.description]).toEqual([200, 2, 'Kills flags']);
    const stale = await as(app, admin, 'patch', path).set('If-Match', '"1"').send({ description: 'x' });
    expectProblem(stale, 412, 'version_stale');
  });

  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'name'],
    ['an e-mail address as name', { name: 'ada@example.com' }, 'name'],
    ['an unknown object', { relations: [{ object: 'flag:x', relation: 'owner' }] }, 'relations[0].object'],
    ['no project', { relations: [{ object: 'project:none', relation: 'owner' }] }, 'relations[0].object'],
    [
      'another type’s relation',
      { relations: [{ object: 'project:shop', relation: 'admin' }] },
      'relations[0].relation',
    ],
    [
      'an object twice',
      {
        relations: [
          { object: 'project:shop', relation: 'viewer' },
          { object: 'project:shop', relation: 'owner' },
        ],
      },
      'relations[1].object',
    ],
    [
      'a permission that is not sensitive',
      { sensitive_permissions: ['flags:kill'] },
      'sensitive_permissions',
    ],
    ['an unknown field', { email: 'x@example.com' }, 'email'],
  ])('with %s are rejected with 400', async (_what, body, path) => {
    const response = await as(app, admin, 'post', ACCOUNTS).send({ name: `account-${++n}`, ...body });
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toContain(path);
  });

  it.each([
    ['mistyped', 'sbs_0000000000000000000000000000000000000', 'checksum'],
    ['truncated', 'sbs_', 'checksum'],
  ])('a %s token is identified as such', async (_what, accessToken, word) => {
    const response = await as(app, { accessToken }, 'get', '/api/auth/me');
    expectProblem(response, 401, 'unauthenticated');
    expect(response.body.detail).toContain(word);
  });
});
