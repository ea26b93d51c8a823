import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { Metrics } from '../../metrics/metrics.js';
import type { EventFilterQuery } from '../explorer/events.dto.js';
import { toEventFilter } from '../explorer/to-event-filter.js';
import { toSqlFilter, type SqlFilter } from '../store/postgres/event-filter-sql.js';
import { EventFeed, type FeedUpdate } from './event-feed.js';
import { EventFeedReadModel } from './event-feed.read-model.js';
import type { FeedPosition } from './feed-position.js';

const filterOf = (query: EventFilterQuery): SqlFilter => toSqlFilter(toEventFilter(query));

const ANY = filterOf({});
const WAIT = { timeout: 60_000, interval: 10 };

interface Queryable {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

describe('EventFeed', () => {
  let test: TestDataSource;
  let events: EventFeedReadModel;
  let clock: ManualClock;
  let feed: EventFeed;
  let project: string;
  const clients: Client[] = [];

  beforeAll(async () => {
    test = await createTestDataSource();
    events = new EventFeedReadModel(test.dataSource);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    clock = new ManualClock(Date.now());
    feed = new EventFeed(events, clock, new Metrics());
    project = randomUUID();
  });
  afterEach(async () => {
    await feed.onModuleDestroy();
    for (const client of clients.splice(0)) await client.end();
    vi.restoreAllMocks();
  });

  const connect = async (): Promise<Client> => {
    const client = new Client(test.database.address);
    await client.connect();
    clients.push(client);
    return client;
  };
  const insert = async (
    name: string,
    { by = test.database, ageMs = 0, to = project }: { by?: Queryable; ageMs?: number; to?: string } = {},
  ): Promise<void> => {
    const at = clock.now() - ageMs;
    await by.query(`INSERT INTO events VALUES ($1, $2, 'log', $3, $3, $4)`, [
      uuidV7(at),
      to,
      new Date(at),
      JSON.stringify({ message: name }),
    ]);
  };
  const nameOf = (json: string): string => (JSON.parse(json) as { data: { message: string } }).data.message;
  const watch = (
    filter = ANY,
    of = project,
  ): { updates: FeedUpdate[]; names: () => string[]; stop: () => void; ended: () => boolean } => {
    const updates: FeedUpdate[] = [];
    let ended = false;
    const subscription = feed
      .watch(of, filter)
      .subscribe({ next: (one) => updates.push(one), complete: () => (ended = true) });
    return {
      updates,
      names: () => updates.flatMap(({ arrivals }) => arrivals.map(({ json }) => nameOf(json))),
      stop: () => subscription.unsubscribe(),
      ended: () => ended,
    };
  };
  const until = (condition: () => boolean): Promise<void> =>
    vi.waitFor(() => {
      if (!condition()) throw new Error('not yet');
    }, WAIT);
  const nextPolls = async (watcher: { updates: FeedUpdate[] }, count: number): Promise<void> => {
    const seen = watcher.updates.length;
    await until(() => watcher.updates.length >= seen + count);
  };
  const positionOf = (watcher: { updates: FeedUpdate[] }): FeedPosition =>
    watcher.updates.at(-1)?.position as FeedPosition;

  it('publishes the events of the project that arrive after a watcher starts, each once and in order', async () => {
    await insert('before');
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    for (let n = 0; n < 20; n++) await insert(String(n));
    await insert('elsewhere', { to: randomUUID() });
    await until(() => watcher.names().length >= 20);
    await nextPolls(watcher, 2);
    expect(watcher.names()).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  it('publishes an event once that commits after younger events were published', async () => {
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    const late = await connect();
    await late.query('BEGIN');
    await insert('late', { by: late });
    const later = await connect();
    await later.query('BEGIN');
    // The transaction of `later` receives its id with its first insert, after a younger event was published.
    clock.nowMs += 100;
    await insert('young');
    await until(() => watcher.names().includes('young'));
    await insert('late too', { by: later, ageMs: 50 });
    await nextPolls(watcher, 1);
    await late.query('COMMIT');
    await until(() => watcher.names().includes('late'));
    await later.query('COMMIT');
    await until(() => watcher.names().includes('late too'));
    await nextPolls(watcher, 3);
    expect(watcher.names().sort()).toEqual(['late', 'late too', 'young']);
  });

  it('publishes an event with an old timestamp with the next full poll, and no event twice', async () => {
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    await insert('young');
    await insert('old', { ageMs: 20_000 });
    await until(() => watcher.names().includes('young'));
    await nextPolls(watcher, 2);
    expect(watcher.names()).toEqual(['young']);
    clock.nowMs += 5000;
    await until(() => watcher.names().includes('old'));
    clock.nowMs += 5000;
    await nextPolls(watcher, 3);
    expect(watcher.names()).toEqual(['young', 'old']);
  });

  it('continues when the clock is set back', async () => {
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    clock.nowMs -= 3_600_000;
    await insert('an hour ago');
    await until(() => watcher.names().includes('an hour ago'));
    await insert('next');
    await until(() => watcher.names().includes('next'));
    await nextPolls(watcher, 2);
    expect(watcher.names()).toEqual(['an hour ago', 'next']);
  });

  it.each([1, 2])('publishes every committed event once, whatever the order of commits (%i)', async (run) => {
    const next = seededRandom(`order of commits ${run}`);
    const random = (below: number): number => Math.floor(next() * below);
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    const writers = await Promise.all([1, 2, 3, 4].map(() => connect()));
    const committed: string[] = [];
    const breaks: { position: FeedPosition; seen: number }[] = [];
    const open = new Map<Client, string[]>();
    for (let step = 0; step < 200; step++) {
      clock.nowMs += random(120);
      const client = writers[random(4)] as Client;
      const names = open.get(client);
      if (names === undefined) {
        await client.query('BEGIN');
        open.set(client, []);
      } else if (random(3) > 0) {
        await insert(`${step}`, { by: client, ageMs: random(3000) });
        names.push(`${step}`);
      } else {
        await client.query(random(5) === 0 ? 'ROLLBACK' : 'COMMIT').then(({ command }) => {
          if (command === 'COMMIT') committed.push(...names);
        });
        open.delete(client);
      }
      if (step % 25 === 0) {
        await nextPolls(watcher, 1);
        breaks.push({ position: positionOf(watcher), seen: watcher.names().length });
      }
    }
    for (const [client, names] of open) {
      await client.query('COMMIT');
      committed.push(...names);
    }
    clock.nowMs += 5000;
    await until(() => watcher.names().length >= committed.length);
    await nextPolls(watcher, 2);
    const published = watcher.names();
    expect(published.toSorted()).toEqual(committed.toSorted());
    // A subscriber that resumes from any of the positions receives exactly what was published after it.
    for (const { position, seen } of breaks) {
      const missed = await events.missed(project, ANY, position, positionOf(watcher), 1000);
      expect(missed.map(nameOf).toSorted()).toEqual(published.slice(seen).toSorted());
    }
  });

  it('returns only missed events that match, at most one more than the limit', async () => {
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    const since = positionOf(watcher);
    for (let n = 0; n < 12; n++) await insert(`line ${n}`);
    await until(() => watcher.names().length === 12);
    const until_ = positionOf(watcher);
    const matching = filterOf({ q: 'LINE 1', level: ['info'], type: ['log'] });
    const missed = await events.missed(project, matching, since, until_, 1000);
    expect(missed.map(nameOf)).toEqual(['line 1', 'line 10', 'line 11']);
    await expect(events.missed(project, ANY, since, until_, 5)).resolves.toHaveLength(6);
    await expect(events.missed(project, filterOf({ level: ['error'] }), since, until_, 5)).resolves.toEqual(
      [],
    );
    await expect(events.missed(randomUUID(), ANY, since, until_, 5)).resolves.toEqual([]);
  });

  it('queries the database once per poll for all watchers, and not at all without a watcher', async () => {
    const query = vi.spyOn(test.dataSource, 'query');
    const queries = (): number =>
      query.mock.calls.filter(([sql]) => sql.includes('pg_current_snapshot')).length;
    const filters = [ANY, filterOf({ q: 'a' }), filterOf({ type: ['log'] }), filterOf({ level: ['error'] })];
    const other = randomUUID();
    const watchers = [...filters.map((filter) => watch(filter)), watch(ANY, other)];
    await until(() => watchers.every(({ updates }) => updates.length > 0));
    const before = [queries(), watchers[0]?.updates.length ?? 0];
    await insert('alpha');
    await insert('beta');
    await insert('gamma', { to: other });
    await until(() => watchers[0]?.names().length === 2 && watchers[4]?.names().length === 1);
    await nextPolls(watchers[4] as { updates: FeedUpdate[] }, 2);
    expect(watchers.map(({ names }) => names())).toEqual([
      ['alpha', 'beta'],
      ['alpha', 'beta'],
      ['alpha', 'beta'],
      [],
      ['gamma'],
    ]);
    // A query may be running when the counts are read, before its update has arrived.
    const ofPolls = (watchers[0]?.updates.length ?? 0) - (before[1] ?? 0);
    expect(ofPolls).toBeGreaterThanOrEqual(2);
    expect(Math.abs(queries() - (before[0] ?? 0) - ofPolls)).toBeLessThanOrEqual(1);
    for (const { stop } of watchers) stop();
    // Polls of another feed with the same interval; a poll that was running here ends before the second.
    const unrelated = new EventFeed(new EventFeedReadModel(await test.connectAgain()), clock, new Metrics());
    const polls: FeedUpdate[] = [];
    const subscription = unrelated.watch(randomUUID(), ANY).subscribe((update) => polls.push(update));
    await until(() => polls.length >= 2);
    const after = queries();
    await until(() => polls.length >= 6);
    expect(queries()).toBe(after);
    subscription.unsubscribe();
    await unrelated.onModuleDestroy();
  });

  it('reads at most the newest thousand events per poll, and reports how many it left out', async () => {
    const watcher = watch();
    await until(() => watcher.updates.length > 0);
    await test.database.query(
      `INSERT INTO events SELECT ($3 || lpad(to_hex(n), 12, '0'))::uuid, $1, 'log', $2, $2, jsonb_build_object('message', n::text)
         FROM generate_series(1, 1500) AS n`,
      [project, new Date(clock.now()), uuidV7(clock.now()).slice(0, 24)],
    );
    await until(() => watcher.names().length > 0);
    await nextPolls(watcher, 2);
    expect(watcher.names()).toHaveLength(1000);
    expect(watcher.names().at(-1)).toBe('1500');
    expect(watcher.updates.reduce((sum, { unread }) => sum + unread, 0)).toBe(500);
  });

  it('delivers the events of a failed poll with the next one, and ends subscriptions when the first poll fails', async () => {
    vi.spyOn(test.dataSource, 'query').mockRejectedValueOnce(new Error('gone'));
    const first = watch();
    await until(() => first.ended());
    const second = watch();
    await until(() => second.updates.length > 0);
    const poll = vi.spyOn(events, 'poll').mockRejectedValueOnce(new Error('gone'));
    await until(() => poll.mock.calls.length > 0);
    await insert('meanwhile');
    await until(() => second.names().includes('meanwhile'));
    expect(second.ended()).toBe(false);
  });

  it('reads by the primary key, in partitions with and without statistics', async () => {
    await test.database.query(
      `CREATE TABLE events_feed_test PARTITION OF events FOR VALUES FROM ('2020-01-01Z') TO ('2020-01-02Z')`,
    );
    const busy = randomUUID();
    await test.database.query(
      `INSERT INTO events SELECT (lpad(to_hex(1577836800000 + n * 40), 12, '0') || '70008000000000000000')::uuid, $1, 'log',
              timestamptz '2020-01-01Z' + n * interval '40 ms', timestamptz '2020-01-01Z' + n * interval '40 ms', '{"message": "x"}'
         FROM generate_series(0, 99999) AS n`,
      [busy],
    );
    const fullMs = Date.parse('2020-01-01T01:06:35Z');
    const position: FeedPosition = { fullMs, full: '3:3:', quick: '3:3:' };
    for (const analysed of [false, true]) {
      if (analysed) await test.database.query('ANALYZE events_feed_test');
      const readers = await planOf(position, busy);
      expect(readers).toMatch(/Index Scan using events_feed_test_pkey/);
      expect(readers).not.toMatch(/Seq Scan on events_feed_test|events_feed_test_project_id_type_ts_idx/);
    }
    await test.database.query('DROP TABLE events_feed_test');
  });

  const planOf = async (position: FeedPosition, of: string): Promise<string> => {
    let plan = '';
    const query = vi.spyOn(test.dataSource, 'query').mockImplementationOnce(async (sql, parameters) => {
      const client = await connect();
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${sql}`,
        parameters as unknown[],
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    });
    await events.poll({
      projectIds: [of],
      texts: [],
      parts: [],
      predicates: [],
      position,
      nowMs: position.fullMs,
      isFull: false,
    });
    query.mockRestore();
    return plan;
  };
});
