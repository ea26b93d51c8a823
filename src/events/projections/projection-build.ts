import sql, { type Sql } from 'sql-template-tag';
import { boolean, number, orNull, text, time, type RowOf } from '../../database/rows.js';
import type { EventCommit, StoredPosition } from './event-commits.js';

/**
 * - `building`: reads the stored events, then the commits since it began. Readers get it while no build is current.
 * - `current`: the build that readers get. `was_shown` marks it, and the last one when that was retired before it had a successor.
 * - `retired`: no longer read or continued; its rows are removed in the background.
 *
 * The reasons are in docs/adr/0022-projections-read-commits.md.
 */
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
