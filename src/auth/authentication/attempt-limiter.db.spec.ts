import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import type { ProblemError } from '../../common/problem/problem-error.js';
import type { JobRunner } from '../../database/job-runner.js';
import { AttemptLimiter, type AttemptSubject } from './attempt-limiter.js';

const runAtOnce = {
  run: (_name: string, _options: unknown, work: () => Promise<void>) => work(),
} as unknown as JobRunner;

describe('AttemptLimiter', () => {
  let test: TestDataSource;
  let replicas: AttemptLimiter[];
  let n = 0;

  beforeAll(async () => {
    test = await createTestDataSource();
    const connections = [test.dataSource, await test.connectAgain()];
    replicas = connections.map((dataSource) => new AttemptLimiter(dataSource, runAtOnce));
  });
  afterAll(() => test.close());

  const limiter = (i = 0): AttemptLimiter => replicas[i % replicas.length] as AttemptLimiter;
  const subject = (maxFailures = 10): AttemptSubject => ({ id: `test:${n++}`, maxFailures });
  const failuresOf = async ({ id }: AttemptSubject): Promise<number | undefined> => {
    const [row] = await test.database.query<{ failures: number }>(
      'SELECT failures FROM login_attempts WHERE subject = $1',
      [id],
    );
    return row?.failures;
  };

  it('admits exactly the limit of concurrent attempts, across all replicas', async () => {
    const guessed = subject();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => limiter(i).countFailures([guessed])),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  });

  it('returns a retry hint', async () => {
    const guessed = subject(0);
    const refusal = await limiter()
      .countFailures([guessed])
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '900' } });
    await test.database.query(
      `UPDATE login_attempts SET window_start = now() - interval '10 minutes' WHERE subject = $1`,
      [guessed.id],
    );
    const later = await limiter(1)
      .countFailures([guessed])
      .catch((error: unknown) => (error as ProblemError).headers['Retry-After']);
    // The window is that of the first failure: later ones do not lengthen it.
    expect(Number(later)).toBeGreaterThan(200);
    expect(Number(later)).toBeLessThanOrEqual(300);
    await expect(limiter().check([guessed])).rejects.toThrow('rate_limited');
  });

  it('counts from zero after the window', async () => {
    const guessed = subject(1);
    await limiter().countFailures([guessed]);
    await expect(limiter().check([guessed])).rejects.toThrow('rate_limited');
    await test.database.query(
      `UPDATE login_attempts SET window_start = now() - interval '16 minutes' WHERE subject = $1`,
      [guessed.id],
    );
    await limiter(1).check([guessed]);
    await limiter(1).countFailures([guessed]);
    expect(await failuresOf(guessed)).toBe(1);
  });

  it('does not count for later subjects when an earlier one is over its limit', async () => {
    const [address, account] = [subject(0), subject()];
    await expect(limiter().countFailures([address, account])).rejects.toThrow('rate_limited');
    expect(await failuresOf(account)).toBeUndefined();
  });

  it('removes a success from the counts', async () => {
    const [address, account] = [subject(), subject()];
    await limiter().countFailures([address, account]);
    await limiter().countFailures([address, account]);
    await limiter().uncountFailure(address);
    await limiter().reset(account);
    expect(await failuresOf(address)).toBe(1);
    expect(await failuresOf(account)).toBeUndefined();
    await limiter().uncountFailure(account);
  });

  it('deletes counts whose window has ended', async () => {
    const [old, recent] = [subject(), subject()];
    await limiter().countFailures([old]);
    await limiter().countFailures([recent]);
    await test.database.query(
      `UPDATE login_attempts SET window_start = now() - interval '1 hour' WHERE subject = $1`,
      [old.id],
    );
    await limiter().forgetOld();
    expect(await failuresOf(old)).toBeUndefined();
    expect(await failuresOf(recent)).toBe(1);
  });
});
