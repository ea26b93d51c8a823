import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import type { JobRunner } from '../../../database/job-runner.js';
import { SessionCleanup } from './session-cleanup.js';

const DAY = 24 * 60 * 60 * 1000;

describe('SessionCleanup', () => {
  let test: TestDataSource;
  const clock = new ManualClock(Date.now());

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  const runWith = (signal: AbortSignal): JobRunner =>
    ({
      run: (_name: string, _options: unknown, work: (signal: AbortSignal) => Promise<void>) => work(signal),
    }) as unknown as JobRunner;
  const clean = (signal = new AbortController().signal): Promise<void> =>
    new SessionCleanup(test.dataSource, runWith(signal), clock).clean();
  const insert = (userId: string, note: string, expires: number, ended: number | null, count = 1): unknown =>
    test.database.query(
      `INSERT INTO sessions (id, user_id, method, user_agent, rotated_at, created_at, last_used_at, expires_at, ended_at)
       SELECT gen_random_uuid(), $1, 'password', $2, now(), now(), now(), $3, $4 FROM generate_series(1, $5)`,
      [
        userId,
        note,
        new Date(clock.nowMs + expires),
        ended === null ? null : new Date(clock.nowMs + ended),
        count,
      ],
    );

  it('deletes any number of sessions that ended or expired more than 30 days ago', async () => {
    const userId = await insertUser(test.dataSource);
    await insert(userId, 'stays active', DAY, null);
    await insert(userId, 'expired', -30 * DAY, null);
    await insert(userId, 'ended', DAY, -30 * DAY);
    await insert(userId, 'expired long ago', -30 * DAY - 1, null, 6000);
    await insert(userId, 'ended long ago', DAY, -30 * DAY - 1, 6000);
    await clean(AbortSignal.abort());
    const count = 'SELECT count(*)::integer AS n FROM sessions';
    expect(await test.database.query(count)).toEqual([{ n: 12_003 }]);
    await clean();
    const left = await test.database.query('SELECT user_agent FROM sessions ORDER BY user_agent');
    expect(left.map(({ user_agent }) => user_agent)).toEqual(['ended', 'expired', 'stays active']);
  });
});
