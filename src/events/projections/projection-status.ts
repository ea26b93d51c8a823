import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { number, orNull, queryRows, text, type RowOf } from '../../database/rows.js';
import { isUnreadSql } from './event-commits.js';
import type { BuildState } from './projection-build.js';

const PROJECTION_STATUS = {
  name: text(),
  version: number(),
  state: text<BuildState>(),
  /** Age of the oldest committed event that the projection lacks, in seconds; 0 when it lacks none. */
  lag_seconds: number(),
  failures: number(),
  error: orNull(text()),
};

/** State of a projection as the system page shows it. */
export type ProjectionStatus = RowOf<typeof PROJECTION_STATUS>;

export async function readProjectionStatuses(manager: EntityManager): Promise<ProjectionStatus[]> {
  return queryRows(
    manager,
    PROJECTION_STATUS,
    sql`SELECT name, version, state, failures, error,
               greatest(0, extract(epoch FROM clock_timestamp() - CASE WHEN stored_done THEN (
                 SELECT min(received_at) FROM event_commits AS c WHERE ${raw(isUnreadSql('c', 'p'))}) ELSE created_at END))::float8
                 AS lag_seconds
          FROM projections AS p WHERE state <> 'retired' ORDER BY name, build`,
  );
}
