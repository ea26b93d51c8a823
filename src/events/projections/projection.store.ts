import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { retireAbandoned, retireFarBehind, type RetiredBuild } from './abandoned-builds.js';
import { isUnread, NEXT_COMMITS, type EventCommit, type StoredPlace } from './event-commits.js';
import { takeOverDroppedDays, type KeptTables } from './kept-days.js';
import type { Projector } from './projector.js';
import type { ProjectionBuild } from './projection-build.js';
import { readProjectionStatuses, type ProjectionStatus } from './projection-status.js';

const LEASE = `interval '10 seconds'`;
/** A lease is prolonged when less than this is left of it, so that an idle service writes little. */
const PROLONG = `interval '5 seconds'`;

/** How far the clock of a replica, which dates events, may be ahead of the database's. */
const CLOCKS_APART = `interval '10 minutes'`;

const COLUMNS = `name, build, version, state, seen::text, seen_at AS "seenAt", target::text, target_at AS "targetAt",
  after_xid::text AS "afterXid", after_id AS "afterId", stored_received_at AS "storedReceivedAt", stored_id AS "storedId",
  stored_done AS "storedDone", failures, retry_at AS "retryAt", fence::text`;

/** What a build becomes after a page. */
export type Progress =
  | { kind: 'stored'; last: StoredPlace | null }
  | { kind: 'page'; target: string; targetAt: Date; last: EventCommit }
  | { kind: 'caught-up'; seen: string; seenAt: Date };

/** Another replica has advanced the projection since the page was read; the computed result is not written. */
export class LeaseLost extends Error {}

/** Owns `projections` and reads `event_commits`. */
@Injectable()
export class ProjectionStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Begins builds where a projector has none of its version. Replicas that start together begin one. */
  async ensure(projectors: readonly { name: string; version: number }[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(7341011)');
      for (const { name, version } of projectors) await begin(manager, name, version, false);
    });
  }

  /** Begins another build of the current version. @returns whether it was begun: not while one is under way. */
  async rebuild(name: string, version: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(7341011)');
      return begin(manager, name, version, true);
    });
  }

  /**
   * Until the transaction ends, no build begins, and those that are shown of these projections stay where they are.
   *
   * @returns the latter; `null` while a build has not read all stored events yet, or one of another version is shown.
   */
  async hold(
    manager: EntityManager,
    projectors: readonly Projector[],
  ): Promise<{ projector: Projector; build: number }[] | null> {
    await manager.query('SELECT pg_advisory_xact_lock_shared(7341011)');
    const building = await manager.query<unknown[]>(
      `SELECT FROM projections WHERE state = 'building' LIMIT 1`,
    );
    if (building.length > 0) return null;
    const rows = await manager.query<{ name: string; version: number; build: number }[]>(
      `SELECT name, version, build FROM projections WHERE state = 'current' AND name = ANY ($1) ORDER BY name FOR SHARE`,
      [projectors.map(({ name }) => name)],
    );
    const held = rows.flatMap(({ name, version, build }) =>
      projectors
        .filter((each) => each.name === name && each.version === version)
        .map((projector) => ({ projector, build })),
    );
    return held.length === rows.length ? held : null;
  }

  /** Takes or keeps the leases of builds of these versions; gives those that this replica holds. */
  async claim(
    replicaId: string,
    projectors: readonly { name: string; version: number }[],
  ): Promise<ProjectionBuild[]> {
    const wanted = [projectors.map(({ name }) => name), projectors.map(({ version }) => version)];
    const mine = `state <> 'retired' AND (name, version) IN (SELECT * FROM unnest($2::text[], $3::int[]))`;
    await this.dataSource.query(
      `UPDATE projections SET fence = fence + (holder IS DISTINCT FROM $1::uuid)::int, holder = $1,
              lease_until = clock_timestamp() + ${LEASE}
        WHERE ${mine} AND (lease_until IS NULL OR lease_until < clock_timestamp()
                           OR (holder = $1 AND lease_until < clock_timestamp() + ${PROLONG}))`,
      [replicaId, ...wanted],
    );
    return this.dataSource.query<ProjectionBuild[]>(
      `SELECT ${COLUMNS} FROM projections WHERE ${mine} AND holder = $1 AND lease_until > clock_timestamp() ORDER BY name, build`,
      [replicaId, ...wanted],
    );
  }

  async giveUp(replicaId: string): Promise<void> {
    await this.dataSource.query('UPDATE projections SET lease_until = clock_timestamp() WHERE holder = $1', [
      replicaId,
    ]);
  }

  async now(): Promise<{ snapshot: string; at: Date }> {
    const [row] = await this.dataSource.query<{ snapshot: string; at: Date }[]>(
      'SELECT pg_current_snapshot()::text AS snapshot, clock_timestamp() AS at',
    );
    if (row === undefined) throw new Error('no snapshot');
    return row;
  }

  async nextCommits(build: ProjectionBuild, target: string, most: number): Promise<EventCommit[]> {
    return this.dataSource.query<EventCommit[]>(NEXT_COMMITS, [
      build.seen,
      target,
      build.afterXid,
      build.afterId,
      most,
    ]);
  }

  /** The place of the event that is so many behind another, or the last one; `null`: none is left. */
  async storedPlace(after: StoredPlace, until: Date, events: number): Promise<StoredPlace | null> {
    const [row] = await this.dataSource.query<StoredPlace[]>(
      `SELECT received_at AS "receivedAt", id FROM (
         SELECT received_at, id FROM events
          WHERE received_at >= $1 AND received_at <= $3::timestamptz + ${CLOCKS_APART} AND id > $2
          ORDER BY id LIMIT $4) AS page
        ORDER BY id DESC LIMIT 1`,
      [after.receivedAt, after.id, until, events],
    );
    return row ?? null;
  }

  /**
   * Writes a page and the new position in one transaction, if the builds still have the position at which the page was read
   * and this replica still holds their leases. A crash reverts both together and loses nothing, so the commit does not wait
   * for the disk.
   *
   * @throws LeaseLost
   */
  async advance(
    builds: readonly ProjectionBuild[],
    progress: Progress,
    write: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `SET LOCAL synchronous_commit = off; SET LOCAL statement_timeout = '60s'; SET LOCAL jit = off`,
      );
      const [sql, values] = progressSql(progress, 10);
      for (const one of builds) {
        const rows = await manager.query<unknown[]>(
          `WITH advanced AS (UPDATE projections SET ${sql}, failures = 0, retry_at = NULL, error = NULL
                              WHERE name = $1 AND build = $2 AND fence = $3::bigint AND seen::text = $4
                                AND target::text IS NOT DISTINCT FROM $5 AND after_xid::text IS NOT DISTINCT FROM $6
                                AND after_id IS NOT DISTINCT FROM $7::uuid AND stored_id IS NOT DISTINCT FROM $8::uuid
                                AND stored_done = $9 RETURNING 1)
           SELECT * FROM advanced`,
          [
            one.name,
            one.build,
            one.fence,
            one.seen,
            one.target,
            one.afterXid,
            one.afterId,
            one.storedId,
            one.storedDone,
            ...values,
          ],
        );
        if (rows.length === 0) throw new LeaseLost(`another replica has advanced the projection ${one.name}`);
      }
      await write(manager);
    });
  }

  async noteFailure({ name, build, fence }: ProjectionBuild, delayMs: number, error: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE projections SET failures = failures + 1, error = left($4, 500),
              retry_at = clock_timestamp() + make_interval(secs => $5)
        WHERE name = $1 AND build = $2 AND fence = $3::bigint`,
      [name, build, fence, error, delayMs / 1000],
    );
  }

  /**
   * A build that has caught up takes the place of the one that is shown, and takes over what that one has of days whose
   * events are no longer stored. It waits while that one still has to read a commit that it has read itself: events
   * that were imported into such a day would be missing.
   *
   * @param kept tables whose rows are kept longer than the events, and the types of these.
   * @returns whether it is shown now.
   */
  async promote({ name, build, fence }: ProjectionBuild, kept: KeptTables): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<unknown[]>(
        `SELECT FROM projections WHERE name = $1 AND build = $2 AND fence = $3::bigint AND state = 'building' FOR UPDATE`,
        [name, build, fence],
      );
      if (rows.length === 0) throw new LeaseLost(`another replica has advanced the projection ${name}`);
      const [before] = await manager.query<{ build: number }[]>(LAST_SHOWN, [name]);
      if (before !== undefined) {
        if (kept.tables.length > 0 && (await lacksCommits(manager, before.build, build))) return false;
        for (const table of kept.tables) {
          await takeOverDroppedDays(manager, { table, types: kept.types }, before.build, build);
        }
      }
      await manager.query(
        `UPDATE projections SET state = 'retired', was_shown = false WHERE name = $1 AND build <> $2 AND (state = 'current' OR was_shown)`,
        [name, build],
      );
      await manager.query(
        `UPDATE projections SET state = 'current', was_shown = true WHERE name = $1 AND build = $2`,
        [name, build],
      );
      return true;
    });
  }

  async prune(projector: Projector, build: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await projector.prune?.({
        build,
        query: <Row>(sql: string, parameters: readonly unknown[]) =>
          manager.query<Row[]>(sql, [...parameters]),
      });
    });
  }

  /** Builds whose rows are no longer read, and which no other build takes over. */
  async retired(names: readonly string[]): Promise<{ name: string; build: number }[]> {
    return this.dataSource.query(
      `SELECT name, build FROM projections WHERE state = 'retired' AND NOT was_shown AND name = ANY ($1)`,
      [names],
    );
  }

  /** Removes rows of a build, and the build when none is left. @returns whether there may be more. */
  async remove(build: number, tables: readonly string[], most: number): Promise<boolean> {
    for (const table of tables) {
      const rows = await this.dataSource.query<unknown[]>(
        `WITH gone AS (DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE build = $1 LIMIT $2) RETURNING 1)
         SELECT * FROM gone`,
        [build, most],
      );
      if (rows.length === most) return true;
    }
    await this.dataSource.query(`DELETE FROM projections WHERE build = $1 AND state = 'retired'`, [build]);
    return false;
  }

  /** Removes commits that every build has read. @returns whether there may be more. */
  async forgetCommits(most: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH gone AS (DELETE FROM event_commits WHERE ctid IN (
         SELECT ctid FROM event_commits AS c
          WHERE NOT EXISTS (SELECT FROM projections AS p
                             WHERE p.state <> 'retired' AND NOT pg_visible_in_snapshot(c.xid, p.seen))
          ORDER BY xid LIMIT $1) RETURNING 1) SELECT * FROM gone`,
      [most],
    );
    return rows.length === most;
  }

  /** Abandoned builds, which no replica continues, or that lack too much; see abandoned-builds.ts. */
  async retire(
    known: readonly { name: string; version: number }[],
    maxCommits: number,
  ): Promise<RetiredBuild[]> {
    return [
      ...(await retireAbandoned(this.dataSource, known)),
      ...(await retireFarBehind(this.dataSource, maxCommits)),
    ];
  }

  statuses(): Promise<ProjectionStatus[]> {
    return readProjectionStatuses(this.dataSource.manager);
  }

  /** Builds that were made in a database whose transactions were counted otherwise: it was restored from a dump. */
  async retireForeign(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH foreign_builds AS (UPDATE projections SET state = 'retired'
         WHERE state <> 'retired' AND pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot()) RETURNING 1)
       SELECT * FROM foreign_builds`,
    );
    if (rows.length > 0) {
      await this.dataSource.query(
        'DELETE FROM event_commits WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())',
      );
    }
    return rows.length;
  }
}

/** A shown build that fails more often than this in a row, over some ten seconds, is broken; fewer failures can be a busy database's. */
const MAX_FAILURES_WAITED_FOR = 4;

/** The build that is shown, or that was the last one when it had to be retired before another was there. */
const LAST_SHOWN = `SELECT build FROM projections WHERE name = $1 AND was_shown ORDER BY build DESC LIMIT 1`;

/**
 * Whether the build that is shown will read commits that the new one has read. A build that is broken, or whose version no replica
 * knows any more, will not; it is not waited for.
 */
async function lacksCommits(manager: EntityManager, shown: number, next: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM projections AS shown, projections AS next
      WHERE shown.build = $1 AND next.build = $2 AND shown.state = 'current' AND shown.failures <= ${MAX_FAILURES_WAITED_FOR}
        AND (shown.version = next.version OR shown.lease_until > clock_timestamp())
        AND EXISTS (SELECT FROM event_commits AS c WHERE ${isUnread('c', 'shown')} AND NOT (${isUnread('c', 'next')}))`,
    [shown, next],
  );
  return rows.length > 0;
}

async function begin(
  manager: EntityManager,
  name: string,
  version: number,
  again: boolean,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `WITH begun AS (
       INSERT INTO projections (name, version)
       SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM projections WHERE name = $1 AND version = $2
                                          AND state = ANY (CASE WHEN $3 THEN '{building}' ELSE '{building,current}' END::text[]))
       RETURNING 1) SELECT * FROM begun`,
    [name, version, again],
  );
  // A build of another version that was still under way will never be shown.
  await manager.query(
    `UPDATE projections SET state = 'retired' WHERE name = $1 AND state = 'building' AND version < $2`,
    [name, version],
  );
  return rows.length > 0;
}

/** @param first number of its first parameter. */
function progressSql(progress: Progress, first: number): [string, unknown[]] {
  const [a, b, c, d] = [first, first + 1, first + 2, first + 3].map((n) => `$${n}`);
  switch (progress.kind) {
    case 'stored':
      return progress.last === null
        ? ['stored_done = true', []]
        : [`stored_received_at = ${a}, stored_id = ${b}`, [progress.last.receivedAt, progress.last.id]];
    case 'page':
      return [
        `target = ${a}::pg_snapshot, target_at = ${b}, after_xid = ${c}::xid8, after_id = ${d}`,
        [progress.target, progress.targetAt, progress.last.xid, progress.last.first_id],
      ];
    case 'caught-up':
      return [
        `seen = ${a}::pg_snapshot, seen_at = ${b}, target = NULL, target_at = NULL, after_xid = NULL, after_id = NULL`,
        [progress.seen, progress.seenAt],
      ];
  }
}
