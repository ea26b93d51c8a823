import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { UsageCleanup } from '../../../src/flags/usage/usage-cleanup.js';
import { UsageRecorder } from '../../../src/flags/usage/usage-recorder.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const DAY = 24 * 60 * 60 * 1000;

interface Usage {
  last_evaluated_at: string | null;
  days: { day: string; on: number; off: number }[];
}

describe('usage of flags', () => {
  /** Noon, so that no test runs past midnight. */
  const clock = new ManualClock(Math.floor(Date.now() / DAY) * DAY + DAY / 2);
  let app: TestApp;
  let replica: TestApp;
  let admin: string;
  let apiKey: string;
  let projectId: string;

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    admin = (await bootstrap(app)).accessToken;
    projectId = (await createProject(app, admin, 'shop')).id;
    await createProject(app, admin, 'other');
    apiKey = (await createApiKey(app, admin, projectId)).apiKey;
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  type Method = 'delete' | 'get' | 'patch' | 'post';
  const call = async (
    method: Method,
    path: string,
    body?: object,
    token = admin,
    at = app,
  ): Promise<Response> => {
    const address = /project_id|ofrep/.test(path)
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}project_id=shop`;
    const test = request(at.baseUrl)[method](address).set('Authorization', `Bearer ${token}`);
    return body === undefined ? test : test.send(body);
  };
  const newFlag = async (fields: object = {}): Promise<string> => {
    const key = `f-${uuidV7()}`;
    expect((await call('post', '/api/flags', { key, ...fields })).status).toBe(201);
    return key;
  };
  const report = (items: unknown, token = apiKey, at = app): Promise<Response> =>
    call('post', '/api/flags/usage', { items }, token, at);
  const flush = async (): Promise<void> => {
    await Promise.all([app, replica].map((one) => one.app.get(UsageRecorder).flush()));
  };
  const usageOf = async (key: string, days = 3): Promise<Usage> => {
    const answer = await call('get', `/api/flags/usage?key=${key}&days=${days}`);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body as Usage;
  };
  const today = async (key: string): Promise<[on: number, off: number]> => {
    const { on, off } = (await usageOf(key)).days.at(-1) ?? { on: -1, off: -1 };
    return [on, off];
  };
  const rulesOf = (key: string): Promise<{ rule: string; value: boolean; count: string }[]> =>
    app.database.query('SELECT rule, value, count FROM flag_usage WHERE flag_key = $1 ORDER BY rule, value', [
      key,
    ]);

  it('sums the reports of clients on any replica, and drops unknown flags', async () => {
    const key = await newFlag();
    const before = (await call('get', `/api/flags/${key}`)).body as object;
    expect(before).toMatchObject({ last_evaluated_at: null, stale: null });
    const answer = await report([
      { key, value: true, rule: 'rollout_full', count: 5 },
      { key, value: true, rule: 'rollout_full', count: 2 },
      { key, value: true, count: 1 },
      { key, value: false, rule: 'cohort_mismatch', count: 1_000_000_000 },
      { key: 'nothing', value: true, count: 1 },
      { key: '__proto__', value: true, count: 1 },
    ]);
    expect([answer.status, answer.body]).toEqual([202, { accepted: 4, unknown: 2 }]);
    const second = await report([{ key, value: true, rule: 'rollout_full', count: 10 }], admin, replica);
    expect([second.status, second.body]).toEqual([202, { accepted: 1, unknown: 0 }]);
    await flush();
    expect(await rulesOf(key)).toEqual([
      { rule: 'cohort_mismatch', value: false, count: '1000000000' },
      { rule: 'rollout_full', value: true, count: '17' },
      { rule: 'unknown', value: true, count: '1' },
    ]);
    const day = (ago: number): string => new Date(clock.nowMs - ago * DAY).toISOString().slice(0, 10);
    expect(await usageOf(key)).toEqual({
      key,
      last_evaluated_at: new Date(clock.nowMs).toISOString(),
      days: [
        { day: day(2), on: 0, off: 0, at_rollout: 0 },
        { day: day(1), on: 0, off: 0, at_rollout: 0 },
        { day: day(0), on: 18, off: 1_000_000_000, at_rollout: 17 },
      ],
    });
    // An evaluation changes neither the version nor the revision.
    const after = (await call('get', `/api/flags/${key}`)).body as object;
    expect(after).toEqual({
      ...before,
      last_evaluated_at: new Date(clock.nowMs).toISOString(),
      evaluations_since_yesterday: 1_000_000_018,
    });
    const left = await app.database.query(
      `SELECT 1 FROM flag_usage WHERE flag_key IN ('nothing', '__proto__')`,
    );
    expect(left).toEqual([]);
  });

  it('loses and duplicates nothing when many clients report and replicas write at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => newFlag()));
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => {
          const mixed = i % 2 === 0 ? keys : keys.toReversed();
          const items = mixed.map((key) => ({ key, value: i % 2 === 0, count: 1 }));
          return report(items, apiKey, i % 3 === 0 ? replica : app);
        }),
      );
      await Promise.all([flush(), flush()]);
    }
    for (const key of keys) expect(await today(key)).toEqual([25, 25]);
  });

  it('counts evaluations by the service, but no preview', async () => {
    const key = await newFlag({ enabled: true });
    for (const userId of ['a', 'b', 'c']) {
      await call('post', '/api/flags/evaluate', { context: { userId }, keys: [key, 'nothing'] }, apiKey);
    }
    await call('post', '/api/flags/preview', { contexts: [{ userId: 'a' }], keys: [key] });
    await flush();
    expect(await rulesOf(key)).toEqual([{ rule: 'rollout_full', value: true, count: '3' }]);
    const context = { targetingKey: 'a' };
    await call('post', `/ofrep/v1/evaluate/flags/${key}`, { context }, apiKey);
    await call('post', '/ofrep/v1/evaluate/flags/nothing', { context }, apiKey);
    await flush();
    expect(await today(key)).toEqual([4, 0]);
  });

  it('counts no bulk evaluation, so that unused flags become stale', async () => {
    const key = await newFlag({ enabled: true });
    const all = await call('post', '/api/flags/evaluate', { context: { userId: 'a' } }, apiKey);
    const bulk = await call('post', '/ofrep/v1/evaluate/flags', { context: { targetingKey: 'a' } }, apiKey);
    for (const items of [all.body.items, bulk.body.flags] as { key: string; value: boolean }[][]) {
      expect(items.find((item) => item.key === key)).toMatchObject({ value: true });
    }
    await flush();
    expect(await usageOf(key)).toMatchObject({ last_evaluated_at: null });
    expect(await rulesOf(key)).toEqual([]);
    await call('post', '/api/flags/evaluate', { context: { userId: 'a' }, keys: [key] }, apiKey);
    await flush();
    expect(await today(key)).toEqual([1, 0]);
    // Simulates two weeks of web providers, in which no program evaluates the flag by name.
    await app.database.query(`UPDATE flags SET created_at = created_at - interval '20 days' WHERE key = $1`, [
      key,
    ]);
    await app.database.query(
      `UPDATE flag_last_evaluated SET at = at - interval '15 days' WHERE flag_key = $1`,
      [key],
    );
    await call('post', '/api/flags/evaluate', { context: { userId: 'a' } }, apiKey);
    await call('post', '/ofrep/v1/evaluate/flags', { context: { targetingKey: 'a' } }, apiKey);
    await flush();
    expect((await call('get', `/api/flags/${key}`)).body).toMatchObject({ stale: 'unused' });
  });

  it('keeps counts that cannot be written, and retries them', async () => {
    const key = await newFlag();
    await report([{ key, value: true, count: 3 }]);
    await app.database.query('ALTER TABLE flag_usage RENAME TO flag_usage_away');
    await flush();
    await app.database.query('ALTER TABLE flag_usage_away RENAME TO flag_usage');
    await report([{ key, value: true, count: 4 }]);
    await flush();
    expect(await today(key)).toEqual([7, 0]);
  });

  it('writes its counts when the service stops', async () => {
    const third = await startTestApp({ clock, replicaOf: app });
    const key = await newFlag();
    expect((await report([{ key, value: false, count: 6 }], apiKey, third)).body).toMatchObject({
      accepted: 1,
    });
    await third.close();
    expect(await today(key)).toEqual([0, 6]);
  });

  it('saturates at the largest safe integer', async () => {
    const key = await newFlag();
    await report([{ key, value: true, count: 1 }]);
    await flush();
    await app.database.query('UPDATE flag_usage SET count = 9223372036854775807 WHERE flag_key = $1', [key]);
    await report([{ key, value: true, count: 1_000_000_000 }]);
    await flush();
    expect(await today(key)).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  });

  it('deletes days that can no longer be queried', async () => {
    const key = await newFlag();
    await app.database.query(
      `INSERT INTO flag_usage (project_id, flag_key, day, value, rule, count)
       SELECT $1, $2, $3::date - days, true, 'unknown', 1 FROM generate_series(85, 95) AS days`,
      [projectId, key, new Date(clock.nowMs).toISOString().slice(0, 10)],
    );
    await app.app.get(UsageCleanup).clean();
    const [left] = await app.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM flag_usage WHERE flag_key = $1',
      [key],
    );
    expect(left).toEqual({ n: 6 });
    const { days } = await usageOf(key, 90);
    expect([days.length, days.reduce((sum, { on }) => sum + on, 0)]).toEqual([90, 5]);
  });

  it('marks stale flags in lists, in single responses, and as a filter over pages', async () => {
    const tag = 'lifecycle';
    const [used, unused, on, off, kept] = [
      await newFlag({ tags: [tag], enabled: true, rollout: 50 }),
      await newFlag({ tags: [tag], enabled: true, rollout: 50 }),
      await newFlag({ tags: [tag], enabled: true }),
      await newFlag({ tags: [tag] }),
      await newFlag({ tags: [tag], permanent: true }),
    ];
    await app.database.query(
      `UPDATE flags SET created_at = created_at - interval '20 days', updated_at = updated_at - interval '20 days'
        WHERE $1 = ANY (tags)`,
      [tag],
    );
    await report([used, on, off].map((key) => ({ key, value: true, count: 1 })));
    await flush();
    type Item = { key: string; stale: string | null };
    const list = async (query: string): Promise<Record<string, string | null>> => {
      const { items } = (await call('get', `/api/flags?tag=${tag}${query}`)).body as { items: Item[] };
      return Object.fromEntries(items.map(({ key, stale }) => [key, stale]));
    };
    const stale = { [unused]: 'unused', [on]: 'fully_on', [off]: 'fully_off' };
    expect(await list('')).toEqual({ ...stale, [used]: null, [kept]: null });
    expect(await list('&stale=true')).toEqual(stale);
    expect(await list('&stale=false')).toEqual({ [used]: null, [kept]: null });
    expect((await call('get', `/api/flags/${on}`)).body).toMatchObject({ stale: 'fully_on' });
    const keys: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await call(
        'get',
        `/api/flags?tag=${tag}&stale=true&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      const body = page.body as { items: Item[]; next_cursor: string | null };
      keys.push(...body.items.map(({ key }) => key));
      cursor = body.next_cursor;
    }
    expect(keys).toEqual([unused, on, off].toSorted());
    // A change resets staleness, also in the response to the change.
    const changed = await call('patch', `/api/flags/${on}`, { rollout: 10 });
    expect(changed.body).toMatchObject({ stale: null, last_evaluated_at: expect.any(String) });
    expect(await list('&stale=true')).toEqual({ [unused]: 'unused', [off]: 'fully_off' });
  });

  it('finds a stale flag after many that are not stale', async () => {
    await app.database.query(
      `INSERT INTO flags (project_id, key, name, description, enabled, killed, rollout, cohorts, tags, permanent,
                          archived, version, revision, created_at, updated_at)
       SELECT $1, 'm' || lpad(i::text, 5, '0'), 'm', '', true, false, 50, '{}', '{many}', i <> 1200, false, 1, 1,
              $2::timestamptz - interval '20 days', $2::timestamptz - interval '20 days'
         FROM generate_series(1, 1300) AS i`,
      [projectId, new Date(clock.nowMs)],
    );
    const page = await call('get', '/api/flags?tag=many&stale=true');
    expect((page.body.items as { key: string }[]).map(({ key }) => key)).toEqual(['m01200']);
    expect(page.body.next_cursor).toBeNull();
    await app.database.query(`DELETE FROM flags WHERE 'many' = ANY (tags)`);
  });

  it('rejects an invalid report and names the problem', async () => {
    const key = await newFlag();
    const item = { key, value: true, count: 1 };
    const bad: [unknown, string][] = [
      [undefined, 'items'],
      [null, 'items'],
      ['x', 'items'],
      [{}, 'items'],
      [[], 'items'],
      [Array.from({ length: 1001 }, () => item), 'items'],
      [[null], 'items'],
      [[[item]], 'items'],
      [[{ ...item, key: 7 }], 'items[0].key'],
      [[{ ...item, key: 'x'.repeat(129) }], 'items[0].key'],
      [[{ ...item, value: 'true' }], 'items[0].value'],
      [[{ ...item, rule: 'magic' }], 'items[0].rule'],
      [[{ ...item, rule: '__proto__' }], 'items[0].rule'],
      [[item, { ...item, count: 0 }], 'items[1].count'],
      [[{ ...item, count: -1 }], 'items[0].count'],
      [[{ ...item, count: 1.5 }], 'items[0].count'],
      [[{ ...item, count: 1_000_000_001 }], 'items[0].count'],
      [[{ ...item, count: '5' }], 'items[0].count'],
      [[{ ...item, user: 'me' }], 'items[0].user'],
    ];
    for (const [items, path] of bad) {
      const refused = await report(items);
      expect([JSON.stringify(items)?.slice(0, 80), refused.status]).toEqual([
        JSON.stringify(items)?.slice(0, 80),
        400,
      ]);
      expectProblem(refused, 400, 'validation_failed');
      const paths = (refused.body.errors as { path: string }[]).map((error) => error.path);
      expect(
        paths.some((one) => one.startsWith(path)),
        `${path}: ${paths.join()}`,
      ).toBe(true);
    }
    const odd = await report([{ ...item, key: 'a\u0000b' }]);
    expect([odd.status, odd.body]).toEqual([202, { accepted: 0, unknown: 1 }]);
    await flush();
    expect(await rulesOf(key)).toEqual([]);
    for (const query of [
      '',
      'key=a%20b',
      'key=__proto__',
      `key=${key}&days=0`,
      `key=${key}&days=91`,
      `key=${key}&days=x`,
      `key=${key}&key=b`,
    ]) {
      expectProblem(await call('get', `/api/flags/usage?${query}`), 400, 'validation_failed');
    }
    expectProblem(await call('get', '/api/flags/usage?key=nothing'), 404, 'not_found');
    expectProblem(await call('get', `/api/flags/usage?key=${key}&project_id=other`), 404, 'not_found');
    expectProblem(await call('get', '/api/flags?stale=maybe'), 400, 'validation_failed');
    const theirs = await call('post', '/api/flags/usage?project_id=other', { items: [item] }, apiKey);
    expectProblem(theirs, 404, 'not_found');
  });
});
