import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventFeed } from '../../../src/events/live/event-feed.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, sendBatch, type Credential } from '../../support/http/ingest-client.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };

interface Batch {
  items: { id: string; type: string; level: string; source: string | null; data: { message: string } }[];
  left_out: number;
  unread: number;
}

describe('the live stream of events', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let credential: Credential;
  let projectId: string;
  const clients: SseClient[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    replica = await startTestApp({ replicaOf: app });
    admin = await bootstrap(app);
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
    credential = await createApiKey(app, admin.accessToken, projectId);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const open = async (
    query = '',
    { at = app, who = viewer, lastEventId }: { at?: TestApp; who?: Identity; lastEventId?: string } = {},
  ): Promise<SseClient> => {
    const topics = query.includes('topics=') ? '' : '&topics=events';
    const client = await SseClient.open(`${at.baseUrl}/api/stream?project_id=shop${topics}${query}`, {
      Authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    await until(() => client.ofType('events.start').length > 0);
    return client;
  };
  const until = (condition: () => boolean): Promise<void> =>
    vi.waitFor(() => {
      if (!condition()) throw new Error('not yet');
    }, TIMEOUT);
  const log = (message: string, data: object = {}): object => ({
    type: 'log',
    ts: new Date().toISOString(),
    data: { message, ...data },
  });
  const send = async (at: TestApp, ...events: object[]): Promise<void> => {
    const answer = await sendBatch(at.baseUrl, credential, batchOf(...events));
    expect([answer.status, answer.json.accepted]).toEqual([200, events.length]);
  };
  const batches = (client: SseClient): Batch[] => client.ofType('events.batch') as unknown as Batch[];
  const messages = (client: SseClient): string[] =>
    batches(client).flatMap(({ items }) => items.map(({ data }) => data.message));
  const resumed = (client: SseClient): unknown => client.ofType('events.start')[0]?.['resumed'];

  it('sends every event in the form of the list to readers of all replicas, whichever replica received it', async () => {
    const [here, there] = [await open(), await open('', { at: replica })];
    expect([resumed(here), resumed(there)]).toEqual([false, false]);
    expect(here.retryMs).toBeGreaterThanOrEqual(1000);
    for (let n = 0; n < 10; n++) await send(n % 2 === 0 ? app : replica, log(`both ${n}`));
    const all = Array.from({ length: 10 }, (_, n) => `both ${n}`);
    for (const client of [here, there]) {
      await until(() => messages(client).length >= 10);
      expect(messages(client).toSorted()).toEqual(all);
      expect(batches(client).every(({ left_out, unread }) => left_out + unread === 0)).toBe(true);
    }
    const { body } = await as(app, viewer, 'get', '/api/events?project_id=shop&limit=10');
    const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);
    const received = batches(here).flatMap(({ items }) => items);
    expect(received.toSorted(byId)).toEqual((body as { items: { id: string }[] }).items.toSorted(byId));
  });

  it('sends events that the service writes itself', async () => {
    const client = await open('&type=audit');
    await createApiKey(app, admin.accessToken, projectId, { name: 'another' });
    await until(() => batches(client).some(({ items }) => items.length > 0));
    expect(batches(client)[0]?.items[0]).toMatchObject({ type: 'audit', level: 'info' });
  });

  it('sends each reader only matching events', async () => {
    const queries = [
      '&type=error',
      '&level=error,warn',
      '&source=billing',
      '&q=NEEDLE',
      '&q=100%25_',
      '&q=%5C',
    ];
    const readers = await Promise.all(queries.map((query) => open(query)));
    await send(
      app,
      log('plain', { level: 'info', module: 'billing' }),
      log('bad', { level: 'error', module: 'shop' }),
      log('a needle', { level: 'warn' }),
      log('100% sure'),
      log('100%_ sure'),
      { type: 'error', ts: new Date().toISOString(), data: { message: 'thrown' } },
      log('last', { level: 'warn', module: 'billing', what: 'needle 100%_ \\' }),
    );
    const last = (i: number): Promise<void> => {
      const reader = readers[i] as SseClient;
      return until(() => messages(reader).includes(i === 0 ? 'thrown' : 'last'));
    };
    for (const i of queries.keys()) await last(i);
    expect(readers.map(messages)).toEqual([
      ['thrown'],
      ['bad', 'a needle', 'thrown', 'last'],
      ['plain', 'last'],
      ['a needle', 'last'],
      ['100%_ sure', 'last'],
      ['last'],
    ]);
  });

  it.each([
    ['&topics=events&type=nonsense', 'type'],
    ['&topics=events&since=1', 'since'],
    ['&topics=runs&type=log', 'type'],
  ])('rejects %s', async (query, field) => {
    const response = await as(app, viewer, 'get', `/api/stream?project_id=shop${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it.each([
    ['a text of 2,000 characters', `&q=${'x'.repeat(2000)}`, 'q'],
    ['a source of 201 characters', `&source=${'x'.repeat(201)}`, 'source'],
    ['fifty sources', '&source=x'.repeat(50), 'source'],
  ])('rejects %s', async (_name, query, field) => {
    const response = await as(app, viewer, 'get', `/api/stream?project_id=shop&topics=events${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it('resumes at the position of a reader, on any replica, without a gap or a repeat', async () => {
    const first = await open();
    await send(app, log('one'));
    await until(() => messages(first).includes('one'));
    first.close();
    await send(replica, log('two'), log('three'));
    const second = await open('', { at: replica, lastEventId: first.lastEventId });
    await until(() => messages(second).length >= 2);
    await send(app, log('four'));
    await until(() => messages(second).includes('four'));
    second.close();
    // No event was missed, so none is sent.
    const third = await open('', { lastEventId: second.lastEventId });
    await send(app, log('five'));
    await until(() => messages(third).includes('five'));
    expect([resumed(second), resumed(third)]).toEqual([true, true]);
    expect([messages(second), messages(third)]).toEqual([['two', 'three', 'four'], ['five']]);
    // Resumes by the parameter as by the header, with another filter than before.
    await send(app, log('six'), log('seven', { level: 'error' }));
    const fourth = await open(`&level=error&last_event_id=${encodeURIComponent(third.lastEventId)}`);
    await until(() => messages(fourth).length > 0);
    expect(messages(fourth)).toEqual(['seven']);
  });

  it('resumes after any number of disconnections while events keep arriving, each sent once', async () => {
    let client = await open();
    const received: string[] = [];
    let sending = true;
    onTestFinished(() => void (sending = false));
    let sent = 0;
    const sender = (async () => {
      while (sending) {
        await Promise.all([app, replica].map((at) => send(at, log(`n${sent++}`))));
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    for (let round = 0; round < 8; round++) {
      const seen = messages(client).length;
      await until(() => messages(client).length > seen + 3);
      client.close();
      received.push(...messages(client));
      client = await open('', { at: round % 2 === 0 ? replica : app, lastEventId: client.lastEventId });
      expect(resumed(client)).toBe(true);
    }
    sending = false;
    await sender;
    await until(() => received.length + messages(client).length >= sent);
    received.push(...messages(client));
    expect(received.toSorted()).toEqual(Array.from({ length: sent }, (_, n) => `n${n}`).toSorted());
  });

  it('keeps the position of events when the last message was of another topic', async () => {
    const client = await open('&topics=runs,events', { who: admin });
    await until(() => client.ofType('runs.snapshot').length > 0);
    await send(app, log('known'));
    await until(() => messages(client).includes('known'));
    client.close();
    const [time, ...positions] = client.lastEventId.split(';');
    expect(positions).toHaveLength(1);
    const ofRuns = [`${(time ?? '').split('-')[0]}-some-run`, ...positions].join(';');
    await send(app, log('missed'));
    const back = await open('&topics=runs,events', { who: admin, lastEventId: ofRuns });
    await until(() => messages(back).length > 0);
    expect(messages(back)).toEqual(['missed']);
  });

  it.each<[string, (now: number) => string]>([
    ['garbage', () => 'garbage'],
    ['a position of ten minutes ago', (now) => `${now}-events;events=${now - 600_000}/3:3:`],
    ['a position of another database', (now) => `${now}-events;events=${now}/999999999:999999999:`],
  ])('starts anew for a reader whose last id has %s', async (_name, idOf) => {
    const lastEventId = idOf(Date.now());
    const client = await open('', { lastEventId });
    expect(resumed(client)).toBe(false);
    await send(app, log('fresh'));
    await until(() => messages(client).length > 0);
    expect(messages(client)).toEqual(['fresh']);
  });

  it('starts anew for a reader that missed more events than a resume sends', async () => {
    const first = await open();
    first.close();
    for (let n = 0; n < 3; n++) {
      await app.database.query(
        `INSERT INTO events SELECT ($2 || lpad(to_hex(n), 12, '0'))::uuid, $1, 'log', now(),
                date_trunc('milliseconds', now()), '{"message": "flood"}' FROM generate_series(1, 400) AS n`,
        [
          projectId,
          `${Date.now()
            .toString(16)
            .padStart(12, '0')
            .replace(/(.{8})/, '$1-')}-700${n}-8000-`,
        ],
      );
    }
    // Waits until the feed, without a stream, has dropped its position; its unsent events would otherwise arrive as new.
    const feed = app.app.get<unknown, { position: unknown }>(EventFeed);
    await until(() => feed.position === null);
    const back = await open('', { lastEventId: first.lastEventId });
    expect(resumed(back)).toBe(false);
    const small = await open('&type=error', { lastEventId: first.lastEventId });
    expect(resumed(small)).toBe(true);
  });

  it('samples events that arrive faster than a person reads, and reports how many were left out', async () => {
    const all = await open();
    const few = await open('&level=error');
    const started = performance.now();
    for (let n = 0; n < 10; n++) {
      await send(
        app,
        ...Array.from({ length: 80 }, (_, i) => log(`${n * 80 + i}`, i === 7 ? { level: 'error' } : {})),
      );
    }
    await send(app, log('end', { level: 'error' }));
    await until(() => messages(few).includes('end'));
    const countOf = (): number =>
      batches(all).reduce((sum, { items, left_out, unread }) => sum + items.length + left_out + unread, 0);
    await until(() => countOf() >= 801);
    const seconds = (performance.now() - started) / 1000;
    expect(countOf()).toBe(801);
    expect(messages(all).length).toBeLessThanOrEqual(50 * (seconds + 1));
    expect(messages(all).length).toBeGreaterThanOrEqual(50);
    expect(new Set(messages(all)).size).toBe(messages(all).length);
    // Few events match, and all of them are sent.
    expect(messages(few)).toHaveLength(11);
    expect(batches(few).every(({ left_out }) => left_out === 0)).toBe(true);
  });

  it.each(['relation', 'session'])('ends with the %s of its reader', async (what) => {
    const guest = await addUser(app, `guest-${what}@example.com`, { projectId, relation: 'viewer' });
    const client = await open('', { at: replica, who: guest });
    await app.database.query(
      what === 'relation'
        ? 'DELETE FROM relations WHERE user_id = $1'
        : 'UPDATE sessions SET ended_at = now() WHERE user_id = $1',
      [guest.userId],
    );
    await until(() => client.ended);
    expectProblem(
      await as(replica, guest, 'get', '/api/stream?project_id=shop&topics=events'),
      what === 'relation' ? 404 : 401,
      what === 'relation' ? 'not_found' : 'unauthenticated',
    );
  });

  it('requires the permission to view events', async () => {
    const path = '/api/stream?project_id=shop&topics=events';
    const token = await as(app, admin, 'post', '/api/auth/tokens').send({
      name: 'runs alone',
      scopes: ['runs:view'],
      expires_in_days: 1,
    });
    const scoped = { accessToken: (token.body as { token: string }).token };
    expectProblem(await as(app, scoped, 'get', path), 403, 'scope_missing');
    const stranger = await addUser(app, 'stranger@example.com');
    expectProblem(await as(app, stranger, 'get', path), 404, 'not_found');
  });

  /** A connection, as pg implements it. */
  interface Sending {
    readyForQuery: boolean;
    connectionParameters: { application_name?: string };
    _queryQueue: { text?: string; constructor: { name: string } }[];
    _pulseQueryQueue(): void;
  }
  const sending = Client.prototype as unknown as Sending;

  it('does not affect ingest: a reader adds no statement, no trigger and no notification to it', async () => {
    const written = async (name: string): Promise<string[]> => {
      const statements: string[] = [];
      // Every statement passes through this method, including those of a connection whose `query` is wrapped.
      const original = sending._pulseQueryQueue;
      const spy = vi.spyOn(sending, '_pulseQueryQueue').mockImplementation(function (this: Sending) {
        const [next] = this._queryQueue;
        const isIngest = this.connectionParameters.application_name === 'signalbox ingest';
        if (isIngest && this.readyForQuery && next !== undefined) {
          statements.push(next.text ?? next.constructor.name);
        }
        original.call(this);
      });
      for (let n = 0; n < 5; n++) await send(app, log(`${name} ${n}`));
      spy.mockRestore();
      return statements;
    };
    // The connections of the writers are open and prepared after this.
    await send(app, log('warm'));
    const unwatched = await written('unwatched');
    const client = await open();
    const watched = await written('watched');
    await until(() => messages(client).filter((message) => message.startsWith('watched')).length === 5);
    expect(unwatched).toEqual(Array(5).fill('GroupTransaction'));
    expect(watched).toEqual(unwatched);
    const [triggers] = await app.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_trigger WHERE tgrelid IN (
         SELECT 'events'::regclass UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = 'events'::regclass)`,
    );
    expect(triggers?.n).toBe(0);
    const [deliveries] = await app.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM event_deliveries',
    );
    expect(deliveries?.n).toBe(0);
  });

  it('disconnects a reader that does not read, and no other', async () => {
    const [slow, quick] = [await open(), await open()];
    slow.pause();
    const large = 'x'.repeat(200_000);
    const streams = async (): Promise<string | undefined> =>
      /^signalbox_live_streams_open (\d+)$/m.exec(await (await fetch(`${app.baseUrl}/metrics`)).text())?.[1];
    for (let n = 0; n < 60 && (await streams()) !== '1'; n++) {
      const seen = messages(quick).length;
      await send(app, ...Array.from({ length: 4 }, (_, i) => log(`large ${n} ${i}`, { large })));
      await until(() => messages(quick).length > seen);
    }
    await vi.waitFor(async () => expect(await streams()).toBe('1'), TIMEOUT);
    expect(quick.ended).toBe(false);
  });

  it('ends when the replica stops', async () => {
    const third = await startTestApp({ replicaOf: app });
    const client = await open('', { at: third });
    await third.close();
    await until(() => client.ended);
  });
});
