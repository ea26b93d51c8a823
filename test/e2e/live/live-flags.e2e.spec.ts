import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RevisionFeed } from '../../../src/flags/revisions/revision-feed.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };

interface Change {
  revision: number;
  at: string;
  by: { id: string | null; name: string };
  reason: string | null;
  changes: { entity: string; key: string; action: string }[];
}

describe('the live stream of flags', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let developer: Identity;
  let viewer: Identity;
  let projectId: string;
  const clients: SseClient[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    developer = await addUser(app, 'dev@example.com', { projectId, relation: 'developer' });
    viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
    replica = await startTestApp({ replicaOf: app });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const path = '/api/stream?project_id=shop&topics=flags';
  const until = (condition: () => boolean): Promise<void> =>
    vi.waitFor(() => {
      if (!condition()) throw new Error('not yet');
    }, TIMEOUT);
  const open = async (at = app, lastEventId?: string, who = viewer): Promise<SseClient> => {
    const client = await SseClient.open(at.baseUrl + path, {
      Authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    return client;
  };
  const begun = async (at = app): Promise<SseClient> => {
    const client = await open(at);
    await until(() => client.messages.length > 0);
    return client;
  };
  const changesOf = (client: SseClient): Change[] => client.ofType('flags.changed') as unknown as Change[];
  const revisionsOf = (client: SseClient): number[] => changesOf(client).map(({ revision }) => revision);
  const send = async (method: 'delete' | 'patch' | 'post' | 'put', at: string, body?: object, on = app) => {
    const response = await as(on, developer, method, `/api/flags${at}?project_id=shop`).send(body);
    expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
    return response.body as { revision: number };
  };
  const revision = async (): Promise<number> =>
    (await as(app, viewer, 'get', '/api/flags?project_id=shop').expect(200)).body.revision as number;
  /** Committed as by another replica, but without a notification. */
  const changeSilently = async (key: string, agoMs = 0, project = projectId): Promise<number> => {
    const [row] = await app.database.query<{ revision: string }>(
      `WITH next AS (UPDATE flag_revisions SET revision = revision + 1 WHERE project_id = $1 RETURNING revision),
            entry AS (INSERT INTO flag_history (project_id, revision, position, entity, key, action, actor_id, actor_name, created_at)
                      SELECT $1, revision, 0, 'flag', $2, 'updated', NULL, 'system', now() - $3 * interval '1 millisecond' FROM next)
       SELECT revision FROM next`,
      [project, key, agoMs],
    );
    return Number(row?.revision);
  };

  it('begins with the revision, and sends each change with its user, action and object', async () => {
    await send('post', '', { key: 'early' });
    const client = await begun();
    expect([client.status, client.contentType]).toEqual([200, 'text/event-stream']);
    expect(client.messages).toHaveLength(1);
    expect(client.ofType('flags.snapshot')).toEqual([{ revision: await revision() }]);
    expect(client.messages[0]?.id).toMatch(/^\d{13}-flags$/);
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);

    const first = (await revision()) + 1;
    await send('post', '/groups', { key: 'payments', name: 'Payments' });
    await send('post', '', { key: 'pay', group: 'payments', cohorts: { env: ['secret-place'] } });
    await send('post', '/groups/payments/kill', { reason: 'fire' });
    await send('put', '/pay/self-override', { value: true });
    await until(() => changesOf(client).length === 4);
    const by = { id: developer.userId, name: 'dev@example.com' };
    expect(changesOf(client)).toEqual([
      {
        revision: first,
        by,
        at: expect.any(String),
        reason: null,
        changes: [{ entity: 'group', key: 'payments', action: 'created' }],
      },
      {
        revision: first + 1,
        by,
        at: expect.any(String),
        reason: null,
        changes: [{ entity: 'flag', key: 'pay', action: 'created' }],
      },
      {
        revision: first + 2,
        by,
        at: expect.any(String),
        reason: 'fire',
        changes: [{ entity: 'group', key: 'payments', action: 'killed' }],
      },
      {
        revision: first + 3,
        by,
        at: expect.any(String),
        reason: null,
        changes: [{ entity: 'override', key: 'pay', action: 'created' }],
      },
    ]);
    const [last] = changesOf(client).slice(-1);
    expect(client.messages.at(-1)?.id).toBe(`${Date.parse(last?.at ?? '')}-${first + 3}`);
    // Clients read definitions from the lists, where filters and permissions apply.
    expect(JSON.stringify(client.messages)).not.toContain('secret-place');
    // A request that changes nothing sends no message.
    await send('post', '/groups/payments/kill', { reason: 'fire' });
    await send('patch', '/early', { rollout: 7 });
    await until(() => changesOf(client).length === 5);
    expect(revisionsOf(client).at(-1)).toBe(first + 4);
  });

  it('reaches the readers of all replicas, whichever made the change, each change once and in order', async () => {
    await send('post', '', { key: 'both' });
    const readers = [await begun(), await begun(replica), await begun(replica)];
    const from = await revision();
    for (let i = 0; i < 10; i++) await send('patch', '/both', { rollout: i }, i % 2 === 0 ? app : replica);
    await until(() => readers.every((reader) => revisionsOf(reader).at(-1) === from + 10));
    const expected = Array.from({ length: 10 }, (_, i) => from + 1 + i);
    for (const reader of readers) expect(revisionsOf(reader)).toEqual(expected);
  });

  it('finds changes whose notifications were lost', async () => {
    const readers = [await begun(), await begun(replica)];
    const made = [await changeSilently('ghost'), await changeSilently('ghost')];
    await until(() => readers.every((reader) => revisionsOf(reader).length === 2));
    for (const reader of readers) {
      expect(revisionsOf(reader)).toEqual(made);
      expect(changesOf(reader)[0]?.by).toEqual({ id: null, name: 'system' });
    }
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'signalbox flags' AND datname = current_database()`,
    );
    const { revision: next } = await send('post', '', { key: 'after-the-break' });
    await until(() => readers.every((reader) => revisionsOf(reader).at(-1) === next));
  });

  it('sends a resuming reader what it missed, on any replica, and nothing else', async () => {
    const project = (await createProject(app, admin.accessToken, 'away')).id;
    await app.database.query(`INSERT INTO flag_revisions VALUES ($1, 0, now())`, [project]);
    await changeSilently('long-ago', 120_000, project);
    await changeSilently('missed', 60_000, project);
    await changeSilently('missed', 50_000, project);
    const back = await SseClient.open(`${replica.baseUrl}/api/stream?project_id=away&topics=flags`, {
      Authorization: `Bearer ${admin.accessToken}`,
      'Last-Event-ID': `${Date.now() - 70_000}-whatever`,
    });
    clients.push(back);
    await until(() => changesOf(back).length === 2);
    const made = await as(app, admin, 'post', '/api/flags?project_id=away').send({ key: 'while-here' });
    expect(made.status).toBe(201);
    await until(() => changesOf(back).length === 3);
    expect(back.messages.map(({ event }) => event)).toEqual(Array(3).fill('flags.changed'));
    expect(revisionsOf(back)).toEqual([2, 3, 4]);
  });

  it('resumes without a message where nothing was missed', async () => {
    const away = await open(app, `${Date.now() + 3_000_000}-0`);
    // Once this stream has begun, the earlier one has begun as well.
    await begun();
    const { revision: next } = await send('post', '', { key: 'nothing-missed' });
    await until(() => away.messages.length > 0);
    expect(away.status).toBe(200);
    expect(away.messages.map(({ event }) => event)).toEqual(['flags.changed']);
    expect(revisionsOf(away)).toEqual([next]);
    expect(away.retryMs).toBeGreaterThanOrEqual(1000);
  });

  it('starts anew for a reader that missed too much, or was away for too long', async () => {
    const project = await createProject(app, admin.accessToken, 'busy');
    await app.database.query(
      `WITH made AS (INSERT INTO flag_revisions VALUES ($1, 600, now()))
       INSERT INTO flag_history (project_id, revision, position, entity, key, action, actor_name, created_at)
       SELECT $1, n, 0, 'flag', 'f', 'updated', 'system', now() - interval '1 minute' FROM generate_series(1, 600) AS n`,
      [project.id],
    );
    const many = await SseClient.open(`${app.baseUrl}/api/stream?project_id=busy&topics=flags`, {
      Authorization: `Bearer ${admin.accessToken}`,
      'Last-Event-ID': `${Date.now() - 90_000}-1`,
    });
    clients.push(many);
    const long = await open(app, `${Date.now() - 2 * 3_600_000}-1`);
    const garbage = await open(app, 'garbage');
    await until(() => [many, long, garbage].every(({ messages }) => messages.length > 0));
    expect(many.messages.map(({ event }) => event)).toEqual(['flags.snapshot']);
    expect(many.ofType('flags.snapshot')).toEqual([{ revision: 600 }]);
    for (const client of [long, garbage]) expect(client.messages[0]?.event).toBe('flags.snapshot');
  });

  it('shares one stream with the runs', async () => {
    const client = await SseClient.open(`${app.baseUrl}/api/stream?project_id=shop&topics=flags,runs`, {
      Authorization: `Bearer ${viewer.accessToken}`,
    });
    clients.push(client);
    await until(() => client.messages.length === 2);
    expect(client.messages.map(({ event }) => event).toSorted()).toEqual(['flags.snapshot', 'runs.snapshot']);
  });

  it('requires flags:view, also while it is open', async () => {
    const stranger = await addUser(app, 'stranger@example.com');
    expectProblem(await as(app, stranger, 'get', path), 404, 'not_found');
    const made = await as(app, admin, 'post', '/api/auth/tokens').send({
      name: 'runs alone',
      scopes: ['runs:view'],
      expires_in_days: 1,
    });
    const scoped = { accessToken: (made.body as { token: string }).token };
    expectProblem(await as(app, scoped, 'get', path), 403, 'scope_missing');
    const guest = await addUser(app, 'guest@example.com', { projectId, relation: 'viewer' });
    const client = await open(replica, undefined, guest);
    await until(() => client.messages.length > 0);
    await app.database.query('DELETE FROM relations WHERE user_id = $1', [guest.userId]);
    await until(() => client.ended);
  });

  it('keeps its revisions when another reader leaves', async () => {
    const feed = replica.app.get(RevisionFeed);
    const stays = await begun(replica);
    const flagStream = await SseClient.open(`${replica.baseUrl}/api/flags/stream?project_id=shop`, {
      Authorization: `Bearer ${viewer.accessToken}`,
    });
    clients.push(flagStream);
    const goes = await begun(replica);
    goes.close();
    stays.close();
    await until(() => flagStream.messages.length > 0);
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${replica.baseUrl}/metrics`)).text();
      expect(metrics).toContain('signalbox_live_streams_open 0');
    }, TIMEOUT);
    // Simulates reads of many other snapshots since then, which evict the project.
    feed.unwatch(projectId);
    const next = await changeSilently('still-received');
    await until(() => feed.known(projectId) === next);
  });

  it('ends when the replica stops', async () => {
    const third = await startTestApp({ replicaOf: app });
    const client = await begun(third);
    await third.close();
    await until(() => client.ended);
  });
});
