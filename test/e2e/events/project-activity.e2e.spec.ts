import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecentActivity } from '../../../src/overview/recent-activity.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RunStage } from '../../support/apps/run-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

const HOUR = 3_600_000;

interface Counts {
  total: number;
  hours: number[];
  errors: number;
  estimated: boolean;
  last_event_at: string | null;
}

describe('activity of projects', () => {
  let stage: RunStage;
  let app: TestApp;
  let clock: ManualClock;
  let now: number;
  let fresh: { id: string };

  beforeAll(async () => {
    // In the middle of an hour, so that the current hour contains events.
    now = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 2;
    clock = new ManualClock(now);
    stage = await RunStage.start(clock);
    ({ app } = stage);
    fresh = await createProject(app, stage.admin.accessToken, 'fresh');
  });
  afterAll(() => stage.close());

  /** Inserts events directly into the store, `sentAgoMs` ago, `apartMs` apart. */
  const event = async (
    projectId: string,
    type: string,
    agoMs: number,
    { count = 1, data = {}, apartMs = 0, receivedAgoMs = agoMs - 5 } = {},
  ): Promise<void> => {
    await app.database.query(
      // Recorded as ingest does it; without this, projections would never count them.
      `WITH stored AS (
         INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT gen_random_uuid(), $1, $2, $3::timestamptz - i * $5 * interval '1 millisecond', $4, $6
           FROM generate_series(0, $7 - 1) AS i)
       INSERT INTO event_commits (first_id, last_id, received_at, events)
       VALUES ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', $4, $7)`,
      [
        projectId,
        type,
        new Date(now - agoMs),
        new Date(now - receivedAgoMs),
        apartMs,
        JSON.stringify(data),
        count,
      ],
    );
  };
  /** Moves the clock past the cached counts of an earlier test. */
  const later = (ms = 6000): void => {
    clock.nowMs += ms;
    now += ms;
  };
  const activity = async (
    who: { accessToken: string },
    query = '',
  ): Promise<Record<string, Counts | null>> => {
    const { status, body } = await as(app, who, 'get', `/api/projects/activity${query}`);
    expect([status, body.type]).toEqual([200, undefined]);
    const items = body.items as { project_key: string; events: Counts | null }[];
    return Object.fromEntries(items.map(({ project_key: key, events }) => [key, events]));
  };
  const overview = async (who: { accessToken: string }, project = 'shop', query = '') => {
    const response = await as(app, who, 'get', `/api/projects/${project}/overview${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as Record<string, never> & { hidden: string[]; getting_started: object };
  };

  describe('activity', () => {
    it('counts by the hour, from the oldest to the current one', async () => {
      const made = await createProject(app, stage.admin.accessToken, 'counted');
      await event(made.id, 'log', 60_000, { count: 3 });
      await event(made.id, 'error', 61_000);
      await event(made.id, 'error', HOUR);
      await event(made.id, 'trace', 23 * HOUR);
      // Before the first hour, in the future, and from a sender whose clock is half an hour ahead.
      await event(made.id, 'log', 24 * HOUR);
      await event(made.id, 'log', -60_000);
      await event(made.id, 'log', 23.1 * HOUR, { receivedAgoMs: 23.6 * HOUR });
      later(1);
      const { counted } = await activity(stage.admin);
      // The service adds an event of its own: a user created the project.
      const [own] = await app.database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM events WHERE project_id = $1 AND type = 'audit'`,
        [made.id],
      );
      expect(own?.n).toBe(1);
      expect(counted?.hours).toHaveLength(24);
      expect([counted?.hours[0], counted?.hours[22], counted?.hours[23]]).toEqual([2, 1, 5]);
      expect(counted).toMatchObject({ total: 8, errors: 2, estimated: false });
      expect(counted?.hours.reduce((a, b) => a + b)).toBe(8);
      const two = await activity(stage.admin, '?hours=2');
      expect(two['counted']?.hours).toEqual([1, 5]);
    });

    it('finds the last event, however old, and ignores events dated in the future', async () => {
      const quiet = await createProject(app, stage.admin.accessToken, 'quiet');
      await app.database.query('DELETE FROM events WHERE project_id = $1', [quiet.id]);
      later();
      expect((await activity(stage.admin))['quiet']).toMatchObject({ total: 0, last_event_at: null });
      await event(quiet.id, 'log', 400 * HOUR);
      await event(quiet.id, 'trace', 300 * HOUR);
      await event(quiet.id, 'trace', -HOUR);
      later();
      const found = (await activity(stage.admin))['quiet'];
      expect(found?.total).toBe(0);
      expect(Date.parse(found?.last_event_at ?? '')).toBe(now - 6000 - 300 * HOUR);
    });

    it('lists the projects that the caller can view, with counts where the caller may read events', async () => {
      expect(Object.keys(await activity(stage.viewer))).toEqual(['shop']);
      expect(await activity(stage.stranger)).toEqual({});
      const made = await as(app, stage.admin, 'post', '/api/auth/tokens').send({
        name: 'no events',
        scopes: ['project:view'],
        expires_in_days: 1,
      });
      const token = { accessToken: (made.body as { token: string }).token };
      const blind = await activity(token);
      expect(Object.keys(blind).length).toBeGreaterThan(2);
      expect(Object.values(blind).every((events) => events === null)).toBe(true);
    });

    it('is paged like the list of projects', async () => {
      const { body } = await as(app, stage.admin, 'get', '/api/projects/activity?limit=1');
      expect((body.items as unknown[]).length).toBe(1);
      const second = await as(
        app,
        stage.admin,
        'get',
        `/api/projects/activity?limit=1&cursor=${body.next_cursor}`,
      );
      expect(second.body.items[0].project_key > body.items[0].project_key).toBe(true);
    });

    it('estimates large counts, close to the exact ones, and marks the estimate', async () => {
      const crowd = await createProject(app, stage.admin.accessToken, 'crowd');
      const quarter = 900_000;
      // 60,000 logs in ten hours, and twice as dense in the last quarter of an hour, with a few errors in between.
      await event(crowd.id, 'log', quarter, { count: 60_000, apartMs: (10 * HOUR) / 60_000 });
      await event(crowd.id, 'log', 1, { count: 3000, apartMs: quarter / 3000 });
      await event(crowd.id, 'error', HOUR, { count: 7, apartMs: HOUR });
      later();
      const many = (await activity(stage.admin))['crowd'];
      expect(many?.estimated).toBe(true);
      // Rare events beside them are counted exactly.
      expect(many?.errors).toBe(7);
      expect(many?.total).toBeGreaterThan(63_000 * 0.9);
      expect(many?.total).toBeLessThan(63_000 * 1.1);
      for (const hour of many?.hours.slice(15, 22) ?? []) {
        expect(hour).toBeGreaterThan(5400);
        expect(hour).toBeLessThan(6600);
      }
      expect(many?.hours.slice(0, 12)).toEqual(Array(12).fill(0));
      const one = (await overview(stage.admin, 'crowd'))['events'] as unknown as Counts;
      expect(one.estimated).toBe(true);
    });

    it('is cached for a few seconds, and counted once for concurrent requests', async () => {
      const before = (await activity(stage.admin))['counted']?.total ?? 0;
      const [shop] = await app.database.query<{ id: string }>(
        `SELECT id FROM projects WHERE key = 'counted'`,
      );
      await event(shop?.id ?? '', 'log', 10);
      expect((await activity(stage.admin))['counted']?.total).toBe(before);
      later();
      expect((await activity(stage.admin))['counted']?.total).toBe(before + 1);
      const recent = app.app.get(RecentActivity);
      const hours = { fromMs: 0, toMs: HOUR, count: 1 };
      const [a, b] = await Promise.all([recent.of([fresh.id], hours), recent.of([fresh.id], hours)]);
      expect(a[0]).toBe(b[0]);
    });

    it.each(['hours=0', 'hours=169', 'hours=1.5', 'cursor=nothing'])('refuses %s', async (query) => {
      const response = await as(app, stage.viewer, 'get', `/api/projects/activity?${query}`);
      expectProblem(response, 400, 'validation_failed');
    });

    it('reserves its path, so that no project can have its name as a key', async () => {
      const response = await as(app, stage.admin, 'post', '/api/projects').send({
        key: 'activity',
        name: 'A',
      });
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe('key');
    });
  });

  describe('overview', () => {
    const STEPS = ['has_key', 'has_event', 'has_flag', 'has_installation', 'has_run', 'has_members'];
    const all = (value: boolean): object => Object.fromEntries(STEPS.map((step) => [step, value]));

    it('lists the missing steps of a new project, and marks each one when it is done', async () => {
      const shownSteps = async () => (await overview(stage.admin, 'fresh')).getting_started;
      // The event of the project's creation was sent by no client; neither was that of a new flag.
      expect(await shownSteps()).toEqual(all(false));
      const key = await createApiKey(app, stage.admin.accessToken, fresh.id);
      await as(app, stage.admin, 'post', '/api/flags?project_id=fresh')
        .send({ key: 'f', name: 'F' })
        .expect(201);
      expect(await shownSteps()).toEqual({ ...all(false), has_key: true, has_flag: true });
      await as(app, stage.admin, 'delete', `/api/projects/fresh/api-keys/${key.id}`).expect(204);
      expect(await shownSteps()).toEqual({ ...all(false), has_flag: true });
      // The same type as the service's own events.
      await event(fresh.id, 'audit', 5000, { data: { actor: 'me' } });
      const installed = await stage.installed({}, { project: 'fresh' });
      const started = await stage.post(installed.installationId, {}, stage.admin);
      expect(started.status).toBe(201);
      await addUser(app, 'first@example.com', { projectId: fresh.id, relation: 'viewer' });
      expect(await shownSteps()).toEqual({ ...all(true), has_key: false });
      await stage.end((started.body as { id: string }).id);
    });

    it('shows the latest items of every kind', async () => {
      for (let i = 0; i < 7; i++) {
        const data = { service: `s${i}`, version: 'v'.repeat(500), status: 'ok', secret: 'not-shown' };
        await event(stage.shop.id, 'deploy', (10 - i) * 1000, { data });
      }
      const installed = await stage.installed();
      const [ended, going] = [[] as string[], [] as string[]];
      for (let i = 0; i < 6; i++) {
        ended.push((await stage.ended(installed.installationId)).id);
        clock.nowMs += 1;
      }
      for (let i = 0; i < 6; i++) {
        clock.nowMs += 1;
        going.push((await stage.started(installed.installationId, { secret: 'not-shown' })).id);
      }
      await as(app, stage.owner, 'post', '/api/flags?project_id=shop')
        .send({ key: 'f', name: 'F' })
        .expect(201);
      for (let i = 0; i < 10; i++) {
        await as(app, stage.owner, 'patch', '/api/flags/f?project_id=shop').send({ rollout: i }).expect(200);
      }
      later();
      const body = await overview(stage.viewer);
      expect(body.hidden).toEqual(['getting_started.has_key']);
      expect(body.getting_started).not.toHaveProperty('has_key');
      const runs = body['runs'] as unknown as {
        going_on: number;
        latest: { id: string }[];
        ended: { id: string }[];
      };
      expect(runs.going_on).toBe(6);
      expect(runs.latest.map(({ id }) => id)).toEqual(going.slice(1).toReversed());
      expect(runs.ended.map(({ id }) => id)).toEqual(ended.slice(1).toReversed());
      expect(runs.latest[0]).toMatchObject({
        app_slug: installed.slug,
        app_name: `The ${installed.slug}`,
        installation_id: installed.installationId,
      });
      const changes = body['flag_changes'] as unknown as {
        action: string;
        key: string;
        actor_name: string;
      }[];
      expect(changes).toHaveLength(10);
      expect(changes[0]).toMatchObject({
        key: 'f',
        action: 'updated',
        actor_name: 'owner@example.com',
        position: 0,
      });
      const events = body['events'] as unknown as {
        total: number;
        types: { type: string; total: number; hours: number[] }[];
      };
      expect(events.types.map(({ type }) => type)).toEqual(['audit', 'deploy', 'feature_flag']);
      expect(events.types[1]).toMatchObject({ total: 7, hours: [...Array(23).fill(0), 7] });
      expect(body['errors']).toEqual({ total: 0, hours: Array(24).fill(0) });
      expect(JSON.stringify(body)).not.toContain('not-shown');
      for (const id of going) await stage.end(id);
    });

    it('counts the same events and errors in 24 hours as the explorer at the same instant', async () => {
      const same = await createProject(app, stage.admin.accessToken, 'same');
      const { id } = same;
      await event(id, 'error', 1000, { data: { message: 'x' } });
      await event(id, 'log', 2000, { data: { message: 'x', level: 'FATAL' }, count: 3, apartMs: HOUR });
      await event(id, 'log', 3000, { data: { message: 'x', level: 'info' }, count: 5, apartMs: HOUR });
      await event(id, 'deploy', 4000, { data: { service: 'web', status: 'failed' } });
      await event(id, 'webhook', 5000, { data: { url: 'x', statusCode: 404 } });
      await event(id, 'audit', 6000, { data: { actor: 'x', statusCode: 500 } });
      await event(id, 'trace', 7000, { data: { level: 'error' } });
      // The edges of the window, the future, and a sender whose clock was far ahead.
      await event(id, 'error', 24 * HOUR - 2000);
      await event(id, 'error', 24 * HOUR + 2000);
      await event(id, 'error', -2000);
      await event(id, 'error', 23 * HOUR, { receivedAgoMs: 40 * HOUR });
      later(1);
      const one = await overview(stage.admin, 'same');
      const card = (await activity(stage.admin))['same'];
      const explorer = async (path: string) => {
        const response = await as(app, stage.admin, 'get', `/api/events/${path}project_id=same`);
        return response.body as { from: string; to: string; total: number };
      };
      const all = await explorer('facets?');
      const errors = await explorer('histogram?level=error&');
      expect(errors.total).toBe(9);
      expect(one).toMatchObject({ from: all.from, to: all.to });
      expect((one['events'] as unknown as Counts).total).toBe(all.total);
      const own = one['errors'] as unknown as Counts;
      expect([own.total, own.hours.reduce((a, b) => a + b)]).toEqual([errors.total, errors.total]);
      expect([card?.total, card?.errors]).toEqual([all.total, errors.total]);
    });

    it('omits what the caller may not see, and names it', async () => {
      const scoped = async (scopes: string[]): Promise<Identity> => {
        const made = await as(app, stage.admin, 'post', '/api/auth/tokens').send({
          name: 'of the test',
          scopes: ['project:view', ...scopes],
          expires_in_days: 1,
        });
        return { accessToken: (made.body as { token: string }).token, userId: stage.admin.userId };
      };
      const bare = await overview(await scoped([]));
      expect(Object.keys(bare).toSorted()).toEqual(['from', 'getting_started', 'hidden', 'to']);
      expect(bare.hidden).toEqual([
        'events',
        'errors',
        'runs',
        'flag_changes',
        ...STEPS.slice(0, -1).map((step) => `getting_started.${step}`),
      ]);
      expect(Object.keys(bare.getting_started)).toEqual(['has_members']);
      const flags = await overview(await scoped(['flags:view']));
      expect(Object.keys(flags)).toContain('flag_changes');
      expect(Object.keys(flags)).not.toContain('runs');
      const events = await overview(await scoped(['events:view']));
      expect(events.hidden).toEqual(expect.arrayContaining(['runs', 'flag_changes']));
      expect(Object.keys(events)).toEqual(expect.arrayContaining(['events', 'errors']));
    });

    it('is available to users who can view the project, archived or not', async () => {
      expectProblem(await as(app, stage.stranger, 'get', '/api/projects/shop/overview'), 404, 'not_found');
      expectProblem(await as(app, stage.viewer, 'get', '/api/projects/fresh/overview'), 404, 'not_found');
      expectProblem(
        await as(app, stage.viewer, 'get', '/api/projects/shop/overview?hours=0'),
        400,
        'validation_failed',
      );
      await as(app, stage.admin, 'post', '/api/projects/quiet/archive').expect(200);
      expect((await overview(stage.admin, 'quiet', '?hours=168')).hidden).toEqual([]);
    });
  });
});
