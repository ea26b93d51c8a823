import { number, text, time, type RowOf } from '../../database/rows.js';
import type { EventsQuery } from './projection-page.js';

export const EVENT_COMMIT = {
  xid: text(),
  first_id: text(),
  last_id: text(),
  received_at: time(),
  events: number(),
  writer: text(),
};

/** The range of event ids that one transaction wrote. */
export type EventCommit = RowOf<typeof EVENT_COMMIT>;

/**
 * The next commits that a build has not read: $1 the snapshot it has seen, $2 the target snapshot, $3 and $4 the last commit that was
 * read, $5 the limit.
 *
 * A transaction that was running when a snapshot was taken has a number that is not smaller than the snapshot's `xmin`,
 * so this also finds a transaction that commits an hour later than all that began after it. The order is by `c.xid`: `xid` alone
 * would be the selected text, in which 1000 precedes 999.
 */
export const NEXT_COMMITS = `
  SELECT c.xid::text, first_id, last_id, received_at, events, writer::text
    FROM event_commits AS c
   WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
     AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot) AND pg_visible_in_snapshot(xid, $2::pg_snapshot)
     AND ($3::xid8 IS NULL OR (xid, first_id) > ($3::xid8, $4::uuid))
   ORDER BY c.xid, first_id LIMIT $5`;

/**
 * Condition that a build of `projections` has not read a commit, as SQL on the aliases of both. The first term follows from the second
 * and lets the index find unread commits among those that are retained for a build far behind.
 */
export function isUnread(commit: string, build: string): string {
  return `${commit}.xid >= pg_snapshot_xmin(${build}.seen) AND NOT pg_visible_in_snapshot(${commit}.xid, ${build}.seen) AND NOT coalesce(
    pg_visible_in_snapshot(${commit}.xid, ${build}.target)
    AND (${commit}.xid, ${commit}.first_id) <= (${build}.after_xid, ${build}.after_id), false)`;
}

/** The events of these commits, of which there is at least one. */
export function eventsOfCommits(commits: readonly EventCommit[]): EventsQuery {
  const times = commits.map(({ received_at: at }) => at.getTime());
  return {
    parameters: [
      commits.map(({ first_id: id }) => id),
      commits.map(({ last_id: id }) => id),
      commits.map(({ received_at: at }) => at),
      commits.map(({ writer }) => writer),
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    ],
    // Without the writer, events of another replica with ids in the range would be read, too. The bounds exclude other days when the
    // query is planned; OFFSET 0 keeps one index search per commit, where the planner, which cannot estimate the commits, would
    // prefer to read all events once.
    sql: `SELECT e.* FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::xid[]) AS c (first_id, last_id, received_at, writer)
          CROSS JOIN LATERAL (SELECT * FROM events WHERE received_at = c.received_at AND received_at BETWEEN $5 AND $6
                                AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer OFFSET 0) AS e`,
  };
}

/** A position among the stored events, which are in the order of their ids, that is, of receipt. */
export interface StoredPosition {
  receivedAt: Date | string;
  id: string;
}

/** Full id of the transaction that wrote `e`: `xmin` lacks the upper half. Correct for the last four billion transactions. */
const WRITER = `(pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  - ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - e.xmin::text::bigint) & 4294967295))::text::xid8`;

/**
 * Events that were stored when a build began, between two positions; $5 is the snapshot of that moment. An event that the snapshot lacks
 * has its row in `event_commits`, also an import that dates its events back.
 */
export function storedEvents(seen: string, after: StoredPosition, last: StoredPosition): EventsQuery {
  return {
    parameters: [after.receivedAt, after.id, last.receivedAt, last.id, seen],
    sql: `SELECT e.* FROM events AS e
           WHERE e.received_at >= $1 AND e.received_at <= $3
             AND e.id > $2 AND e.id <= $4
             AND (pg_visible_in_snapshot(${WRITER}, $5::pg_snapshot)
                  OR NOT EXISTS (SELECT FROM event_commits AS c
                                  WHERE c.received_at = e.received_at AND e.id >= c.first_id AND e.id <= c.last_id
                                    AND NOT pg_visible_in_snapshot(c.xid, $5::pg_snapshot)))`,
  };
}

/** Events by their ids, of the day that these times bound. */
export function eventsWithIds(ids: readonly string[], from: string, to: string): EventsQuery {
  return {
    parameters: [ids, from, to],
    sql: `SELECT e.* FROM events AS e WHERE e.id = ANY ($1::uuid[]) AND e.received_at >= $2 AND e.received_at < $3`,
  };
}
