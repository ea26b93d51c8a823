import sql, { raw, type Sql } from 'sql-template-tag';
import { boolean, number, orNull, text, time, queryRows, type RowOf } from '../../database/rows.js';
import { isUnread, type EventCommit, type StoredPosition } from './event-commits.js';
import type { EntityManager } from 'typeorm';

export type BuildState = 'building' | 'current' | 'retired';

export const PROJECTION_BUILD = {
  name: text(),
  build: number(),
  version: number(),
  state: text<BuildState>(),
  /** Snapshot: transactions visible in it have been read, once the stored events were read. */
  seen: text(),
  seenAt: time(),
  /** Snapshot up to which the build is reading now; `null`: it has read all up to `seen`. */
  target: orNull(text()),
  targetAt: orNull(time()),
  afterXid: orNull(text()),
  afterId: orNull(text()),
  /** Position of the last event that it read of those that were stored before it began. */
  storedReceivedAt: orNull(time()),
  storedId: orNull(text()),
  storedDone: boolean(),
  failures: number(),
  retryAt: orNull(time()),
  /** Incremented by each replica that acquires the lease; a page is only written under its writer's fence. */
  fence: text(),
};

/** The columns of {@link PROJECTION_BUILD} in `projections`. */
export const BUILD_COLUMNS = sql`name, build, version, state, seen::text, seen_at AS "seenAt", target::text, target_at AS "targetAt",
  after_xid::text AS "afterXid", after_id AS "afterId", stored_received_at AS "storedReceivedAt", stored_id AS "storedId",
  stored_done AS "storedDone", failures, retry_at AS "retryAt", fence::text`;

/** State and position of one build of a projection. Snapshots are PostgreSQL's text form, opaque here. */
export type ProjectionBuild = RowOf<typeof PROJECTION_BUILD>;

/** Key of a build's position; builds with the same key read a page together. */
export function progressKey(build: ProjectionBuild): string {
  return build.storedDone
    ? JSON.stringify([build.seen, build.target, build.afterXid, build.afterId])
    : `stored:${build.name}:${build.build}`;
}

/** The new position of a build after a page. */
export type Progress =
  | { kind: 'stored'; last: StoredPosition | null }
  | { kind: 'page'; target: string; targetAt: Date; last: EventCommit }
  | { kind: 'caught-up'; seen: string; seenAt: Date };

/** Assigns the columns that hold the position of a build. */
export function progressSql(progress: Progress): Sql {
  switch (progress.kind) {
    case 'stored':
      return progress.last === null
        ? sql`stored_done = true`
        : sql`stored_received_at = ${progress.last.receivedAt}, stored_id = ${progress.last.id}`;
    case 'page': {
      const { target, targetAt, last } = progress;
      return sql`target = ${target}::pg_snapshot, target_at = ${targetAt}, after_xid = ${last.xid}::xid8, after_id = ${last.first_id}`;
    }
    case 'caught-up':
      return sql`seen = ${progress.seen}::pg_snapshot, seen_at = ${progress.seenAt}, target = NULL, target_at = NULL,
        after_xid = NULL, after_id = NULL`;
  }
}

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
                 SELECT min(received_at) FROM event_commits AS c WHERE ${raw(isUnread('c', 'p'))}) ELSE created_at END))::float8
                 AS lag_seconds
          FROM projections AS p WHERE state <> 'retired' ORDER BY name, build`,
  );
}

/**
 * Age up to which an event may be missing from a projection that is reported as complete. Under load, projections read events within
 * two seconds.
 */
const GRACE = `interval '5 seconds'`;

/**
 * Subquery, SQL, for the build of a projection that readers see; while none is current, the build in progress.
 *
 * @param name SQL: a parameter, or a text in quotes.
 */
export function shownBuild(name: string): string {
  return `(SELECT build FROM projections WHERE name = ${name} AND state <> 'retired'
            ORDER BY (state = 'current') DESC, build DESC LIMIT 1)`;
}

/**
 * Condition, SQL, that the shown build has read all stored events but those of the last seconds. Imported events have past dates, so
 * they count immediately. A build that has been reading towards one target for longer is incomplete, however little it lacks.
 *
 * @param name SQL, as of {@link shownBuild}.
 */
export function isComplete(name: string): string {
  return `EXISTS (SELECT FROM projections AS p WHERE p.name = ${name} AND p.state = 'current'
     AND coalesce(p.target_at > clock_timestamp() - ${GRACE}, true)
     AND NOT EXISTS (SELECT FROM event_commits AS c
                      WHERE c.received_at < clock_timestamp() - ${GRACE} AND ${isUnread('c', 'p')}))`;
}
