import { prepared } from '../../../database/connection/prepared.js';
import { number, queryRow, type Queryable } from '../../../database/rows.js';
import { isUnreadSql } from '../../projections/event-commits.js';
import { FILTER_PARAMETERS, filterParameters, matchesFilter } from './event-filter-sql.js';
import type { EventLocator } from './event-locators.js';
import { pageOfRowsSql } from './event-page-rows.js';

const UNREAD_EVENTS = `
  SELECT coalesce(sum(c.events), 0)::float8 AS events
    FROM projections AS b LEFT JOIN event_commits AS c ON ${isUnreadSql('c', 'b')}
   WHERE b.name = $1 AND b.state = 'current' GROUP BY b.build`;

/** Number of events that a projection has not read yet; `null` while it is being built for the first time. */
export async function countUnread(database: Queryable, projection: string): Promise<number | null> {
  const row = await queryRow(database, { events: number() }, { text: UNREAD_EVENTS, values: [projection] });
  return row?.events ?? null;
}

/** The parameter after those of the filter and the limit. */
const KEYS = `$${9 + FILTER_PARAMETERS}`;

const isInRange = (ts: string, id: string): string => `${ts} >= $3::timestamptz AND ${ts} < $4 AND ${ts} <= $5
  AND (${ts}, ${id}) < ($5::timestamptz, $6::uuid)`;

const STATEMENTS = new Map<string, string>();

/**
 * SQL of a page of events that a projection locates, and of matching events that it has not read yet. Its parameters are
 * those of the page that reads by type and time, with the keys in place of the last one. Rows of `events` are read one by
 * one, by their primary key. Deleted events count in the window, so that the list continues after them.
 */
export function locatedPageSql(locator: EventLocator): string {
  const { projection } = locator;
  const known = STATEMENTS.get(projection);
  if (known !== undefined) return known;
  const statement = prepared(
    `event_page_by_${projection}`,
    `WITH build AS MATERIALIZED (
       SELECT * FROM projections WHERE name = '${projection}' AND state = 'current'
     ), located AS MATERIALIZED (
       SELECT event_id, received_at, ts
         FROM (SELECT of_key.*
                 FROM build AS b CROSS JOIN unnest(${KEYS}::text[]) AS wanted (key)
                CROSS JOIN LATERAL (
                  SELECT event_id, received_at, ts FROM (${locator.sql('b.build', '$1', 'wanted.key')}) AS l
                   WHERE ${isInRange('ts', 'event_id')}
                   ORDER BY ts DESC, event_id DESC LIMIT $7) AS of_key
               UNION
               SELECT e.id, e.received_at, e.ts
                 FROM build AS b JOIN event_commits AS c ON ${isUnreadSql('c', 'b')}
                CROSS JOIN LATERAL (SELECT * FROM events
                                     WHERE received_at = c.received_at AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer
                                    OFFSET 0) AS e
                WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND ${isInRange('e.ts', 'e.id')}
                  AND ${matchesFilter(filterParameters(8))}) AS every
        ORDER BY ts DESC, event_id DESC LIMIT $7
     )
     ${pageOfRowsSql(`
       SELECT l.event_id AS id, l.ts, e.project_id, e.type, e.received_at, e.data, coalesce(e.matches, false) AS matches
         FROM located AS l
         LEFT JOIN LATERAL (
           SELECT e.*, e.type = ANY ($2::text[]) AND ${matchesFilter(filterParameters(8))} AS matches
             FROM (SELECT * FROM events WHERE id = l.event_id AND received_at = l.received_at AND project_id = $1 OFFSET 0) AS e
         ) AS e ON true`)}`,
  );
  STATEMENTS.set(projection, statement);
  return statement;
}

/** Parameters: project, types, `from`, `to`, keys, and the maximum number of events. */
export const LOCATED_PARAMETERS = 6;

/** Number of events that a projection locates, including those that it has not read yet; at most the last parameter. */
export function locatedSizeSql(locator: EventLocator): string {
  return `WITH ${locatedSql(locator)} SELECT count(*)::int AS rows FROM located`;
}

/** Part of FROM: the rows of these events that have one of the types. They are read one by one, by their primary key. */
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
                FROM build AS b JOIN event_commits AS c ON ${isUnreadSql('c', 'b')}
               CROSS JOIN LATERAL (SELECT * FROM events
                                    WHERE received_at = c.received_at AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer
                                   OFFSET 0) AS e
               WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $4) AS every
       LIMIT $6
    )`;
}
