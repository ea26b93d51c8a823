import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { Metrics } from '../metrics/metrics.js';
import { JobLeaseLost, JobRunner, type JobLease } from './job-runner.js';
import { ReplicaPresence } from './replica-presence.js';

const JOB = 'sweep';
const MINUTE = 60_000;
const OPTIONS = { leaseMs: MINUTE, everyMs: 10 * MINUTE };

describe('JobRunner', () => {
  let db: TestDataSource;
  let metrics: Metrics;

  beforeAll(async () => {
    db = await createTestDataSource();
  });
  beforeEach(async () => {
    metrics = new Metrics();
    await db.database.query('DELETE FROM job_leases');
  });
  afterAll(() => db.close());

  const replica = (): { id: string; jobs: JobRunner } => {
    const presence = new ReplicaPresence(db.dataSource);
    return { id: presence.replicaId, jobs: new JobRunner(db.dataSource, presence, metrics) };
  };
  const holder = async (): Promise<string | undefined> => {
    const rows = await db.database.query<{ holder: string }>(
      'SELECT holder FROM job_leases WHERE lease_until > now()',
    );
    return rows[0]?.holder;
  };
  const counted = async (result: 'error' | 'ok'): Promise<number> => {
    const { values } = await metrics.jobRuns.get();
    return values.find(({ labels }) => labels['job'] === JOB && labels['result'] === result)?.value ?? 0;
  };

  it('runs a job on one replica while its lease is held', async () => {
    const skipped = vi.fn();
    await replica().jobs.run(JOB, OPTIONS, async () => {
      expect(await replica().jobs.run(JOB, OPTIONS, skipped)).toBe(false);
    });
    expect(skipped).not.toHaveBeenCalled();
  });

  it('skips a job that succeeded within its interval, on any replica', async () => {
    const work = vi.fn(() => Promise.resolve());
    expect(await replica().jobs.run(JOB, OPTIONS, work)).toBe(true);
    expect(await replica().jobs.run(JOB, OPTIONS, work)).toBe(false);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await counted('ok')).toBe(1);
  });

  it('allows a run to write under its lease, until another replica acquires the job or the lease expires', async () => {
    const write = (lease: JobLease): Promise<void> =>
      db.dataSource.transaction((manager) => lease.requireHeld(manager));
    for (const change of [
      `holder = gen_random_uuid()`,
      `started_at = started_at + interval '1 second'`,
      `lease_until = now() - interval '1 second'`,
    ]) {
      await db.database.query('DELETE FROM job_leases');
      const run = vi.fn(async (_signal: AbortSignal, lease: JobLease) => {
        await write(lease);
        await db.database.query(`UPDATE job_leases SET ${change}`);
        await expect(write(lease), change).rejects.toThrow(JobLeaseLost);
      });
      await replica().jobs.run(JOB, OPTIONS, run);
      expect(run).toHaveBeenCalledTimes(1);
    }
    expect(await counted('ok')).toBe(3);
  });

  it('keeps the lease of the replica that took over when the late former holder finishes', async () => {
    const [late, next] = [replica(), replica()];
    await late.jobs.run(JOB, OPTIONS, async () => {
      await db.database.query('UPDATE job_leases SET holder = $1, lease_until = $2', [
        next.id,
        new Date(Date.now() + MINUTE),
      ]);
    });
    expect(await holder()).toBe(next.id);
  });

  it('runs a failed job again at once, and counts the failure', async () => {
    const error = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { jobs } = replica();
    const fail = (): Promise<void> => Promise.reject(new Error('the disk is gone'));
    expect(await jobs.run(JOB, OPTIONS, fail)).toBe(true);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    expect([await counted('error'), await counted('ok')]).toEqual([1, 0]);

    const again = vi.fn(() => Promise.resolve());
    await replica().jobs.run(JOB, OPTIONS, again);
    expect(again).toHaveBeenCalledOnce();
  });

  it('starts no job after the shutdown has begun', async () => {
    const { jobs } = replica();
    await jobs.beforeApplicationShutdown();
    const work = vi.fn(() => Promise.resolve());
    await jobs.run(JOB, OPTIONS, work);
    expect(work).not.toHaveBeenCalled();
  });
});
