import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RelationStore } from '../../../src/auth/authorization/relation-store.js';
import { ScheduleRunner } from '../../../src/flags/schedules/schedule-runner.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Schedule {
  id: string;
  state: string;
  error: string | null;
  revision: number | null;
}

describe('schedules of flags', () => {
  const clock = new ManualClock(Date.now());
  const replicaClock = new ManualClock(clock.nowMs);
  let app: TestApp;
  let replica: TestApp;
  let admin: string;
  let developer: string;
  let developerId: string;

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock: replicaClock, replicaOf: app });
    admin = (await bootstrap(app)).accessToken;
    await createProject(app, admin, 'shop');
    await createProject(app, admin, 'other');
    const shop = await idOf('shop');
    const dev = await addUser(app, 'dev@example.com', { projectId: shop, relation: 'developer' });
    [developer, developerId] = [dev.accessToken, dev.userId];
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  type Method = 'delete' | 'get' | 'patch' | 'post';
  const call = async (method: Method, path: string, body?: object, token = developer): Promise<Response> => {
    const address = path.includes('project_id')
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}project_id=shop`;
    const test = request(app.baseUrl)[method](address).set('Authorization', `Bearer ${token}`);
    return body === undefined ? test : test.send(body);
  };
  const idOf = async (key: string): Promise<string> => {
    const [row] = await app.database.query<{ id: string }>('SELECT id FROM projects WHERE key = $1', [key]);
    return row?.id ?? 'missing';
  };
  const soon = (ms = 5000): string => new Date(clock.nowMs + ms).toISOString();
  const newFlag = async (fields: object = {}): Promise<string> => {
    const key = `f-${uuidV7()}`;
    expect((await call('post', '/api/flags', { key, ...fields })).status).toBe(201);
    return key;
  };
  const flagOf = async (key: string): Promise<Record<string, unknown>> =>
    (await call('get', `/api/flags/${key}`)).body as Record<string, unknown>;
  const plan = async (
    key: string,
    change: object,
    more: object = {},
    token = developer,
  ): Promise<Schedule> => {
    const made = await call('post', `/api/flags/${key}/schedule`, { run_at: soon(), change, ...more }, token);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body as Schedule;
  };
  const scheduleOf = async (key: string): Promise<Schedule[]> => {
    const list = await call('get', `/api/flags/schedules?key=${key}&limit=200`, undefined, admin);
    return (list.body as { items: Schedule[] }).items;
  };
  const pass = (ms: number): void => {
    clock.nowMs += ms;
    replicaClock.nowMs += ms;
  };
  /** Runs both replicas at the same time, as their timers would. */
  const run = async (ms = 6000): Promise<void> => {
    pass(ms);
    const runners = [app, replica].map(({ app }) => app.get(ScheduleRunner));
    await Promise.all(runners.map((runner) => runner.runDue()));
    // A pass of the timer may have begun before the clock was moved.
    await Promise.all(runners.map((runner) => runner.runDue()));
  };

  it('changes the flag at its time, not before, on behalf of its creator', async () => {
    const key = await newFlag();
    const made = await plan(key, { enabled: true, rollout: 25 }, { reason: 'launch' });
    expect(made).toMatchObject({
      flag_key: key,
      change: { enabled: true, rollout: 25 },
      state: 'pending',
      reason: 'launch',
      created_by: developerId,
      finished_at: null,
      revision: null,
      error: null,
    });
    await run(4000);
    expect(await flagOf(key)).toMatchObject({ enabled: false, version: 1 });
    await run(2000);
    const flag = await flagOf(key);
    expect(flag).toMatchObject({ enabled: true, rollout: 25, version: 2, updated_by: developerId });
    expect(await scheduleOf(key)).toEqual([
      {
        ...made,
        state: 'done',
        revision: flag['revision'],
        finished_at: new Date(clock.nowMs).toISOString(),
      },
    ]);
    const history = await call('get', `/api/flags/history?key=${key}`);
    expect(history.body.items[0]).toMatchObject({
      action: 'updated',
      reason: 'launch',
      actor: { id: developerId, name: 'dev@example.com' },
      request_id: null,
      revision: flag['revision'],
    });
  });

  it('runs by the timer of the service', async () => {
    const key = await newFlag();
    await plan(key, { enabled: true });
    pass(6000);
    await expect.poll(async () => (await flagOf(key))['enabled'], { timeout: 60_000 }).toBe(true);
  });

  it('runs each of many schedules exactly once, in the order of their times, with two replicas', async () => {
    const key = await newFlag({ enabled: true, rollout: 0 });
    const before = (await flagOf(key))['revision'] as number;
    for (let i = 1; i <= 60; i++) await plan(key, { rollout: i }, { run_at: soon(1000 + i) });
    await run();
    const schedules = await scheduleOf(key);
    expect(schedules.map(({ state }) => state)).toEqual(schedules.map(() => 'done'));
    expect(schedules.map(({ revision }) => revision)).toEqual(schedules.map((_, i) => before + 60 - i));
    expect(await flagOf(key)).toMatchObject({ rollout: 60, version: 61, revision: before + 60 });
    const history = await call('get', `/api/flags/history?key=${key}&limit=200`);
    const items = history.body.items as { after: { rollout: number } }[];
    expect(items.map(({ after }) => after.rollout)).toEqual(Array.from({ length: 61 }, (_, i) => 60 - i));
  });

  it('does not repeat a schedule that another replica has run since it was read', async () => {
    const key = await newFlag({ enabled: true, rollout: 0 });
    for (const i of [10, 20, 30]) await plan(key, { rollout: i }, { run_at: soon(1000 + i) });
    const relations = replica.app.get(RelationStore);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const spy = vi.spyOn(relations, 'batchCheck').mockImplementationOnce(async (_user, questions) => {
      await gate;
      return questions.map(() => true);
    });
    // Only this replica's clock is that far; it has read the due schedules and stops before the first one.
    replicaClock.nowMs += 6000;
    await expect.poll(() => spy.mock.calls.length, { timeout: 60_000 }).toBe(1);
    clock.nowMs += 6000;
    await app.app.get(ScheduleRunner).runDue();
    await app.app.get(ScheduleRunner).runDue();
    expect(await flagOf(key)).toMatchObject({ rollout: 30, version: 4 });
    release();
    await replica.app.get(ScheduleRunner).runDue();
    spy.mockRestore();
    expect(await flagOf(key)).toMatchObject({ rollout: 30, version: 4 });
    expect((await scheduleOf(key)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  it('is done without a revision when the flag already has the scheduled values', async () => {
    const key = await newFlag({ enabled: true });
    await plan(key, { enabled: true });
    const { revision } = await flagOf(key);
    await run();
    expect(await scheduleOf(key)).toMatchObject([{ state: 'done', revision: null, error: null }]);
    expect(await flagOf(key)).toMatchObject({ version: 1, revision });
  });

  it('archives, kills and moves to a group', async () => {
    const key = await newFlag({ enabled: true });
    await call('post', '/api/flags/groups', { key: 'g1', name: 'G1' });
    await plan(key, { group: 'g1', cohorts: { env: ['prod'] } }, { run_at: soon(1000) });
    await plan(key, { killed: true }, { run_at: soon(2000) });
    await plan(key, { group: null, archived: true }, { run_at: soon(3000) });
    await run(1500);
    expect(await flagOf(key)).toMatchObject({ group: 'g1', cohorts: { env: ['prod'] }, killed: false });
    await run();
    expect(await flagOf(key)).toMatchObject({ group: null, killed: true, archived: true });
    const history = await call('get', `/api/flags/history?key=${key}`);
    const actions = (history.body.items as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['archived', 'killed', 'updated', 'created']);
  });

  it('cancels a pending schedule once, and no finished one', async () => {
    const key = await newFlag();
    const { id } = await plan(key, { enabled: true });
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('delete', `/api/flags/schedules/${id}`, undefined, admin)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) expectProblem(refused, 409, 'conflict');
    await run();
    expect(await flagOf(key)).toMatchObject({ enabled: false, version: 1 });
    expect(await scheduleOf(key)).toMatchObject([
      { id, state: 'canceled', revision: null, canceled_by: expect.any(String) as string },
    ]);
    const done = await plan(key, { enabled: true });
    await run();
    const late = await call('delete', `/api/flags/schedules/${done.id}`);
    expectProblem(late, 409, 'conflict');
    expect(late.body.detail).toContain('done');
    expect(await flagOf(key)).toMatchObject({ enabled: true });
  });

  it('never both cancels and runs a schedule', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => newFlag()));
    const planned = await Promise.all(keys.map((key) => plan(key, { enabled: true })));
    pass(6000);
    const [canceled] = await Promise.all([
      Promise.all(planned.map(({ id }) => call('delete', `/api/flags/schedules/${id}`))),
      run(0),
    ]);
    for (const [i, key] of keys.entries()) {
      const isCanceled = canceled[i]?.status === 200;
      expect(await flagOf(key)).toMatchObject({ enabled: !isCanceled });
      expect(await scheduleOf(key)).toMatchObject([{ state: isCanceled ? 'canceled' : 'done' }]);
    }
  });

  it('fails, and changes nothing, when its creator has lost the permission', async () => {
    const shop = await idOf('shop');
    const [demoted, left] = await Promise.all(
      ['demoted', 'left'].map((name) =>
        addUser(app, `${name}@example.com`, { projectId: shop, relation: 'developer' }),
      ),
    );
    if (!demoted || !left) throw new Error('no users');
    const keys = [await newFlag(), await newFlag()] as const;
    await plan(keys[0], { enabled: true }, {}, demoted.accessToken);
    await plan(keys[1], { killed: true }, {}, left.accessToken);
    await app.database.query(`UPDATE relations SET relation = 'viewer' WHERE user_id = $1`, [demoted.userId]);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [left.userId]);
    await run();
    for (const key of keys) {
      expect(await flagOf(key)).toMatchObject({ enabled: false, killed: false, version: 1 });
      expect(await scheduleOf(key)).toMatchObject([
        { state: 'failed', revision: null, error: expect.stringContaining('"flags:edit"') },
      ]);
    }
  });

  it('fails when the flag, its group or the project is archived meanwhile', async () => {
    const archived = await newFlag();
    await plan(archived, { enabled: true });
    await call('delete', `/api/flags/${archived}`);
    const homeless = await newFlag();
    await call('post', '/api/flags/groups', { key: 'g2', name: 'G2' });
    await plan(homeless, { group: 'g2' });
    await call('delete', '/api/flags/groups/g2');
    const elsewhere = 'elsewhere';
    await call('post', '/api/flags?project_id=other', { key: elsewhere }, admin);
    const path = `/api/flags/${elsewhere}/schedule?project_id=other`;
    await call('post', path, { run_at: soon(), change: { enabled: true } }, admin);
    await app.database.query(`UPDATE projects SET archived_at = now() WHERE key = 'other'`);
    await run();
    await app.database.query(`UPDATE projects SET archived_at = NULL WHERE key = 'other'`);
    expect(await flagOf(archived)).toMatchObject({ enabled: false, archived: true, version: 2 });
    expect(await scheduleOf(archived)).toMatchObject([
      { state: 'failed', error: 'The flag is archived. Restore it first.' },
    ]);
    expect(await scheduleOf(homeless)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('group is not a group of this project') },
    ]);
    const list = await call('get', '/api/flags/schedules?project_id=other', undefined, admin);
    expect(list.body.items).toMatchObject([
      { state: 'failed', error: expect.stringContaining('"other" is archived') },
    ]);
    // A schedule can restore the archived flag.
    await plan(archived, { archived: false, enabled: true });
    await run();
    expect(await flagOf(archived)).toMatchObject({ enabled: true, archived: false });
  });

  it('also requires flags:kill to schedule a kill', async () => {
    const key = await newFlag();
    const made = await request(app.baseUrl)
      .post('/api/auth/tokens')
      .set('Authorization', `Bearer ${developer}`)
      .send({ name: 'editor', scopes: ['flags:edit'], expires_in_days: 1 });
    const { token } = made.body as { token: string };
    const killed = { run_at: soon(), change: { killed: true } };
    const refused = await call('post', `/api/flags/${key}/schedule`, killed, token);
    expectProblem(refused, 403, 'scope_missing');
    expect(refused.body.detail).toContain('"flags:kill"');
    await plan(key, { enabled: true }, {}, token);
    expect(await scheduleOf(key)).toHaveLength(1);
    await run();
  });

  it('limits a project to 100 pending schedules, also by concurrent requests', async () => {
    await call('post', '/api/flags?project_id=other', { key: 'crowded' }, admin);
    const path = '/api/flags/crowded/schedule?project_id=other';
    const body = { run_at: soon(60_000), change: { enabled: true } };
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++) {
      const some = await Promise.all(Array.from({ length: 12 }, () => call('post', path, body, admin)));
      statuses.push(...some.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(8);
    let cursor = '';
    const seen: string[] = [];
    do {
      const list = '/api/flags/schedules?project_id=other&state=pending&limit=30';
      const page = (await call('get', `${list}${cursor}`, undefined, admin)).body as {
        items: Schedule[];
        next_cursor: string | null;
      };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect([seen.length, new Set(seen).size]).toEqual([100, 100]);
    await app.database.query(`UPDATE flag_schedules SET state = 'canceled' WHERE state = 'pending'`);
  });

  it('rejects an invalid schedule and names the problem', async () => {
    const key = await newFlag();
    const change = { enabled: true };
    const year = 367 * 24 * 60 * 60 * 1000;
    const bad: [unknown, string][] = [
      [{ change }, 'run_at'],
      [{ run_at: soon(-1), change }, 'run_at'],
      [{ run_at: soon(0), change }, 'run_at'],
      [{ run_at: soon(year), change }, 'run_at'],
      [{ run_at: 'tomorrow', change }, 'run_at'],
      [{ run_at: 1e15, change }, 'run_at'],
      [{ run_at: [soon()], change }, 'run_at'],
      [{ run_at: '9999-12-31T23:59:59Z', change }, 'run_at'],
      [{ run_at: soon() }, 'change'],
      [{ run_at: soon(), change: null }, 'change'],
      [{ run_at: soon(), change: {} }, 'change'],
      [{ run_at: soon(), change: [] }, 'change'],
      [{ run_at: soon(), change: [change] }, 'change'],
      [{ run_at: soon(), change: 'enabled' }, 'change'],
      [{ run_at: soon(), change: { enabled: 'yes' } }, 'change.enabled'],
      [{ run_at: soon(), change: { enabled: null } }, 'change.enabled'],
      [{ run_at: soon(), change: { rollout: 101 } }, 'change.rollout'],
      [{ run_at: soon(), change: { rollout: 1.5 } }, 'change.rollout'],
      [{ run_at: soon(), change: { cohorts: { env: 'prod' } } }, 'change.cohorts'],
      [{ run_at: soon(), change: { group: 'a b' } }, 'change.group'],
      [{ run_at: soon(), change: { group: 'nowhere' } }, 'group'],
      [{ run_at: soon(), change: { name: 'x' } }, 'change.name'],
      [JSON.parse(`{"run_at": "${soon()}", "change": {"__proto__": {"enabled": true}}}`), 'change'],
      [{ run_at: soon(), change, reason: 'a\u0000b' }, 'reason'],
      [{ run_at: soon(), change, reason: 'x'.repeat(501) }, 'reason'],
      [{ run_at: soon(), change, version: 1 }, 'version'],
    ];
    for (const [body, path] of bad) {
      const refused = await call('post', `/api/flags/${key}/schedule`, body as object);
      expect([JSON.stringify(body).slice(0, 90), refused.status]).toEqual([expect.any(String), 400]);
      expectProblem(refused, 400, 'validation_failed');
      const paths = (refused.body.errors as { path: string }[]).map((error) => error.path);
      expect(
        paths.some((one) => one.startsWith(path)),
        `${path}: ${paths.join()}`,
      ).toBe(true);
    }
    for (const query of [
      'state=over',
      'cursor=x',
      'cursor=WyJhIiwiYiJd',
      'key=a%20b',
      'limit=0',
      'limit=1&limit=2',
    ]) {
      expectProblem(await call('get', `/api/flags/schedules?${query}`), 400, 'validation_failed');
    }
    expect(await scheduleOf(key)).toEqual([]);
  });

  it('does not find unknown flags and ids, nor those of other projects', async () => {
    const key = await newFlag();
    const body = { run_at: soon(), change: { enabled: true } };
    for (const unknown of ['nothing', '__proto__', 'a%00b', 'x'.repeat(300)]) {
      expectProblem(await call('post', `/api/flags/${unknown}/schedule`, body), 404, 'not_found');
    }
    const { id } = await plan(key, { enabled: true });
    const theirs = `/api/flags/schedules/${id}?project_id=other`;
    expectProblem(await call('delete', theirs, undefined, admin), 404, 'not_found');
    for (const unknown of [uuidV7(), 'x', '__proto__', 'a%00b']) {
      expectProblem(await call('delete', `/api/flags/schedules/${unknown}`), 404, 'not_found');
    }
    expect(await scheduleOf(key)).toMatchObject([{ id, state: 'pending' }]);
    await call('delete', `/api/flags/${key}`);
    expectProblem(await call('post', `/api/flags/${key}/schedule`, body), 409, 'conflict');
  });
});
