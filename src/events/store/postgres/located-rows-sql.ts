import { isUnread } from '../../projections/event-commits.js';
import type { EventLocator } from './event-locators.js';

/** Project, types, `from`, `to`, keys, and at most how many events. */
export const LOCATED_PARAMETERS = 6;

/** How many events a projection locates, with those that it has not read yet; no more than the last parameter. */
export function locatedSizeSql(locator: EventLocator): string {
  return `WITH ${locatedSql(locator)} SELECT count(*)::int AS rows FROM located`;
}

/** The rows of these events that are of the types, as a part of FROM. They are read one by one, by their primary key. */
export function locatedRowsSql(locator: EventLocator): string {
  return `(
    WITH ${locatedSql(locator)}
    SELECT e.type, e.ts, e.data, 1::float8 AS weight
      FROM located AS l
     CROSS JOIN LATERAL (
       SELECT * FROM events WHERE id = l.event_id AND received_at = l.received_at AND project_id = $1 OFFSET 0) AS e
     WHERE e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $4)`;
}

function locatedSql(locator: EventLocator): string {
  return `
    build AS MATERIALIZED (
      SELECT * FROM projections WHERE name = '${locator.projection}' AND state = 'current'
    ), located AS MATERIALIZED (
      SELECT event_id, received_at
        FROM (SELECT l.event_id, l.received_at
                FROM build AS b CROSS JOIN unnest($5::text[]) AS wanted (key)
               CROSS JOIN LATERAL (
                 SELECT * FROM (${locator.sql('b.build', '$1', 'wanted.key')}) AS of_key
                  WHERE ts >= $3 AND ts < $4 LIMIT $6) AS l
              UNION
              SELECT e.id, e.received_at
                FROM build AS b JOIN event_commits AS c ON ${isUnread('c', 'b')}
               CROSS JOIN LATERAL (SELECT * FROM events
                                    WHERE received_at = c.received_at AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer
                                   OFFSET 0) AS e
               WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $4) AS every
       LIMIT $6
    )`;
}
