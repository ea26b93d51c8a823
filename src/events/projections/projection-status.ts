import type { EntityManager } from 'typeorm';
import { isUnread } from './event-commits.js';
import type { BuildState } from './projection-build.js';

/** What a person is shown of a projection. */
export interface ProjectionStatus {
  name: string;
  version: number;
  state: BuildState;
  /** Age of the oldest committed event that it lacks, in seconds; 0 when it has all. */
  lag_seconds: number;
  failures: number;
  error: string | null;
}

export async function readProjectionStatuses(manager: EntityManager): Promise<ProjectionStatus[]> {
  return manager.query<ProjectionStatus[]>(
    `SELECT name, version, state, failures, error,
            greatest(0, extract(epoch FROM clock_timestamp() - CASE WHEN stored_done THEN (
              SELECT min(received_at) FROM event_commits AS c WHERE ${isUnread('c', 'p')}) ELSE created_at END))::float8
              AS lag_seconds
       FROM projections AS p WHERE state <> 'retired' ORDER BY name, build`,
  );
}
