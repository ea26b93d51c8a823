import type { DataSource, EntityManager } from 'typeorm';
import { ProblemError, retryAfter } from '../../../../common/problem/problem-error.js';
import { jitter } from '../../../../common/time/jitter.js';
import { withinTime } from '../../../store/postgres/within-time.js';

const DEADLINE_MS = 5000;

/** @throws ProblemError `service_unavailable` when the statements take too long together. */
export async function inTime<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const result = await withinTime(dataSource, DEADLINE_MS, async (manager) => ({
    value: await work(manager),
  }));
  if (result !== null) return result.value;
  throw new ProblemError(
    'service_unavailable',
    'The error groups could not be read in time. Try again after Retry-After, with fewer filters.',
    { headers: retryAfter(jitter(1, 3)) },
  );
}
