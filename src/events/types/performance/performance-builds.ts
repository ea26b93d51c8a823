import type { EntityManager } from 'typeorm';
import type { ReadSource } from '../../../database/read-source.js';
import { shownBuildSql } from '../../projections/shown-build-sql.js';
import { readInTime } from '../../store/postgres/within-time.js';
import { readIsComplete } from '../read-is-complete.js';

/** Time limit of each statement of a response. */
const DEADLINE_MS = 5000;

/** The shown build; while there is none, the build in progress. */
export const SHOWN_BUILD = shownBuildSql('performance');

/**
 * Runs the statements of a response.
 *
 * @param read receives whether the projection has read all stored events.
 * @throws ProblemError `service_unavailable` when a statement takes too long.
 */
export function readPerformance<Result>(
  dataSource: ReadSource,
  read: (manager: EntityManager, complete: boolean) => Promise<Result>,
): Promise<Result> {
  return readInTime(dataSource, DEADLINE_MS, async (manager) =>
    read(manager, await readIsComplete(manager, 'performance')),
  );
}
