import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { execute, hasRow, number, queryRow, queryRows, text, time, type RowOf } from '../../database/rows.js';
import { beginBuild } from './begin-build.js';
import { retireAbandoned, retireFarBehind, type RetiredBuild } from './retire-builds.js';
import { EVENT_COMMIT, nextCommitsSql, type EventCommit, type StoredPosition } from './event-commits.js';
import { promoteBuild, type KeptTables } from './promote-build.js';
import type { Projector } from './projector.js';
import {
  BUILD_COLUMNS,
  PROJECTION_BUILD,
  progressSql,
  type Progress,
  type ProjectionBuild,
} from './projection-build.js';
import { readProjectionStatuses, type ProjectionStatus } from './projection-status.js';

/** Advisory lock: exclusive for transactions that begin builds, shared for those during which none may begin. */
const BUILDS_LOCK = 7_341_011;

const LEASE = sql`interval '10 seconds'`;
/** Remaining time below which a lease is renewed, so that an idle service writes little. */
const RENEW = sql`interval '5 seconds'`;

/** How far the clock of a replica, which dates events, may be ahead of the database's. */
const CLOCKS_APART = sql`interval '10 minutes'`;

const CURRENT_SNAPSHOT = { snapshot: text(), at: time() };

/** A snapshot in PostgreSQL's text form, and the time when it was taken. */
export type CurrentSnapshot = RowOf<typeof CURRENT_SNAPSHOT>;

/** Another replica has advanced the projection since the page was read; the computed result is not written. */
export class LeaseLost extends Error {}

/** Reads and writes the builds of projections (`projections`), and the commits that they have to read (`event_commits`). */
@Injectable()
export class ProjectionStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Begins builds where a projector has none of its version. Replicas that start together begin one. */
  async ensureBuilds(projectors: readonly { name: string; version: number }[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT pg_advisory_xact_lock(${BUILDS_LOCK})`);
      for (const { name, version } of projectors)
        await beginBuild(manager, name, version, ['building', 'current']);
    });
  }

  /** Begins another build of the current version. @returns whether it was begun: not while one is under way. */
  async rebuild(name: string, version: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT pg_advisory_xact_lock(${BUILDS_LOCK})`);
      return beginBuild(manager, name, version, ['building']);
    });
  }

  /**
   * Locks the current builds of these projections: until the transaction ends, they do not advance, and no build begins.
   *
   * @returns these builds; `null` while a build has not read all stored events yet, or one of another version is current.
   */
  async lockCurrent(
    manager: EntityManager,
    projectors: readonly Projector[],
  ): Promise<{ projector: Projector; build: number }[] | null> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock_shared(${BUILDS_LOCK})`);
    if (await hasRow(manager, sql`SELECT FROM projections WHERE state = 'building' LIMIT 1`)) return null;
    const rows = await queryRows(
      manager,
      { name: text(), version: number(), build: number() },
      sql`SELECT name, version, build FROM projections
           WHERE state = 'current' AND name = ANY (${projectors.map(({ name }) => name)}) ORDER BY name FOR SHARE`,
    );
    const held = rows.flatMap(({ name, version, build }) =>
      projectors
        .filter((each) => each.name === name && each.version === version)
        .map((projector) => ({ projector, build })),
    );
    return held.length === rows.length ? held : null;
  }

  /** Acquires or renews the leases of builds of these versions. @returns the builds whose leases this replica holds. */
  async claim(
    replicaId: string,
    projectors: readonly { name: string; version: number }[],
  ): Promise<ProjectionBuild[]> {
    const [names, versions] = [projectors.map(({ name }) => name), projectors.map(({ version }) => version)];
    const isKnown = sql`state <> 'retired' AND (name, version) IN (SELECT * FROM unnest(${names}::text[], ${versions}::int[]))`;
    await execute(
      this.dataSource,
      sql`UPDATE projections SET fence = fence + (holder IS DISTINCT FROM ${replicaId}::uuid)::int, holder = ${replicaId},
                 lease_until = clock_timestamp() + ${LEASE}
           WHERE ${isKnown} AND (lease_until IS NULL OR lease_until < clock_timestamp()
                                 OR (holder = ${replicaId} AND lease_until < clock_timestamp() + ${RENEW}))`,
    );
    return queryRows(
      this.dataSource,
      PROJECTION_BUILD,
      sql`SELECT ${BUILD_COLUMNS} FROM projections
           WHERE ${isKnown} AND holder = ${replicaId} AND lease_until > clock_timestamp() ORDER BY name, build`,
    );
  }

  async releaseLeases(replicaId: string): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE projections SET lease_until = clock_timestamp() WHERE holder = ${replicaId}`,
    );
  }

  async currentSnapshot(): Promise<CurrentSnapshot> {
    const row = await queryRow(
      this.dataSource,
      CURRENT_SNAPSHOT,
      sql`SELECT pg_current_snapshot()::text AS snapshot, clock_timestamp() AS at`,
    );
    if (row === undefined) throw new Error('no snapshot');
    return row;
  }

  async nextCommits(build: ProjectionBuild, target: string, limit: number): Promise<EventCommit[]> {
    return queryRows(this.dataSource, EVENT_COMMIT, nextCommitsSql(build, target, limit));
  }

  /** The position `events` events further, or of the last stored event; `null`: no event is left. */
  async storedPosition(after: StoredPosition, until: Date, events: number): Promise<StoredPosition | null> {
    const row = await queryRow(
      this.dataSource,
      { receivedAt: time(), id: text() },
      sql`SELECT received_at AS "receivedAt", id FROM (
            SELECT received_at, id FROM events
             WHERE received_at >= ${after.receivedAt} AND received_at <= ${until}::timestamptz + ${CLOCKS_APART} AND id > ${after.id}
             ORDER BY id LIMIT ${events}) AS page
           ORDER BY id DESC LIMIT 1`,
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
  async commitProgress(
    builds: readonly ProjectionBuild[],
    progress: Progress,
    write: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await execute(
        manager,
        sql`SELECT set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '60s', true), set_config('jit', 'off', true)`,
      );
      for (const one of builds) {
        const advanced = await execute(
          manager,
          sql`UPDATE projections SET ${progressSql(progress)}, failures = 0, retry_at = NULL, error = NULL
               WHERE name = ${one.name} AND build = ${one.build} AND fence = ${one.fence}::bigint AND seen::text = ${one.seen}
                 AND target::text IS NOT DISTINCT FROM ${one.target} AND after_xid::text IS NOT DISTINCT FROM ${one.afterXid}
                 AND after_id IS NOT DISTINCT FROM ${one.afterId}::uuid AND stored_id IS NOT DISTINCT FROM ${one.storedId}::uuid
                 AND stored_done = ${one.storedDone}`,
        );
        if (advanced === 0) throw new LeaseLost(`another replica has advanced the projection ${one.name}`);
      }
      await write(manager);
    });
  }

  async recordFailure(
    { name, build, fence }: ProjectionBuild,
    delayMs: number,
    error: string,
  ): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE projections SET failures = failures + 1, error = left(${error}, 500),
                 retry_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000})
           WHERE name = ${name} AND build = ${build} AND fence = ${fence}::bigint`,
    );
  }

  /**
   * Shows a build that has caught up.
   *
   * @param kept tables whose rows are kept longer than the events, and the types of these.
   * @returns whether it is shown now.
   * @throws LeaseLost
   */
  async promote({ name, build, fence }: ProjectionBuild, kept: KeptTables): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const isHeld = await hasRow(
        manager,
        sql`SELECT FROM projections
             WHERE name = ${name} AND build = ${build} AND fence = ${fence}::bigint AND state = 'building' FOR UPDATE`,
      );
      if (!isHeld) throw new LeaseLost(`another replica has advanced the projection ${name}`);
      return promoteBuild(manager, { name, build }, kept);
    });
  }

  async prune(projector: Projector, build: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await projector.prune?.({ build, manager });
    });
  }

  /** Retired builds whose rows can be removed: no reader needs them, and no other build copies from them. */
  async removable(names: readonly string[]): Promise<{ name: string; build: number }[]> {
    return queryRows(
      this.dataSource,
      { name: text(), build: number() },
      sql`SELECT name, build FROM projections WHERE state = 'retired' AND NOT was_shown AND name = ANY (${names})`,
    );
  }

  /** Removes rows of a retired build, and the build itself after the last of them. @returns whether there may be more. */
  async remove(build: number, tables: readonly string[], limit: number): Promise<boolean> {
    for (const table of tables) {
      const rows = raw(table);
      const removed = await execute(
        this.dataSource,
        sql`DELETE FROM ${rows} WHERE ctid IN (SELECT ctid FROM ${rows} WHERE build = ${build} LIMIT ${limit})`,
      );
      if (removed === limit) return true;
    }
    await execute(this.dataSource, sql`DELETE FROM projections WHERE build = ${build} AND state = 'retired'`);
    return false;
  }

  /** Removes commits that every build has read. @returns whether there may be more. */
  async pruneCommits(limit: number): Promise<boolean> {
    const removed = await execute(
      this.dataSource,
      sql`DELETE FROM event_commits WHERE ctid IN (
            SELECT ctid FROM event_commits AS c
             WHERE NOT EXISTS (SELECT FROM projections AS p
                                WHERE p.state <> 'retired' AND NOT pg_visible_in_snapshot(c.xid, p.seen))
             ORDER BY xid LIMIT ${limit})`,
    );
    return removed === limit;
  }

  /** Retires builds that no replica continues or that lack too many commits; see retire-builds.ts. */
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

  /**
   * Retires builds of another database cluster, whose transaction ids differ, and deletes its commits: this one was restored from a dump.
   *
   * @returns the number of retired builds.
   */
  async retireForeign(): Promise<number> {
    const retired = await execute(
      this.dataSource,
      sql`UPDATE projections SET state = 'retired'
           WHERE state <> 'retired' AND pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot())`,
    );
    if (retired > 0) {
      await execute(
        this.dataSource,
        sql`DELETE FROM event_commits WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      );
    }
    return retired;
  }
}
