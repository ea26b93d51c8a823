import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { boolean, number, queryRows, type RowOf } from '../../../database/rows.js';
import { textSql } from '../../store/postgres/field-sql.js';

/** Maximum number of error events that are counted for one window. */
export const MAX_COUNTED_ERRORS = 5000;

/** Time range in which the errors of a deployed service are counted. */
export interface ErrorWindow {
  service: string;
  /** `null`: any environment. */
  environment: string | null;
  fromMs: number;
  toMs: number;
}

const WINDOW_ERRORS = {
  events: number(),
  /** Number of events that name any service. */
  named: number(),
  /** Number of events that name the service of the window. */
  ofService: number(),
  /** Whether there are more than {@link MAX_COUNTED_ERRORS}. */
  isCut: boolean(),
};
export type WindowErrors = RowOf<typeof WINDOW_ERRORS>;

/** Counts the error events of each window, without those that name another environment. */
export async function countErrors(
  manager: EntityManager,
  projectId: string,
  windows: readonly ErrorWindow[],
): Promise<WindowErrors[]> {
  const services = windows.map(({ service }) => service);
  const environments = windows.map(({ environment }) => environment);
  const from = windows.map(({ fromMs }) => new Date(fromMs));
  const to = windows.map(({ toMs }) => new Date(toMs));
  return queryRows(
    manager,
    WINDOW_ERRORS,
    sql`
     SELECT counted.*
       FROM unnest(${services}::text[], ${environments}::text[], ${from}::timestamptz[], ${to}::timestamptz[]) WITH ORDINALITY
              AS w (service, environment, from_ts, to_ts, ordinal)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE is_counted)::int AS events,
               count(service) FILTER (WHERE is_counted)::int AS named,
               count(*) FILTER (WHERE is_counted AND service = w.service)::int AS "ofService",
               count(*) > ${MAX_COUNTED_ERRORS}::int AS "isCut"
          FROM (SELECT service, coalesce(environment = w.environment, true) AS is_counted
                  FROM (SELECT ${textSql({ kind: 'notion', name: 'service' })} AS service,
                               ${textSql({ kind: 'notion', name: 'env' })} AS environment
                          FROM events AS e
                         WHERE e.project_id = ${projectId} AND e.type = 'error' AND e.ts >= w.from_ts AND e.ts < w.to_ts
                         LIMIT ${MAX_COUNTED_ERRORS}::int + 1) AS e) AS e
      ) AS counted
      ORDER BY w.ordinal`,
  );
}
