import type { ReadSource } from '../../../database/read-source.js';
import { execute } from '../../../database/rows.js';
import { QueryFailedError, type EntityManager } from 'typeorm';
import type { Coverage, EventRange } from '../event-store.js';
import { tooSlow } from '../too-slow.js';

/** SQLSTATE of a statement that PostgreSQL ended because of `statement_timeout`. */
const QUERY_CANCELED = '57014';

/** Sets the time limit of the following statements of a transaction together. */
type LimitTime = () => Promise<void>;

/**
 * Runs statements in one transaction with a common time limit; `null`: it was exceeded. Without a time limit, they run
 * without a transaction, under the pool's own limit, which saves round trips.
 *
 * @param isolation of the transaction; PostgreSQL's default when absent.
 */
export async function withinTime<Result>(
  dataSource: ReadSource,
  milliseconds: number | undefined,
  work: (manager: EntityManager, limitTime: LimitTime) => Promise<Result>,
  isolation?: 'REPEATABLE READ',
): Promise<Result | null> {
  if (milliseconds === undefined) return work(dataSource.manager, () => Promise.resolve());
  const startedMs = performance.now();
  try {
    const limited = async (manager: EntityManager): Promise<Result> => {
      const limitTime: LimitTime = async () => {
        const left = Math.max(1, Math.ceil(milliseconds - (performance.now() - startedMs)));
        await execute(manager, `SET LOCAL statement_timeout = ${left}`);
      };
      await execute(manager, `SET LOCAL statement_timeout = ${Math.ceil(milliseconds)}; SET LOCAL jit = off`);
      return work(manager, limitTime);
    };
    return await (isolation === undefined
      ? dataSource.transaction(limited)
      : dataSource.transaction(isolation, limited));
  } catch (error) {
    if (isCanceled(error)) return null;
    throw error;
  }
}

function isCanceled(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
}

export function completeCoverage(range: EventRange): Coverage {
  return { isComplete: true, exhausted: null, covered: range };
}

export const OUT_OF_TIME: Coverage = { isComplete: false, exhausted: 'milliseconds', covered: null };

/**
 * Runs the statements of one response in one transaction, all on the same snapshot.
 *
 * @param milliseconds time limit of each statement.
 * @param remedy advice for a faster request; see {@link tooSlow}.
 * @throws ProblemError `service_unavailable` with the remedy, when a statement takes longer.
 */
export async function readInTime<Result>(
  dataSource: ReadSource,
  milliseconds: number,
  work: (manager: EntityManager) => Promise<Result>,
  remedy?: string,
): Promise<Result> {
  const result = await withinTime(
    dataSource,
    milliseconds,
    async (manager) => ({ value: await work(manager) }),
    'REPEATABLE READ',
  );
  if (result === null) throw tooSlow(remedy);
  return result.value;
}
