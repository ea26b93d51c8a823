import type { EntityManager } from 'typeorm';
import { number, queryRows, text } from '../../../database/rows.js';

export interface ActiveRunCount {
  count: number;
  /** Age of the oldest run in this state, in seconds; 0 when there is none. */
  oldest_seconds: number;
}

/** Runs of all projects that have not ended, by state. */
export interface ActiveRuns {
  submitted: ActiveRunCount;
  running: ActiveRunCount;
}

export async function readActiveRuns(manager: EntityManager): Promise<ActiveRuns> {
  const rows = await queryRows(
    manager,
    { state: text(), count: number(), oldest_seconds: number() },
    `SELECT state, count(*)::int AS count,
            greatest(0, extract(epoch FROM now() - min(created_at)))::int AS oldest_seconds
       FROM runs WHERE state IN ('submitted', 'running') GROUP BY state`,
  );
  const of = (state: string): ActiveRunCount => {
    const row = rows.find((one) => one.state === state);
    return { count: row?.count ?? 0, oldest_seconds: row?.oldest_seconds ?? 0 };
  };
  return { submitted: of('submitted'), running: of('running') };
}
