import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertEvents } from '../../../../../test/support/events/insert-events.js';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../../test/support/postgres/test-data-source.js';
import type { AppConfig } from '../../../../config/app-config.js';
import { ReplicaPresence } from '../../../../database/replica-presence.js';
import { Metrics } from '../../../../metrics/metrics.js';
import { isUnreadSql } from '../../../projections/event-commits.js';
import { ProjectionRunner } from '../../../projections/projection-runner.js';
import { ProjectionStore } from '../../../projections/projection.store.js';
import { Projectors } from '../../../projections/projector.js';
import { fingerprintOf } from '../fingerprint/fingerprint-of.js';
import { SourceMapCache } from '../source-maps/source-map-cache.js';
import { SourceMapStore } from '../source-maps/source-map.store.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import {
  MAX_FINGERPRINTS,
  MAX_SAMPLES,
  MAX_USER_HASHES,
  MAX_VALUES,
  REST_FINGERPRINT,
  MAX_RELEASES,
} from './group-limits.js';
import { FingerprintIdsStore } from './fingerprint-ids.store.js';
import { GroupIds } from './group-ids.js';
import { ErrorsProjector } from './errors.projector.js';

const HOUR = 3_600_000;
const random = seededRandom('error groups');
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

function projectorOf(projectors: Projectors, Errors = ErrorsProjector): ErrorsProjector {
  const sourceMaps = new SourceMapStore();
  const symbolicator = new Symbolicator(sourceMaps, new SourceMapCache(sourceMaps));
  const groupIds = new GroupIds(new FingerprintIdsStore(), symbolicator);
  const config = { eventsRetentionDays: 90 } as AppConfig;
  return new Errors(projectors, config, symbolicator, sourceMaps, groupIds);
}

interface Sent {
  id: string;
  project: string;
  ts: string;
  data: Record<string, unknown>;
}

interface Counted {
  events: number;
  first: string;
  last: string;
  users: number;
  hours: Record<string, number>;
  values: Record<string, number>;
}

describe('the projection of errors', () => {
  let test: TestDataSource;
  let store: ProjectionStore;
  let runner: ProjectionRunner;
  let projector: ErrorsProjector;

  beforeAll(async () => {
    test = await createTestDataSource();
    const projectors = new Projectors();
    projector = projectorOf(projectors);
    projector.onModuleInit();
    store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    runner = new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
  });
  afterAll(() => test.close());

  const send = async (project: string, ...events: { ts?: string; data: object }[]): Promise<Sent[]> => {
    const noted = events.map(({ ts, data }) => ({
      project,
      type: 'error',
      ts: ts ?? new Date().toISOString(),
      data: JSON.stringify(data),
    }));
    const ids = await insertEvents(test.database, noted);
    return noted.map(({ ts, data }, i) => ({
      id: ids[i] ?? '',
      project,
      ts,
      data: JSON.parse(data) as Record<string, unknown>,
    }));
  };
  /** Runs turns until every commit has been read: a turn ends early when a page takes long. */
  const settle = async (): Promise<void> => {
    let unread: unknown[];
    do {
      await runner.turn();
      unread = await test.database.query(
        `SELECT FROM event_commits AS c CROSS JOIN projections AS p
          WHERE p.name = 'errors' AND (p.state = 'building' OR p.state = 'current' AND ${isUnreadSql('c', 'p')}) LIMIT 1`,
      );
    } while (unread.length > 0);
  };
  const build = async (): Promise<number> => {
    const [row] = await test.database.query<{ build: number }>(
      `SELECT build FROM projections WHERE name = 'errors' AND state = 'current'`,
    );
    return row?.build ?? 0;
  };
  const failures = async (): Promise<unknown[]> =>
    test.database.query(`SELECT name, failures, error FROM projections WHERE failures > 0`);

  /** All stored rows, by fingerprint. */
  const kept = async (projects: readonly string[]): Promise<Record<string, Counted>> => {
    const parameters = [await build(), projects];
    const where = 'WHERE build = $1 AND project_id = ANY ($2::uuid[])';
    const found: Record<string, Counted> = {};
    for (const row of await test.database.query<{
      key: string;
      events: number;
      first: string;
      last: string;
      users: number;
    }>(
      `SELECT project_id || ' ' || fingerprint AS key, events::int, first_event AS first, last_event AS last, users::int
         FROM error_fingerprints ${where}`,
      parameters,
    )) {
      const { key, ...counted } = row;
      found[key] = { ...counted, hours: {}, values: {} };
    }
    for (const { key, at, events } of await test.database.query<{ key: string; at: Date; events: number }>(
      `SELECT project_id || ' ' || fingerprint AS key, at, events::int FROM error_hours ${where}`,
      parameters,
    )) {
      (found[key] as Counted).hours[at.toISOString()] = events;
    }
    for (const { key, value, events } of await test.database.query<{
      key: string;
      value: string;
      events: number;
    }>(
      `SELECT project_id || ' ' || fingerprint AS key, kind || ' ' || value AS value, events::int FROM error_values ${where}`,
      parameters,
    )) {
      (found[key] as Counted).values[value] = events;
    }
    return found;
  };

  /** Expected rows, computed one event after the other. */
  const computeExpected = (sent: readonly Sent[]): Record<string, Counted> => {
    const groups = new Map<string, Sent[]>();
    for (const event of sent) {
      const digits = fingerprintOf(event.data).hash;
      const uuid = digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      const key = `${event.project} ${uuid}`;
      groups.set(key, [...(groups.get(key) ?? []), event]);
    }
    return Object.fromEntries(
      [...groups].map(([key, events]) => {
        const ordered = events.toSorted((a, b) => (a.ts + a.id < b.ts + b.id ? -1 : 1));
        const counted: Counted = {
          events: events.length,
          first: ordered[0]?.id ?? '',
          last: ordered.at(-1)?.id ?? '',
          users: new Set(events.flatMap(({ data }) => data['userId'] ?? [])).size,
          hours: {},
          values: {},
        };
        const add = (counts: Record<string, number>, name: string): void => {
          counts[name] = (counts[name] ?? 0) + 1;
        };
        for (const { ts, data } of events) {
          const hour = new Date(Math.floor(Date.parse(ts) / HOUR) * HOUR).toISOString();
          if (Date.parse(ts) > Date.now() - 90 * 24 * HOUR) add(counted.hours, hour);
          for (const kind of ['release', 'environment', 'service']) {
            if (typeof data[kind] === 'string' && data[kind] !== '')
              add(counted.values, `${kind} ${data[kind]}`);
          }
        }
        return [key, counted];
      }),
    );
  };

  const randomEvent = (): { ts: string; data: object } => ({
    ts: new Date(Date.now() - Math.floor(random() * pick([2, 50, 5000])) * HOUR).toISOString(),
    data: {
      message: `${pick(['no answer', 'refused', 'row missing'])} after ${Math.floor(random() * 1e6)} ms`,
      name: pick(['TimeoutError', 'Error', undefined]),
      release: pick(['1.0', '1.1', '2.0', '', undefined]),
      environment: pick(['production', 'staging', null]),
      service: pick(['checkout', 'cart', undefined]),
      userId: pick(['ada', 'grace', 'linus', undefined]),
      fingerprint: pick([undefined, undefined, 'mine', ['a', '{{ default }}'], {}, [], [[]], 17]),
    },
  });

  it('counts the same as a naive computation, in pages of any size and after a rebuild', async () => {
    const projects = [randomUUID(), randomUUID()];
    const sent: Sent[] = [];
    for (let i = 0; i < 12; i++) {
      const events = Array.from({ length: Math.ceil(random() * 60) }, randomEvent);
      sent.push(...(await send(pick(projects), ...events)));
      if (random() < 0.6) await runner.turn();
    }
    await settle();
    const expected = computeExpected(sent);
    expect(await kept(projects)).toEqual(expected);

    const before = await build();
    const samples = await samplesOf(projects);
    await store.rebuild('errors', projector.version);
    while ((await build()) === before) await runner.turn();
    expect(await kept(projects)).toEqual(expected);
    expect(await samplesOf(projects)).toEqual(samples);
    expect(Object.values(samples).every((ids) => ids.length <= MAX_SAMPLES)).toBe(true);
  });

  const samplesOf = async (projects: readonly string[]): Promise<Record<string, string[]>> => {
    const rows = await test.database.query<{ key: string; samples: string[] }>(
      `SELECT project_id || ' ' || fingerprint AS key, samples FROM error_fingerprints
        WHERE build = $1 AND project_id = ANY ($2::uuid[])`,
      [await build(), projects],
    );
    return Object.fromEntries(rows.map(({ key, samples }) => [key, samples]));
  };

  it('uses the title of the latest event, in any order of arrival', async () => {
    const project = randomUUID();
    await send(project, { ts: '2026-11-20T10:00:00Z', data: { message: 'user 2 is gone' } });
    await settle();
    await send(project, { ts: '2026-11-19T10:00:00Z', data: { message: 'user 1 is gone' } });
    await settle();
    expect(
      await test.database.query(
        'SELECT title, events::int FROM error_fingerprints WHERE build = $1 AND project_id = $2',
        [await build(), project],
      ),
    ).toEqual([{ title: 'Error: user 2 is gone', events: 2 }]);
  });

  it('keeps a bounded number of releases of a group, and counts the events of all others together', async () => {
    const project = randomUUID();
    const events = Array.from({ length: 3 * MAX_VALUES.release }, (_, i) => ({
      data: { message: 'boom', release: `r${i}` },
    }));
    await send(project, ...events.slice(0, 50));
    await settle();
    await send(project, ...events.slice(50));
    await settle();
    await send(project, { data: { message: 'boom', release: 'r1' } }, { data: { message: 'boom' } });
    await settle();
    const [group] = Object.values(await kept([project]));
    expect(Object.keys(group?.values ?? {})).toHaveLength(MAX_VALUES.release + 1);
    expect(group?.values).toMatchObject({ 'release r1': 2, 'release ': 2 * MAX_VALUES.release });
    const releases = await test.database.query(
      'SELECT FROM error_releases WHERE build = $1 AND project_id = $2',
      [await build(), project],
    );
    expect(releases).toHaveLength(events.length);
  });

  it('records 10,000 releases of a project, and still counts the events of further releases', async () => {
    const project = randomUUID();
    const ofRelease = (release: string): { data: object } => ({ data: { message: 'boom', release } });
    await send(project, ofRelease('first'));
    await settle();
    await test.database.query(
      `INSERT INTO error_releases (build, project_id, release, first_received)
       SELECT $1, $2, 'release ' || n, now() FROM generate_series(1, $3::int) AS n`,
      [await build(), project, MAX_RELEASES - 2],
    );
    await send(
      project,
      ofRelease('first'),
      ofRelease('last'),
      ofRelease('one too many'),
      ofRelease('another'),
    );
    await settle();
    await send(project, ofRelease('another'), ofRelease('last'));
    await settle();
    const [releases] = await test.database.query(
      'SELECT count(*)::int AS releases FROM error_releases WHERE build = $1 AND project_id = $2',
      [await build(), project],
    );
    expect(releases).toEqual({ releases: MAX_RELEASES });
    const [group] = Object.values(await kept([project]));
    expect(group?.values).toMatchObject({ 'release first': 2, 'release last': 2, 'release another': 2 });
  });

  it('estimates the number of users beyond those that it can count', async () => {
    const project = randomUUID();
    const users = MAX_USER_HASHES * 6;
    for (let part = 0; part < 3; part++) {
      const ids = Array.from({ length: users / 2 }, (_, i) => part * (users / 4) + i);
      await send(project, ...ids.map((id) => ({ data: { message: 'boom', user: { id } } })));
      await settle();
    }
    const [group] = Object.values(await kept([project]));
    // 4.4 % is one standard deviation; only the project's part of the hashes differs between runs.
    expect(group?.users).toBeGreaterThan(users * 0.7);
    expect(group?.users).toBeLessThan(users * 1.3);
  });

  it('counts the events of further groups together when a project has the maximum number of groups', async () => {
    const project = randomUUID();
    await send(project, { data: { message: 'known' } });
    await settle();
    await test.database.query(
      `INSERT INTO error_fingerprints (build, project_id, fingerprint, version, type, title, parts, events, first_seen,
                                       first_event, last_seen, last_event, samples, user_hashes)
       SELECT $1, $2, gen_random_uuid(), 1, 'Error', 'Error', '[]', 1, now(), gen_random_uuid(), now(), gen_random_uuid(), '{}', '{}'
         FROM generate_series(1, $3)`,
      [await build(), project, MAX_FINGERPRINTS - 2],
    );
    await send(
      project,
      { data: { message: 'known' } },
      { data: { message: 'fits' } },
      { data: { message: 'does not fit', service: 'shop' } },
      { data: { message: 'nor does this', userId: 'ada' } },
      { data: { message: 'fits' } },
    );
    await settle();
    const rows = await test.database.query<{ fingerprint: string; title: string; events: number }>(
      `SELECT fingerprint, title, events::int FROM error_fingerprints
        WHERE build = $1 AND project_id = $2 AND (events > 1 OR title <> 'Error') ORDER BY title`,
      [await build(), project],
    );
    expect(rows).toEqual([
      { fingerprint: REST_FINGERPRINT, title: '', events: 2 },
      { fingerprint: expect.any(String), title: 'Error: fits', events: 2 },
      { fingerprint: expect.any(String), title: 'Error: known', events: 2 },
    ]);
  });

  it('accepts all values of senders', async () => {
    const project = randomUUID();
    const long = 'é😀'.repeat(20_000);
    const name = 'é😀'.repeat(600);
    const data: object[] = [
      { message: '', name: '', stack: '', release: long, environment: long, service: long, userId: long },
      { message: long, name: long, stack: `${long}\n`.repeat(5), cause: { message: long, cause: null } },
      { message: 'x', stack: `Error: x\n${'    at f (a.js:1:1)\n'.repeat(50_000)}` },
      {
        message: 'x',
        stack: Array.from({ length: 2000 }, (_, i) => ({ function: `${name}${i}`, file: name })),
      },
      { message: 'x', fingerprint: Array.from({ length: 1000 }, () => name) },
      { message: 'x', fingerprint: [null, {}, [], true, -1, '\u2028\u0001'] },
      {
        message: 'x',
        exception: { values: [null, 7, { stacktrace: { frames: [null, {}, { lineno: -1 }] } }] },
      },
      {
        message: 'x',
        user: null,
        actor: ['a'],
        release: 1,
        version: { a: 1 },
        environment: false,
        module: [],
      },
      {
        message: "'; DROP TABLE error_fingerprints; --",
        release: '\'{}\\"',
        service: '\\',
        environment: '{,}',
      },
      { message: 'x', __proto__: null, constructor: 'a', userId: '__proto__', release: 'constructor' },
    ];
    await send(project, ...data.map((each) => ({ data: each })));
    const [first] = await insertEvents(test.database, [
      {
        project,
        type: 'error',
        ts: '0001-01-01T00:00:00Z',
        data: '{"message":"x","userId":1e400,"stack":-1e-400}',
      },
      { project, type: 'error', ts: '9999-12-31T23:59:59.999999Z', data: '{"message":"x","release":1e308}' },
    ]);
    expect(first).toBeDefined();
    await settle();
    expect(await failures()).toEqual([]);
    const groups = Object.values(await kept([project]));
    expect(groups.reduce((sum, { events }) => sum + events, 0)).toBe(data.length + 2);
    const [sizes] = await test.database.query<{ longest: number }>(
      `SELECT max(length(parts::text))::int AS longest FROM error_fingerprints WHERE build = $1 AND project_id = $2`,
      [await build(), project],
    );
    expect(sizes?.longest).toBeLessThan(40_000);
  });

  it('removes hours and groups that are older than their retention', async () => {
    const project = randomUUID();
    await send(
      project,
      {
        ts: new Date(Date.now() - 500 * 24 * HOUR).toISOString(),
        data: { message: 'ancient', release: '0.1' },
      },
      { ts: new Date(Date.now() - 100 * 24 * HOUR).toISOString(), data: { message: 'old' } },
    );
    await settle();
    // A new projector, which has not pruned recently.
    const pruning = projectorOf(new Projectors());
    await store.prune(pruning, await build());
    const groups = Object.values(await kept([project]));
    expect(groups).toMatchObject([{ events: 1, hours: {}, values: {} }]);
    const values = await test.database.query(
      'SELECT FROM error_values WHERE build = $1 AND project_id = $2',
      [await build(), project],
    );
    expect(values).toEqual([]);
  });
});
