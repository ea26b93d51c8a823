import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { as, type Method } from '../../support/http/as-user.js';
import { auditOf, type AuditEvent } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { holdTransaction } from '../../support/postgres/held-transaction.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Override {
  flag_key: string;
  actor_id: string;
  active: boolean;
  revision: number;
}

interface HistoryEntry {
  revision: number;
  entity: string;
  key: string;
  action: string;
  actor: { id: string | null; name: string };
  changes: { field: string; before: unknown; after: unknown }[];
  request_id: string | null;
}

const TIMEOUT = { timeout: 60_000, interval: 10 };

describe('self-overrides and the permission to have them', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let project: { id: string; key: string };
  let apiKey: string;
  let developer: Identity;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    replica = await startTestApp({ replicaOf: app });
  });
  beforeEach(async () => {
    project = await createProject(app, admin.accessToken, `p-${++count}`);
    apiKey = (await createApiKey(app, admin.accessToken, project.id)).apiKey;
    developer = await member('developer');
    await flags(admin, 'post', '', { key: 'a' });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const member = (relation: 'developer' | 'owner' | 'viewer'): Promise<Identity> =>
    addUser(app, `${relation}-${++count}@example.com`, { projectId: project.id, relation });
  const flags = async (
    who: Identity,
    method: Method,
    path: string,
    body?: object,
    of = project,
  ): Promise<Response> => {
    const separator = path.includes('?') ? '&' : '?';
    const call = as(app, who, method, `/api/flags${path}${separator}project_id=${of.key}`);
    return body === undefined ? call : call.send(body);
  };
  const setOverride = async (who: Identity, key = 'a', of = project): Promise<void> => {
    const set = await flags(who, 'put', `/${key}/self-override`, { value: true }, of);
    expect([set.status, set.body]).toMatchObject([200, { active: true, actor_id: who.userId }]);
  };
  const setMember = (who: Identity, relation: string): PromiseLike<Response> =>
    as(app, admin, 'put', `/api/projects/${project.key}/members/${who.userId}`).send({ relation });
  const patchUser = (who: Identity, body: object): PromiseLike<Response> =>
    as(app, admin, 'patch', `/api/users/${who.userId}`).send(body);
  const overridesOf = async (of = project): Promise<Override[]> =>
    (await flags(admin, 'get', '/overrides', undefined, of)).body.items as Override[];
  const history = async (of = project): Promise<HistoryEntry[]> =>
    (await flags(admin, 'get', '/history?entity=override', undefined, of)).body.items as HistoryEntry[];
  const ruleFor = async (userId: string, at = app): Promise<string> => {
    const answer = await as(at, { accessToken: apiKey }, 'post', '/api/flags/evaluate').send({
      context: { userId },
      keys: ['a'],
    });
    return (answer.body as { items: { rule: string }[] }).items[0]?.rule ?? '';
  };

  const losses: [string, () => PromiseLike<Response>][] = [
    ['is demoted to viewer', () => setMember(developer, 'viewer')],
    [
      'is removed from the project',
      () => as(app, admin, 'delete', `/api/projects/${project.key}/members/${developer.userId}`),
    ],
    ['is deactivated', () => patchUser(developer, { deactivated: true })],
    ['is deleted', () => as(app, admin, 'delete', `/api/users/${developer.userId}`)],
    [
      'is deactivated and gets another address at once',
      () => patchUser(developer, { deactivated: true, email: `new-${count}@example.com` }),
    ],
  ];
  it.each(losses)(
    'end when their user %s, as a revision with an entry in the history',
    async (_how, lose) => {
      await setOverride(developer);
      const [before] = await overridesOf();
      expect(await ruleFor(developer.userId)).toBe('self_override');
      expect(await ruleFor(developer.userId, replica)).toBe('self_override');
      const stream = await SseClient.open(`${app.baseUrl}/api/flags/stream`, {
        Authorization: `Bearer ${apiKey}`,
      });
      const done = await lose();
      expect([done.status < 300, done.text]).toEqual([true, expect.any(String)]);
      expect(await overridesOf()).toEqual([
        {
          ...before,
          active: false,
          revision: (before?.revision ?? 0) + 1,
          actor_email: expect.any(String),
          updated_at: expect.any(String),
        },
      ]);
      const [entry] = await history();
      expect(entry).toMatchObject({
        revision: (before?.revision ?? 0) + 1,
        entity: 'override',
        key: 'a',
        action: 'updated',
        actor: { id: admin.userId },
        reason: 'The person lost the right to override flags in this project.',
        changes: [{ field: 'active', before: true, after: false }],
        request_id: done.headers['x-request-id'],
      });
      await expect.poll(() => ruleFor(developer.userId), TIMEOUT).toBe('flag_disabled');
      await expect.poll(() => ruleFor(developer.userId, replica), TIMEOUT).toBe('flag_disabled');
      await expect.poll(() => stream.lastEventId, TIMEOUT).toBe(String(entry?.revision));
      expect(stream.ofType('flags.changed').at(-1)).toMatchObject({
        changes: { removed: { overrides: [{ flag_key: 'a', actor_id: developer.userId }] } },
      });
      stream.close();
    },
  );

  it('of an administrator end in every project where no other relation grants the permission, and stay in the others', async () => {
    const second = await addUser(app, `admin-${++count}@example.com`, { relation: 'admin' });
    const other = await createProject(app, admin.accessToken, `q-${++count}`);
    const own = await createProject(app, admin.accessToken, `r-${++count}`);
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, 'developer', 'project', $2)`,
      [second.userId, own.id],
    );
    for (const of of [other, own]) await flags(admin, 'post', '', { key: 'a' }, of);
    for (const of of [project, other, own]) await setOverride(second, 'a', of);
    expect((await patchUser(second, { relation: 'member' })).status).toBe(200);
    const activeIn = async (of: typeof project): Promise<boolean | undefined> =>
      (await overridesOf(of))[0]?.active;
    expect([await activeIn(project), await activeIn(other), await activeIn(own)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('stay with another relation that grants the permission, and create no revision', async () => {
    await setOverride(developer);
    const [before] = await overridesOf();
    for (const relation of ['owner', 'developer']) {
      expect((await setMember(developer, relation)).status).toBe(200);
    }
    expect(await overridesOf()).toEqual([before]);
    expect(await history()).toHaveLength(1);
  });

  it('stay inactive when the permission is granted again, until their user sets them again', async () => {
    await setOverride(developer);
    await setMember(developer, 'viewer');
    await setMember(developer, 'developer');
    expect(await overridesOf()).toMatchObject([{ active: false }]);
    expect(await ruleFor(developer.userId)).toBe('flag_disabled');
    await setOverride(developer);
    expect(await ruleFor(developer.userId)).toBe('self_override');
  });

  it('of other users, of other projects and inactive ones are unchanged by a demotion', async () => {
    const other = await createProject(app, admin.accessToken, `q-${++count}`);
    await flags(admin, 'post', '', { key: 'a' }, other);
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, 'developer', 'project', $2)`,
      [developer.userId, other.id],
    );
    await setOverride(admin);
    await setOverride(developer, 'a', other);
    await flags(admin, 'post', '', { key: 'b' });
    await flags(developer, 'put', '/b/self-override', { value: true, active: false });
    const before = [await overridesOf(), await overridesOf(other)];
    await setMember(developer, 'viewer');
    expect([await overridesOf(), await overridesOf(other)]).toEqual(before);
  });

  it('cannot be set while a demotion that removes the permission commits', async () => {
    // Simulates a demotion that has changed the relation and is not committed: the guard still admits the request.
    const demotion = await holdTransaction(
      app.database.address,
      `SELECT 1 FROM users WHERE id = '${developer.userId}' FOR NO KEY UPDATE;
       DELETE FROM relations WHERE user_id = '${developer.userId}'`,
    );
    try {
      const answer = flags(developer, 'put', '/a/self-override', { value: true });
      const settled = answer.then(() => 'answered');
      await expect.poll(() => waitingForLock(), TIMEOUT).toBeGreaterThan(0);
      await demotion.commit();
      await settled;
      expectProblem(await answer, 403, 'forbidden');
    } finally {
      await demotion.release();
    }
    expect(await overridesOf()).toEqual([]);
  });

  it('never outlive the permission, and cause no deadlock, when demotions, edits and overrides race', async () => {
    await flags(admin, 'post', '', { key: 'b' });
    // A change of the e-mail address locks the row of the user, to which the history entries of the edits refer.
    for (let round = 0; round < 8; round++) {
      expect((await setMember(developer, 'developer')).status).toBe(200);
      const answers = await Promise.all([
        flags(developer, 'put', '/a/self-override', { value: round % 2 === 0 }),
        flags(developer, 'put', '/b/self-override', { value: true }),
        flags(developer, 'patch', '/a', { rollout: round }),
        flags(developer, 'patch', '/b', { rollout: round }),
        flags(admin, 'patch', '/a', { description: `round ${round}` }),
        setMember(developer, 'viewer'),
        patchUser(developer, { email: `race-${count}-${round}@example.com` }),
      ]);
      for (const answer of answers) expect([200, 403, 404]).toContain(answer.status);
      expect((await overridesOf()).filter(({ active }) => active)).toEqual([]);
    }
  });

  it('end in one transaction with a new e-mail address, while their user edits a flag of the project', async () => {
    await setOverride(developer);
    // The edit holds the revision lock of the project and is about to reference the user.
    const edit = await holdTransaction(
      app.database.address,
      `SELECT 1 FROM flag_revisions WHERE project_id = '${project.id}' FOR UPDATE`,
    );
    try {
      const answer = patchUser(developer, { deactivated: true, email: `moved-${count}@example.com` });
      const settled = answer.then((response) => response);
      await expect.poll(() => waitingForLock(), TIMEOUT).toBeGreaterThan(0);
      await edit.run(`SELECT 1 FROM users WHERE id = '${developer.userId}' FOR KEY SHARE`);
      await edit.release();
      expect((await settled).status).toBe(200);
    } finally {
      await edit.release();
    }
    expect(await overridesOf()).toMatchObject([{ active: false }]);
  });

  it('do not end when the change that would end them fails', async () => {
    await setOverride(developer);
    await addUser(app, `taken-${count}@example.com`);
    const failed = await patchUser(developer, { deactivated: true, email: `taken-${count}@example.com` });
    expectProblem(failed, 409, 'email_taken');
    expect(await overridesOf()).toMatchObject([{ active: true }]);
    expect(await history()).toHaveLength(1);
  });

  it('are listed for owners page by page, by flag and user, with names and ids', async () => {
    await flags(admin, 'post', '', { key: 'b' });
    const owner = await member('owner');
    for (const who of [developer, owner, admin]) await setOverride(who, 'b');
    await setOverride(developer, 'a');
    const items: Override[] = [];
    let cursor = '';
    for (let pages = 1; ; pages++) {
      const page = await flags(owner, 'get', `/overrides?limit=1${cursor}`);
      expect(page.body.items).toHaveLength(1);
      items.push(...(page.body.items as Override[]));
      if (page.body.next_cursor === null) {
        expect(pages).toBe(4);
        break;
      }
      cursor = `&cursor=${page.body.next_cursor as string}`;
    }
    expect(items.map(({ flag_key, actor_id }) => [flag_key, actor_id])).toEqual([
      ['a', developer.userId],
      ...[admin, developer, owner].map(({ userId }) => ['b', userId]).toSorted(),
    ]);
    expect(items[0]).toEqual({
      flag_key: 'a',
      actor_id: developer.userId,
      actor_name: 'Test',
      actor_email: expect.stringMatching(/^developer-\d+@example\.com$/),
      user_ids: [developer.userId],
      value: true,
      active: true,
      expires_at: null,
      revision: expect.any(Number),
      updated_at: expect.any(String),
    });
    const ofB = await flags(owner, 'get', '/overrides?flag_key=b');
    expect(ofB.body.items).toHaveLength(3);
    expect(ofB.body.next_cursor).toBeNull();
    for (const wrong of ['cursor=x', 'cursor=WyJhIiwiYiJd', 'flag_key=%00', 'limit=0']) {
      expectProblem(await flags(owner, 'get', `/overrides?${wrong}`), 400, 'validation_failed');
    }
  });

  it('of other users are removed by owners, only the named one, with history and audit', async () => {
    const [owner, other] = [await member('owner'), await member('developer')];
    await flags(admin, 'post', '', { key: 'b' });
    for (const who of [developer, other, owner]) {
      for (const key of ['a', 'b']) await setOverride(who, key);
    }
    const path = `/a/overrides/${developer.userId}`;
    expectProblem(await flags(other, 'delete', path), 403, 'forbidden');
    expect((await flags(owner, 'delete', path)).status).toBe(204);
    expect(
      (await overridesOf()).map(({ flag_key, actor_id }) => `${flag_key} ${actor_id}`).toSorted(),
    ).toEqual(
      [
        `a ${other.userId}`,
        `a ${owner.userId}`,
        ...[developer, other, owner].map(({ userId }) => `b ${userId}`),
      ].toSorted(),
    );
    expect((await history())[0]).toMatchObject({
      key: 'a',
      action: 'deleted',
      actor: { id: owner.userId },
      before: { actor_id: developer.userId, value: true, active: true },
      after: null,
    });
    const removed = (await flagAuditOf(developer)).filter(({ action }) => action === 'flag_override.removed');
    expect(removed).toMatchObject([
      {
        project_id: project.id,
        action: 'flag_override.removed',
        metadata: { flag: 'a', value: true, actor_id: owner.userId },
      },
    ]);
    const before = await history();
    for (const nothing of [
      path,
      `/a/overrides/${uuidV7()}`,
      '/a/overrides/unknown',
      `/nope/overrides/${other.userId}`,
    ]) {
      expect((await flags(owner, 'delete', nothing)).status).toBe(204);
    }
    expect(await history()).toEqual(before);
  });

  it('of the caller are removed without those of other users, and the removal is audited like the setting', async () => {
    await setOverride(developer);
    await setOverride(admin);
    expect((await flags(developer, 'delete', '/a/self-override')).status).toBe(204);
    expect(await overridesOf()).toMatchObject([{ actor_id: admin.userId }]);
    expect((await flagAuditOf(developer)).map(({ action }) => action)).toEqual([
      'flag_override.set',
      'flag_override.removed',
    ]);
  });

  it('can be removed by their user with any relation, but not without access to the project', async () => {
    const path = '/a/self-override';
    await setOverride(developer);
    await setMember(developer, 'viewer');
    expect((await flags(developer, 'get', path)).body).toMatchObject({ active: false });
    expect((await flags(developer, 'delete', path)).status).toBe(204);
    await setMember(developer, 'developer');
    await setOverride(developer);
    await as(app, admin, 'delete', `/api/projects/${project.key}/members/${developer.userId}`);
    expect((await flags(developer, 'delete', path)).status).toBe(204);
    expect(await overridesOf()).toEqual([]);
    // No relation grants them access to the project any more.
    expectProblem(await flags(developer, 'delete', path), 404, 'not_found');
    expectProblem(
      await flags(await addUser(app, `x-${++count}@example.com`), 'delete', path),
      404,
      'not_found',
    );
    const unknown = { id: uuidV7(), key: 'no-such-project' };
    expectProblem(await flags(admin, 'delete', path, undefined, unknown), 404, 'not_found');
    expectProblem(await as(app, admin, 'delete', `/api/flags${path}`), 400, 'validation_failed');
    expectProblem(await flags({ accessToken: apiKey, userId: '' }, 'delete', path), 401, 'unauthenticated');
  });

  it('of an archived project cannot be changed', async () => {
    await setOverride(developer);
    await as(app, admin, 'post', `/api/projects/${project.key}/archive`).expect(200);
    expectProblem(await flags(developer, 'delete', '/a/self-override'), 409, 'project_archived');
    const ofOther = await flags(admin, 'delete', `/a/overrides/${developer.userId}`);
    expectProblem(ofOther, 409, 'project_archived');
    expect(await overridesOf()).toMatchObject([{ active: true }]);
  });

  /** Audit events without logins. */
  const flagAuditOf = async ({ userId }: Identity): Promise<AuditEvent[]> =>
    (await auditOf(app, `user/${userId}`)).filter(({ action }) => action.startsWith('flag_'));
  const waitingForLock = async (): Promise<number> => {
    const [row] = await app.database.query<{ n: string }>(
      `SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Number(row?.n);
  };
});
