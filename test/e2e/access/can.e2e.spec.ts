import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/auth/permissions.js';
import { APPS, createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { insertRun } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const READER: Record<string, Permission[]> = {
  project: ['project:view', 'events:view', 'flags:view', 'apps:view', 'installations:view', 'runs:view'],
  flag: ['flags:view'],
  app: ['apps:view'],
  installation: ['installations:view'],
  run: ['runs:view'],
};
const DEVELOPER: Record<string, Permission[]> = {
  ...READER,
  flag: ['flags:view', 'flags:edit', 'flags:kill', 'flags:override'],
  installation: ['installations:view', 'runs:start', 'runs:cancel'],
  run: ['runs:view', 'runs:start', 'runs:cancel'],
};
const OWNER: Record<string, Permission[]> = {
  ...DEVELOPER,
  run: ['runs:view', 'runs:start', 'runs:cancel', 'runs:approve'],
  app: ['members:manage', 'apps:view', 'apps:publish'],
  installation: [
    'members:manage',
    'installations:view',
    'installations:manage',
    'installations:configure',
    'runs:start',
    'runs:cancel',
  ],
};

describe('the permissions of the caller in responses', () => {
  let app: TestApp;
  let dataSource: DataSource;
  let admin: Identity;
  let people: Record<'developer' | 'operator' | 'owner' | 'viewer', Identity>;
  let slug: string;
  let installations: string[];
  let runs: string[];

  beforeAll(async () => {
    app = await startTestApp();
    dataSource = app.app.get(DataSource);
    admin = await bootstrap(app);
    const shop = await createProject(app, admin.accessToken, 'shop');
    const person = (relation: 'developer' | 'owner' | 'viewer'): Promise<Identity> =>
      addUser(app, `${relation}@example.com`, { projectId: shop.id, relation });
    people = {
      owner: await person('owner'),
      developer: await person('developer'),
      viewer: await person('viewer'),
      // A viewer of the project who operates one of its two installations.
      operator: await addUser(app, 'operator@example.com', { projectId: shop.id, relation: 'viewer' }),
    };
    for (const path of ['/api/flags', '/api/flags/groups']) {
      await as(app, admin, 'post', `${path}?project_id=shop`).send({ key: 'one', name: 'One' }).expect(201);
      await as(app, admin, 'post', `${path}?project_id=shop`).send({ key: 'two', name: 'Two' }).expect(201);
    }
    installations = [];
    runs = [];
    for (let i = 0; i < 2; i++) {
      const made = await createApp(app, admin, { kind: 'project', slug: 'shop' });
      slug = made.slug;
      const versionId = await publish(app, admin, slug);
      const installationId = await install(app, admin, slug, { project_id: 'shop' });
      installations.push(installationId);
      const place = { projectId: shop.id, userId: admin.userId, appId: made.id, versionId, installationId };
      const over = {
        state: 'canceled',
        submission: 'abandoned',
        nextCheckAt: null,
        endedAt: new Date(),
      } as const;
      runs.push((await insertRun(dataSource, place, over)).id);
    }
    await as(app, admin, 'put', `${APPS}/installations/${installations[0]}/members/${people.operator.userId}`)
      .send({ relation: 'operator' })
      .expect(200);
    await app.database.query(
      `UPDATE run_payloads SET conf = '{"owner": {"kind": "org", "slug": "example"}, "input": {}}'`,
    );
  });
  afterAll(() => app.close());

  type Thing = Record<string, unknown> & { can: Permission[] };
  const read = async (who: { accessToken: string }, path: string): Promise<Thing> => {
    const response = await as(app, who, 'get', path);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as Thing;
  };
  const list = async (who: { accessToken: string }, path: string): Promise<Thing[]> =>
    (await read(who, path))['items'] as Thing[];
  /** By kind, the path of the list and that of one resource. */
  const places = (): [kind: string, list: string, one: string][] => [
    ['project', '/api/projects', '/api/projects/shop'],
    ['flag', '/api/flags?project_id=shop', '/api/flags/one?project_id=shop'],
    ['flag', '/api/flags/groups?project_id=shop', '/api/flags/groups/one?project_id=shop'],
    ['app', `${APPS}?project_id=shop`, `${APPS}/${slug}`],
    ['installation', `${APPS}/installations?project_id=shop`, `${APPS}/installations/${installations[1]}`],
    ['run', `${APPS}/runs?project_id=shop`, `${APPS}/runs/${runs[1]}`],
  ];

  it('are sent again to a caller that has the current version, because they can change without the version', async () => {
    for (const [, , path] of places().filter(([kind]) => kind !== 'run')) {
      const first = await as(app, people.viewer, 'get', path).expect(200);
      expect(first.headers).toMatchObject({ etag: `"${first.body.version}"`, 'cache-control': 'no-store' });
      const again = await as(app, people.developer, 'get', path).set('If-None-Match', first.headers['etag']!);
      expect([path, again.status, again.body.version]).toEqual([path, 200, first.body.version]);
    }
  });

  it.each([
    ['viewer', READER],
    ['developer', DEVELOPER],
    ['owner', OWNER],
  ] as const)(
    'of a %s are those of the relation, in lists and in single responses',
    async (relation, expected) => {
      const who = people[relation];
      const me = await read(who, '/api/auth/me');
      const [project] = me['projects'] as { permissions: Permission[] }[];
      for (const [kind, listPath, onePath] of places()) {
        const can = kind === 'project' ? project?.permissions : expected[kind];
        const items = await list(who, listPath);
        expect(items.length, listPath).toBeGreaterThan(0);
        for (const item of items) expect([listPath, item.can]).toEqual([listPath, can]);
        expect([onePath, (await read(who, onePath)).can]).toEqual([onePath, can]);
      }
      if (relation === 'viewer') expect(project?.permissions).toEqual(READER['project']);
    },
  );

  it('of an administrator are all permissions', async () => {
    for (const [kind, listPath, onePath] of places()) {
      const can = kind === 'project' ? expect.arrayContaining(['keys:manage']) : OWNER[kind];
      for (const item of await list(admin, listPath)) expect([listPath, item.can]).toEqual([listPath, can]);
      expect((await read(admin, onePath)).can).toEqual(can);
    }
  });

  it('differ between the resources of a page', async () => {
    const mine = await list(people.operator, `${APPS}/installations?project_id=shop`);
    expect(Object.fromEntries(mine.map(({ id, can }) => [id, can]))).toEqual({
      [installations[0] ?? '']: DEVELOPER['installation'],
      [installations[1] ?? '']: READER['installation'],
    });
    const theirs = await list(people.operator, `${APPS}/runs?project_id=shop`);
    expect(Object.fromEntries(theirs.map(({ id, can }) => [id, can]))).toEqual({
      [runs[0] ?? '']: DEVELOPER['run'],
      [runs[1] ?? '']: READER['run'],
    });
  });

  it('of a token are limited to its scopes', async () => {
    const made = await as(app, people.owner, 'post', '/api/auth/tokens').send({
      name: 'narrow',
      scopes: ['project:view', 'flags:view', 'flags:kill', 'installations:view', 'runs:view', 'apps:view'],
      expires_in_days: 1,
    });
    const token = { accessToken: (made.body as { token: string }).token };
    const can = await Promise.all(places().map(async ([, , one]) => (await read(token, one)).can));
    expect(can).toEqual([
      ['project:view', 'flags:view', 'flags:kill', 'apps:view', 'installations:view', 'runs:view'],
      ['flags:view', 'flags:kill'],
      ['flags:view', 'flags:kill'],
      ['apps:view'],
      ['installations:view'],
      ['runs:view'],
    ]);
    for (const [, path] of places()) {
      for (const item of await list(token, path)) expect(item.can).not.toContain('flags:edit');
    }
  });

  it('are empty for an API key, which has scopes instead', async () => {
    const [shop] = await list(admin, '/api/projects');
    const key = await createApiKey(app, admin.accessToken, String(shop?.['id']));
    const program = { accessToken: key.apiKey };
    for (const path of ['/api/flags', '/api/flags/groups']) {
      expect((await list(program, path)).map(({ can }) => can)).toEqual([[], []]);
      expect((await read(program, `${path}/one`)).can).toEqual([]);
    }
    expect((await read(program, '/api/flags/one'))['overridden_for_me']).toBeNull();
  });

  it('are in the response to a change, too', async () => {
    const { developer, owner } = people;
    const send = async (
      who: Identity,
      method: 'delete' | 'patch' | 'post' | 'put',
      path: string,
      body: object = {},
    ): Promise<Permission[]> => {
      const response = await as(app, who, method, path).send(body);
      expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
      return (response.body as Thing).can;
    };
    for (const path of ['/api/flags', '/api/flags/groups']) {
      const of = (rest: string): string => `${path}${rest}?project_id=shop`;
      const answers = [
        await send(developer, 'post', of(''), { key: 'three', name: 'Three' }),
        await send(developer, 'patch', of('/three'), { name: '3' }),
        await send(developer, 'post', of('/three/kill')),
        await send(developer, 'delete', of('/three')),
      ];
      for (const can of answers) expect(can).toEqual(DEVELOPER['flag']);
    }
    expect(await send(owner, 'patch', '/api/projects/shop', { name: 'Shop' })).toContain('keys:manage');
    expect(await send(owner, 'patch', `${APPS}/${slug}`, { name: 'New' })).toEqual(OWNER['app']);
    const [id] = installations;
    const manage = OWNER['installation'];
    expect(await send(owner, 'patch', `${APPS}/installations/${id}`, { state: 'suspended' })).toEqual(manage);
    expect(await send(owner, 'patch', `${APPS}/installations/${id}`, { state: 'active' })).toEqual(manage);
    expect(await send(owner, 'post', `${APPS}/installations/${id}/upgrade`, { version: '1.0.0' })).toEqual(
      manage,
    );
    const started = await as(app, developer, 'post', `${APPS}/installations/${id}/runs`).send({});
    expect([started.status, started.body.can]).toEqual([201, DEVELOPER['run']]);
    expect(await send(developer, 'post', `${APPS}/runs/${started.body.id}/cancel`)).toEqual(DEVELOPER['run']);
    expect(await send(owner, 'delete', `${APPS}/installations/${id}`)).toEqual(manage);
  });

  it('cost as many statements for many resources as for one', async () => {
    const statements = async (path: string): Promise<number> => {
      let count = 0;
      const runner = Object.getPrototypeOf(dataSource.createQueryRunner()) as {
        query: (sql: string, ...rest: unknown[]) => Promise<unknown>;
      };
      const { query } = runner;
      // Counts only statements about permissions and readers: background jobs send queries of their own.
      const counted = /\b(?:object_parents|relations|flag_self_overrides|flag_usage)\b/;
      runner.query = function (this: unknown, sql, ...rest) {
        if (counted.test(sql)) count += 1;
        return query.call(this, sql, ...rest);
      };
      try {
        await read(people.owner, path);
      } finally {
        runner.query = query;
      }
      return count;
    };
    for (const [kind, path] of places()) {
      if (kind === 'project') continue;
      const join = path.includes('?') ? '&' : '?';
      const [one, many] = [
        await statements(`${path}${join}limit=1`),
        await statements(`${path}${join}limit=50`),
      ];
      expect([path, many]).toEqual([path, one]);
      expect(one).toBeGreaterThanOrEqual(2);
    }
  });
});
