import { LessThanOrEqual, type EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { FlagHistory, type HistoryEntity } from './flag-history.entity.js';
import { FLAG_PROBLEMS } from '../problems.js';

/**
 * What a flag or group was like at a revision.
 *
 * @throws ProblemError `revision_unknown` when it was not there yet.
 */
export async function stateAt<State>(
  manager: EntityManager,
  of: { projectId: string; entity: HistoryEntity; key: string; revision: number },
): Promise<State> {
  const { projectId, entity, key, revision } = of;
  const entry = await manager.findOne(FlagHistory, {
    where: { projectId, entity, key, revision: LessThanOrEqual(revision) },
    order: { revision: 'DESC', position: 'DESC' },
  });
  if (entry?.after == null) {
    throw new ProblemError(
      FLAG_PROBLEMS.revision_unknown,
      `The flag or group did not exist at revision ${revision}.`,
      {
        errors: [{ path: 'revision', problem: 'must be a revision at which the flag or group existed' }],
      },
    );
  }
  return entry.after as State;
}
