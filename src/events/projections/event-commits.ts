import sql, { raw, type Sql } from 'sql-template-tag';
import { number, text, time, type RowOf } from '../../database/rows.js';

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
 * The first commits up to a target snapshot that a build has not read.
 *
 * A transaction that was running when a snapshot was taken has a number that is not smaller than the snapshot's `xmin`,
 * so this also finds a transaction that commits an hour later than all that began after it. The order is by `c.xid`: `xid` alone
 * would be the selected text, in which 1000 precedes 999.
 */
export function nextCommitsSql(
  { seen, afterXid, afterId }: { seen: string; afterXid: string | null; afterId: string | null },
  target: string,
  limit: number,
): Sql {
  return sql`
    SELECT c.xid::text, first_id, last_id, received_at, events, writer::text
      FROM event_commits AS c
     WHERE xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
       AND NOT pg_visible_in_snapshot(xid, ${seen}::pg_snapshot) AND pg_visible_in_snapshot(xid, ${target}::pg_snapshot)
       AND (${afterXid}::xid8 IS NULL OR (xid, first_id) > (${afterXid}::xid8, ${afterId}::uuid))
     ORDER BY c.xid, first_id LIMIT ${limit}`;
}

/**
 * Condition that a build has not read a commit, for statements with the given aliases of `event_commits` and `projections`. The first
 * term follows from the second and lets the index find unread commits among those that are retained for a build far behind.
 */
export function isUnreadSql(commit: string, build: string): string {
  return `${commit}.xid >= pg_snapshot_xmin(${build}.seen) AND NOT pg_visible_in_snapshot(${commit}.xid, ${build}.seen) AND NOT coalesce(
    pg_visible_in_snapshot(${commit}.xid, ${build}.target)
    AND (${commit}.xid, ${commit}.first_id) <= (${build}.after_xid, ${build}.after_id), false)`;
}

/** The events of these commits, of which there is at least one. */
export function eventsOfCommitsSql(commits: readonly EventCommit[]): Sql {
  const firstIds = commits.map(({ first_id: id }) => id);
  const lastIds = commits.map(({ last_id: id }) => id);
  const receivedAt = commits.map(({ received_at: at }) => at);
  const writers = commits.map(({ writer }) => writer);
  const times = receivedAt.map((at) => at.getTime());
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  // Without the writer, events of another replica with ids in the range would be read, too. The bounds exclude other days when the
  // query is planned; OFFSET 0 keeps one index search per commit, where the planner, which cannot estimate the commits, would
  // prefer to read all events once.
  return sql`
    SELECT e.*
      FROM unnest(${firstIds}::uuid[], ${lastIds}::uuid[], ${receivedAt}::timestamptz[], ${writers}::xid[])
             AS c (first_id, last_id, received_at, writer)
     CROSS JOIN LATERAL (SELECT * FROM events WHERE received_at = c.received_at AND received_at BETWEEN ${from} AND ${to}
                           AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer OFFSET 0) AS e`;
}

/** A position among the stored events, which are in the order of their ids, that is, of receipt. */
export interface StoredPosition {
  receivedAt: Date | string;
  id: string;
}

/** Full id of the transaction that wrote `e`: `xmin` lacks the upper half. Correct for the last four billion transactions. */
const WRITER = raw(`(pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  - ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - e.xmin::text::bigint) & 4294967295))::text::xid8`);

/**
 * Events that were stored when a build began, between two positions. An event that the snapshot of that moment lacks has its row in
 * `event_commits`, also an import that dates its events back.
 */
export function storedEventsSql(seen: string, after: StoredPosition, last: StoredPosition): Sql {
  return sql`
    SELECT e.* FROM events AS e
     WHERE e.received_at >= ${after.receivedAt} AND e.received_at <= ${last.receivedAt}
       AND e.id > ${after.id} AND e.id <= ${last.id}
       AND (pg_visible_in_snapshot(${WRITER}, ${seen}::pg_snapshot)
            OR NOT EXISTS (SELECT FROM event_commits AS c
                            WHERE c.received_at = e.received_at AND e.id >= c.first_id AND e.id <= c.last_id
                              AND NOT pg_visible_in_snapshot(c.xid, ${seen}::pg_snapshot)))`;
}
