import { EMPTY, Subject, type Observable } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  LiveTopics,
  type LiveMessage,
  type LiveTopic,
  type Resumption,
} from '../../../src/live/live-topics.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };

/** A topic whose messages the test controls. */
class TestTopic implements LiveTopic {
  readonly opened: { projectId: string; sinceMs: number | null; position: string | null }[] = [];
  messages = new Subject<LiveMessage>();

  constructor(
    readonly name: string,
    readonly permission: LiveTopic['permission'],
  ) {}

  open(projectId: string, sinceMs: number | null, resumption?: Resumption): Observable<LiveMessage> {
    this.opened.push({ projectId, sinceMs, position: resumption?.position ?? null });
    return this.messages;
  }

  emit(id: string, data: string, position?: string): void {
    this.messages.next({ type: `${this.name}.emitted`, id, data, position });
  }
}

/** How one stream combines several topics, independent of their content. */
describe('the live stream of several topics', () => {
  let app: TestApp;
  let admin: Identity;
  let projectId: string;
  /** The second topic requires a permission that viewers do not have. */
  const seen = new TestTopic('seen', 'runs:view');
  const guarded = new TestTopic('guarded', 'flags:edit');
  const clients: SseClient[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    for (const topic of [seen, guarded]) app.app.get(LiveTopics).register(topic);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await expect.poll(gauge, TIMEOUT).toBe(0);
    for (const topic of [seen, guarded]) {
      expect(topic.messages.observed).toBe(false);
      topic.opened.length = 0;
      topic.messages = new Subject();
    }
  });
  afterAll(() => app.close());

  const path = (topics: string): string => `/api/stream?project_id=shop&topics=${topics}`;
  const open = async (
    topics: string,
    { who = admin, lastEventId }: { who?: Identity; lastEventId?: string } = {},
  ): Promise<SseClient> => {
    const before = await gauge();
    const opening = [seen, guarded].filter(({ name }) => topics.split(',').includes(name));
    const openedBefore = opening.map(({ opened }) => opened.length);
    const client = await SseClient.open(app.baseUrl + path(topics), {
      Authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    clients.push(client);
    expect(client.status).toBe(200);
    await expect.poll(gauge, TIMEOUT).toBe(before + 1);
    await expect
      .poll(() => opening.map(({ opened }) => opened.length), TIMEOUT)
      .toEqual(openedBefore.map((count) => count + 1));
    await expect.poll(() => opening.every(({ messages }) => messages.observed), TIMEOUT).toBe(true);
    return client;
  };
  async function gauge(): Promise<number> {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
    return Number(/^signalbox_live_streams_open (\d+)$/m.exec(text)?.[1] ?? NaN);
  }
  const until = (condition: () => boolean): Promise<void> => expect.poll(condition, TIMEOUT).toBe(true);

  it('requires the permission of every topic, in any order of their names', async () => {
    const viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
    for (const topics of ['seen,guarded', 'guarded,seen', 'guarded']) {
      expectProblem(await as(app, viewer, 'get', path(topics)), 403, 'forbidden');
    }
    await open('seen', { who: viewer });
    expect([seen.opened.length, guarded.opened.length]).toEqual([1, 0]);
  });

  it.each(['seen', 'guarded'])('ends when the permission for one of its topics is lost: %s', async (lost) => {
    const who = await addUser(app, `loses-${lost}@example.com`, { projectId, relation: 'developer' });
    const client = await open('seen,guarded', { who });
    const other = await open('seen');
    await app.database.query(
      lost === 'guarded'
        ? `UPDATE relations SET relation = 'viewer' WHERE user_id = $1`
        : 'DELETE FROM relations WHERE user_id = $1',
      [who.userId],
    );
    await until(() => client.ended);
    expect(other.ended).toBe(false);
  });

  it('opens each topic once, even when it is named twice', async () => {
    const client = await open('seen,seen');
    seen.emit('1-a', '1');
    await until(() => client.messages.length > 0);
    expect([seen.opened.length, client.messages.length]).toEqual([1, 1]);
  });

  it('has the position of every topic in each id, from the message that reports it, and passes it to the topics on a resume', async () => {
    const client = await open('seen,guarded');
    seen.emit('1-a', '{"n":1}');
    guarded.emit('2-b', '{"n":2}', 'g/1=2');
    seen.emit('3-c', '{"n":3}', 's1');
    guarded.emit('4-d', '{"n":4}', 'g2');
    seen.emit('5-e', '{"n":5}');
    await until(() => client.messages.length === 5);
    expect(client.messages).toEqual([
      { event: 'seen.emitted', id: '1-a', data: '{"n":1}' },
      { event: 'guarded.emitted', id: '2-b;guarded=g/1=2', data: '{"n":2}' },
      { event: 'seen.emitted', id: '3-c;guarded=g/1=2;seen=s1', data: '{"n":3}' },
      { event: 'guarded.emitted', id: '4-d;guarded=g2;seen=s1', data: '{"n":4}' },
      { event: 'seen.emitted', id: '5-e;guarded=g2;seen=s1', data: '{"n":5}' },
    ]);
    client.close();
    const now = Date.now() - 1000;
    await open('seen,guarded', { lastEventId: `${now}-e;guarded=g2;seen=s1` });
    expect([seen.opened.at(-1), guarded.opened.at(-1)]).toEqual([
      { projectId, sinceMs: now, position: 's1' },
      { projectId, sinceMs: now, position: 'g2' },
    ]);
  });

  it('passes a topic no position and no time for a first reader or an invalid id', async () => {
    await open('seen');
    await open('seen', { lastEventId: 'garbage;seen=s1' });
    for (const query of ['&last_event_id=', '&last_event_id=x', '&last_event_id=1&last_event_id=2']) {
      const client = await SseClient.open(app.baseUrl + path('seen') + query, {
        Authorization: `Bearer ${admin.accessToken}`,
      });
      clients.push(client);
      expect(client.status).toBe(200);
    }
    expect(seen.opened).toEqual(
      Array.from({ length: 5 }, () => ({ projectId, sinceMs: null, position: null })),
    );
  });

  it('sends the reconnection time in its first message only', async () => {
    const client = await open('seen');
    expect(client.retryMs).toBeUndefined();
    seen.emit('1-a', '1');
    await until(() => client.messages.length === 1);
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);
    expect(client.retryMs).toBeLessThanOrEqual(5000);
    client.retryMs = undefined;
    seen.emit('2-b', '2');
    await until(() => client.messages.length === 2);
    expect(client.retryMs).toBeUndefined();
  });

  it.each(['complete', 'error'] as const)('ends when a topic cannot continue: %s', async (how) => {
    const [client, other] = [await open('seen,guarded'), await open('guarded')];
    if (how === 'complete') seen.messages.complete();
    else seen.messages.error(new Error('cannot be read'));
    await until(() => client.ended);
    expect(other.ended).toBe(false);
    seen.messages = new Subject();
  });

  it('releases every topic when its reader leaves, and counts the readers', async () => {
    const [one, two] = [await open('seen,guarded'), await open('seen')];
    expect(await gauge()).toBe(2);
    one.close();
    await expect.poll(gauge, TIMEOUT).toBe(1);
    await until(() => !guarded.messages.observed);
    expect(seen.messages.observed).toBe(true);
    two.close();
    await expect.poll(gauge, TIMEOUT).toBe(0);
    await until(() => !seen.messages.observed);
  });

  it('rejects filters that none of its topics has', async () => {
    const refused = await as(app, admin, 'get', `${path('seen')}&level=error`);
    expectProblem(refused, 400, 'validation_failed');
    expect((refused.body as { errors: { path: string }[] }).errors[0]?.path).toBe('level');
    expect(seen.opened).toEqual([]);
  });

  it('has one topic per name', () => {
    const twice: LiveTopic = { name: 'seen', permission: 'runs:view', open: () => EMPTY };
    expect(() => app.app.get(LiveTopics).register(twice)).toThrow('seen');
  });
});
