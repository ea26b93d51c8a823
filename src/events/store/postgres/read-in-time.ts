import type { EntityManager } from 'typeorm';
import type { ReadSource } from '../../../database/read-source.js';
import { tooSlow } from '../too-slow.js';
import { withinTime } from './within-time.js';

/**
 * Runs the statements of one response in one transaction, all on the same snapshot.
 *
 * @param milliseconds longest that each statement may take.
 * @param remedy what makes the request faster, as {@link tooSlow} has it.
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
