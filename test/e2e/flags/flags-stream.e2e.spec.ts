import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OpenStreams } from '../../../src/streams/open-streams.js';
import { addUser, bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Change {
  revision: number;
  prev_revision: number;
  changes: {
    flags: { key: string; group: string | null }[];
    groups: { key: string }[];
    removed: { flags: string[] };
  };
}

describe('the flag stream', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: string;
  let apiKey: string;
  let project: { id: string; key: string };
  const clients: SseClient[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
    replica = await startTestApp({ replicaOf: app });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const open = async (
    at: TestApp = app,
    { token = apiKey, lastEventId }: { token?: string; lastEventId?: string } = {},
  ): Promise<SseClient> => {
    const client = await SseClient.open(`${at.baseUrl}/api/flags/stream?project_id=shop`, {
      Authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    return client;
  };
  const write = async (method: 'patch' | 'post', path: string, body: object, at = app): Promise<number> => {
    const agent = request(at.baseUrl);
    const response = await agent[method](`/api/flags${path}?project_id=shop`)
      .set('Authorization', `Bearer ${admin}`)
      .send(body);
    expect([response.status, response.text]).toEqual([
      method === 'post' && path === '' ? 201 : 200,
      expect.any(String),
    ]);
    return (response.body as { revision: number }).revision;
  };
  /** Written as another replica would commit it; twenty of these through the API take too long. */
  const bigChange = async (n: number): Promise<number> => {
    const rows = await app.database.query(
      `WITH raised AS (
         UPDATE flag_revisions SET revision = revision + 1 WHERE project_id = $1 RETURNING revision
       ), changed AS (
         UPDATE flags SET cohorts = jsonb_build_object('n', (
           SELECT jsonb_agg(repeat('x', 250) || i || '-' || $2::int) FROM generate_series(1, 4000) AS i
         )) WHERE project_id = $1 AND key = 'big'
       )
       SELECT revision, pg_notify('signalbox_flags', $1::text || ':' || revision) FROM raised`,
      [project.id, n],
    );
    return Number(rows[0]?.['revision']);
  };
  const changesOf = (client: SseClient): Change[] => client.ofType('flags.changed') as unknown as Change[];
  const until = (condition: () => boolean): Promise<void> =>
    expect.poll(condition, { timeout: 60_000, interval: 10 }).toBe(true);

  it('begins with a snapshot and sends every change with the revision as id', async () => {
    await write('post', '', { key: 'a' });
    const client = await open();
    await until(() => client.messages.length > 0);
    expect([client.status, client.contentType]).toEqual([200, 'text/event-stream']);
    const [snapshot] = client.ofType('flags.snapshot');
    expect(snapshot).toMatchObject({ bucket_version: 1, flags: [{ key: 'a' }] });
    expect(client.messages[0]?.id).toBe(String(snapshot?.['revision']));
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);

    const revision = await write('patch', '/a', { enabled: true });
    await until(() => changesOf(client).length === 1);
    expect(changesOf(client)[0]).toMatchObject({
      revision,
      prev_revision: snapshot?.['revision'],
      changes: { flags: [{ key: 'a', enabled: true }] },
    });
    expect(client.lastEventId).toBe(String(revision));
  });

  it('reaches the readers of all replicas, whichever of them made the change', async () => {
    const [here, there] = [await open(), await open(replica)];
    await until(() => here.messages.length > 0 && there.messages.length > 0);
    const revisions = [
      await write('patch', '/a', { rollout: 10 }),
      await write('patch', '/a', { rollout: 20 }, replica),
    ];
    for (const client of [here, there]) {
      await until(() => client.lastEventId === String(revisions[1]));
      const seen = changesOf(client);
      // Several changes may be combined in one message, but without a gap.
      for (const [i, change] of seen.entries()) {
        if (i > 0) expect(change.prev_revision).toBe(seen[i - 1]?.revision);
      }
    }
  });

  it('sends a resuming reader what it missed, also on another replica, and nothing twice', async () => {
    const client = await open();
    await until(() => client.messages.length > 0);
    const keepAwake = await open(replica);
    await until(() => keepAwake.messages.length > 0);
    client.close();
    const last = await write('patch', '/a', { rollout: 30 });
    await until(() => keepAwake.lastEventId === String(last));
    const back = await open(replica, { lastEventId: client.lastEventId });
    await until(() => back.messages.length > 0);
    expect(back.messages.map((message) => message.event)).toEqual(['flags.changed']);
    expect(changesOf(back)[0]).toMatchObject({
      revision: last,
      changes: { flags: [{ key: 'a', rollout: 30 }] },
    });
    const current = await open(app, { lastEventId: String(last) });
    await until(() => current.retryMs !== undefined);
    expect([current.messages, current.lastEventId]).toEqual([[], String(last)]);
    const next = await write('patch', '/a', { rollout: 35 });
    await until(() => current.messages.length > 0);
    // A message sent at the start would have arrived before the change.
    expect(current.messages.map(({ event, id }) => [event, id])).toEqual([['flags.changed', String(next)]]);
    expect(changesOf(current)[0]).toMatchObject({ prev_revision: last, revision: next });
  });

  it.each(['0', '999999'])(
    'sends a snapshot to a reader with the last id %s, which it cannot continue',
    async (lastEventId) => {
      const client = await open(app, { lastEventId });
      await until(() => client.messages.length > 0);
      expect(client.messages[0]?.event).toBe('flags.snapshot');
    },
  );

  it.each(['one', '9'.repeat(16)])(
    'begins with a snapshot for a last id that cannot be used: %.20s',
    async (lastEventId) => {
      const byHeader = await open(app, { lastEventId });
      const query = `project_id=shop&last_event_id=${lastEventId}`;
      const byQuery = await SseClient.open(`${app.baseUrl}/api/flags/stream?${query}`, {
        Authorization: `Bearer ${apiKey}`,
      });
      const byBoth = await SseClient.open(`${app.baseUrl}/api/flags/stream?${query}&last_event_id=2`, {
        Authorization: `Bearer ${apiKey}`,
      });
      clients.push(byQuery, byBoth);
      for (const client of [byHeader, byQuery, byBoth]) {
        expect(client.status).toBe(200);
        await until(() => client.messages.length > 0);
        expect(client.messages[0]?.event).toBe('flags.snapshot');
      }
    },
  );

  it('resumes from the last id in the query, for clients that cannot set headers', async () => {
    const first = await open();
    await until(() => first.messages.length > 0);
    const revision = await write('patch', '/a', { rollout: 35 });
    await until(() => first.lastEventId === String(revision));
    const back = await SseClient.open(
      `${app.baseUrl}/api/flags/stream?project_id=shop&last_event_id=${revision - 1}`,
      { Authorization: `Bearer ${apiKey}` },
    );
    clients.push(back);
    await until(() => back.messages.length > 0);
    expect(changesOf(back)).toMatchObject([{ revision, changes: { flags: [{ key: 'a', rollout: 35 }] } }]);
  });

  it('sends a flag together with its new group, in one message', async () => {
    await write('post', '/groups', { key: 'g' }).catch(() => undefined);
    const client = await open();
    await until(() => client.messages.length > 0);
    await write('patch', '/a', { group: 'g' });
    await until(() => changesOf(client).some(({ changes }) => changes.flags[0]?.group === 'g'));
    const groups = new Set(
      [
        ...(client.ofType('flags.snapshot')[0] as unknown as Change['changes']).groups,
        ...changesOf(client).flatMap(({ changes }) => changes.groups),
      ].map((group) => group.key),
    );
    expect(groups).toContain('g');
  });

  it('finds changes whose notifications were lost', async () => {
    const client = await open();
    await until(() => client.messages.length > 0);
    // Terminates the LISTEN sessions; a transaction pooler in between makes LISTEN ineffective permanently.
    for (const at of [app, replica]) {
      await at.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'signalbox flags' AND datname = current_database()`,
      );
    }
    const revision = await write('patch', '/a', { rollout: 40 }, replica);
    await until(() => client.lastEventId === String(revision));
  });

  /** A change committed elsewhere whose notification was lost, so that no replica knows of it. */
  const unnotifiedChange = async (rollout: number): Promise<string> => {
    const [row] = await app.database.query<{ revision: string }>(
      `WITH changed AS (UPDATE flags SET rollout = $2 WHERE project_id = $1 AND key = 'a')
       UPDATE flag_revisions SET revision = revision + 1 WHERE project_id = $1 RETURNING revision`,
      [project.id, rollout],
    );
    return String(row?.revision);
  };

  it('does not reset a reader with a newer revision than the replica has', async () => {
    const other = await open();
    await until(() => other.messages.length > 0);
    const revision = await unnotifiedChange(61);
    // The reader knows the revision from another replica. This one polls once a second and has not polled yet.
    const client = await open(app, { lastEventId: revision });
    await until(() => client.retryMs !== undefined);
    expect([client.messages, client.lastEventId]).toEqual([[], revision]);
    // The revision that it read for this reader is published to all readers.
    await until(() => other.lastEventId === revision);
    expect(changesOf(other).at(-1)?.changes.flags).toMatchObject([{ key: 'a', rollout: 61 }]);
  });

  it('publishes to its readers a revision that was read for another caller', async () => {
    const client = await open();
    await until(() => client.messages.length > 0);
    const revision = await unnotifiedChange(62);
    await request(app.baseUrl)
      .post('/ofrep/v1/evaluate/flags?flagConfigEtag=of-another-replica')
      .set('Authorization', `Bearer ${apiKey}`)
      .send({ context: { targetingKey: 'u' } })
      .expect(200);
    await until(() => client.lastEventId === revision);
    expect(changesOf(client).at(-1)?.changes.flags).toMatchObject([{ key: 'a', rollout: 62 }]);
  });

  it('ends when its API key is revoked, and opens no new stream with that key', async () => {
    const key = await createApiKey(app, admin, project.id);
    const [here, there] = [
      await open(app, { token: key.apiKey }),
      await open(replica, { token: key.apiKey }),
    ];
    const other = await open();
    await until(() => here.messages.length > 0 && there.messages.length > 0 && other.messages.length > 0);
    await request(app.baseUrl)
      .delete(`/api/projects/shop/api-keys/${key.id}`)
      .set('Authorization', `Bearer ${admin}`)
      .expect(204);
    await until(() => here.ended && there.ended);
    expect(other.ended).toBe(false);
    // The check of open streams and the cache of keys learn of the revocation independently.
    await expect.poll(async () => (await open(app, { token: key.apiKey })).status).toBe(401);
  });

  it('ends an OFREP stream when the API key of its evaluation is revoked', async () => {
    const key = await createApiKey(app, admin, project.id);
    const [address, kept] = [await ofrepStreamOf(key.apiKey), await ofrepStreamOf(apiKey)];
    // The change leaves the evaluation behind the project, so that the stream sends a message at once.
    await write('patch', '/a', { rollout: 47 });
    const client = await SseClient.open(app.baseUrl + address);
    const other = await SseClient.open(app.baseUrl + kept);
    clients.push(client, other);
    await until(() => client.messages.length > 0 && other.messages.length > 0);
    await request(app.baseUrl)
      .delete(`/api/projects/shop/api-keys/${key.id}`)
      .set('Authorization', `Bearer ${admin}`)
      .expect(204);
    await until(() => client.ended);
    expect(other.ended).toBe(false);
    const again = async (): Promise<number> => {
      const opened = await SseClient.open(app.baseUrl + address);
      clients.push(opened);
      return opened.status;
    };
    await expect.poll(again).toBe(401);
  });
  const ofrepStreamOf = async (token: string): Promise<string> => {
    const { body } = await request(app.baseUrl)
      .post('/ofrep/v1/evaluate/flags')
      .set('Authorization', `Bearer ${token}`)
      .send({ context: { targetingKey: 'u' } })
      .expect(200);
    return (body as { eventStreams: { endpoint: { requestUri: string } }[] }).eventStreams[0]?.endpoint
      .requestUri as string;
  };

  it('ends when the reader loses the permission to view the flags', async () => {
    const viewer = await addUser(app, 'viewer@example.com', { projectId: project.id, relation: 'viewer' });
    const client = await open(app, { token: viewer.accessToken });
    await until(() => client.messages.length > 0);
    await app.database.query('DELETE FROM relations WHERE user_id = $1', [viewer.userId]);
    await until(() => client.ended);
    expect((await open(app, { token: viewer.accessToken })).status).toBe(404);
  });

  it('disconnects a reader that does not read, buffers nothing for it, and lets it resume', async () => {
    const client = await open();
    await until(() => client.messages.length > 0);
    const reader = await open();
    await until(() => reader.messages.length > 0);
    client.pause();
    let last = await write('post', '', { key: 'big' });
    // More than the buffers of the kernel hold (10 MB), one megabyte per message.
    for (let i = 0; i < 20; i++) {
      last = await bigChange(i);
      await until(() => reader.lastEventId === String(last));
    }
    await expect
      .poll(async () => (await request(app.baseUrl).get('/api/flags/status')).body.open_streams, {
        timeout: 60_000,
      })
      .toBe(1);
    const back = await open(app, { lastEventId: client.lastEventId });
    await until(() => back.lastEventId === String(last));
  });

  it('notifies OFREP clients to evaluate again, by a URL that expires and appears in no log', async () => {
    const evaluated = await request(app.baseUrl)
      .post('/ofrep/v1/evaluate/flags')
      .set('Authorization', `Bearer ${apiKey}`)
      .send({ context: { targetingKey: 'u' } })
      .expect(200);
    const { requestUri } = evaluated.body.eventStreams[0].endpoint as { requestUri: string };
    expect(requestUri).toMatch(/^\/ofrep\/v1\/stream\?token=[\w-]{80,}$/);
    // Changed before the stream is opened, so the message is sent on opening.
    const revision = await write('patch', '/a', { rollout: 50 });
    const client = await SseClient.open(app.baseUrl + requestUri);
    clients.push(client);
    await until(() => client.messages.length === 1);
    expect(client.messages[0]).toMatchObject({ id: String(revision), event: undefined });
    const [event] = client.ofType(undefined);
    expect(event).toMatchObject({ type: 'refetchEvaluation', etag: expect.any(String) });

    const again = await request(app.baseUrl)
      .post(`/ofrep/v1/evaluate/flags?flagConfigEtag=${String(event?.['etag'])}`)
      .set('Authorization', `Bearer ${apiKey}`)
      .set('If-None-Match', evaluated.headers['etag'] as string)
      .send({ context: { targetingKey: 'u' } });
    expect([again.status, again.body.metadata.revision]).toEqual([200, revision]);
    for (const token of ['', 'x', requestUri.slice(-40)]) {
      const refused = await SseClient.open(`${app.baseUrl}/ofrep/v1/stream?token=${token}`);
      expect(refused.status).toBe(401);
      refused.close();
    }
  });

  it('opens no new stream while the service stops, because the stop would wait for it', async () => {
    const third = await startTestApp({ replicaOf: app });
    const early = await open(third);
    await until(() => early.messages.length > 0);
    // The first hook that Nest calls on a stop; the port still accepts connections then.
    third.app.get(OpenStreams).onModuleDestroy();
    await until(() => early.ended);
    const late = await open(third);
    expect([late.status, late.contentType]).toEqual([503, expect.stringContaining('problem+json')]);
    await third.close();
  });

  it('ends with the service, and sends a retry hint', async () => {
    const third = await startTestApp({ replicaOf: app });
    const client = await open(third);
    await until(() => client.messages.length > 0);
    await third.close();
    await until(() => client.ended);
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);
  });
});
