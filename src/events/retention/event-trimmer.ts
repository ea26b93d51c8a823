import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobLease } from '../../database/job-runner.js';
import { boolean, execute, list, orNull, queryRow, text } from '../../database/rows.js';
import type { EventType } from '../event-types.js';
import { ofDaySql } from '../partitions/daily-partitions.js';
import { isUnreadSql } from '../projections/event-commits.js';
import { ProjectionPage, stagePage } from '../projections/projection-page.js';
import { ProjectionStore } from '../projections/projection.store.js';
import { Projectors } from '../projections/projector.js';
import { EventRetentionStore, type RetentionSetting } from './event-retention.store.js';

/** Maximum number of events of one transaction. Each can have 256 KB. */
const BATCH_EVENTS = 500;
/** Time limit of each statement. None of them holds a lock for which ingest waits. */
const STATEMENT_TIMEOUT = '10s';
/** Short, because projections that write a page and moves of partitions have priority. */
const LOCK_TIMEOUT = '2s';

/**
 * `building`: nothing was deleted, because a projection is being built; `unread`: because a projection has not read the day
 * yet.
 */
export type TrimmedBatch =
  { kind: 'building' } | { kind: 'unread' } | { kind: 'trimmed'; events: number; next: string | null };

/**
 * Deletes events that expire before the others of their day, a batch in a transaction. The deletion, the mark of the day and the
 * changes of projections are committed together; every projection has read the events of the batch.
 */
@Injectable()
export class EventTrimmer {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly projections: ProjectionStore,
    private readonly projectors: Projectors,
    private readonly store: EventRetentionStore,
  ) {}

  /**
   * @param dayMs a day to which ingest no longer writes
   * @param from `next` of the previous batch, the `ts` at which to begin, so that deleted rows are not read again
   * @throws JobLeaseLost
   */
  async trim(
    { projectId, type }: RetentionSetting,
    dayMs: number,
    from: string,
    lease: JobLease,
  ): Promise<TrimmedBatch> {
    return this.dataSource.transaction(async (manager) => {
      await execute(
        manager,
        sql`SELECT set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true), set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config('jit', 'off', true)`,
      );
      await lease.requireHeld(manager);
      const retracting = this.projectors.all().filter((projector) => projector.retract !== undefined);
      const builds = await this.projections.lockCurrent(manager, retracting);
      if (builds === null) return { kind: 'building' };
      const batch = await queryRow(manager, BATCH, batchSql(projectId, type, dayMs, from));
      if (batch === undefined || batch.unread) return { kind: 'unread' };
      const { ids, last } = batch;
      if (ids.length > 0) {
        const day = new Date(dayMs).toISOString();
        await this.store.recordTrimmedDay(manager, projectId, type, day.slice(0, 10));
        await stagePage(manager, eventsWithIdsSql(ids, dayMs));
        for (const { projector, build } of builds) {
          if (projector.types !== null && !projector.types.includes(type)) continue;
          await projector.retract?.(new ProjectionPage(manager, projector.types, build));
        }
        await deleteEvents(manager, dayMs, ids);
      }
      return { kind: 'trimmed', events: ids.length, next: ids.length < BATCH_EVENTS ? null : last };
    });
  }
}

const BATCH = { unread: boolean(), ids: list(text()), last: orNull(text()) };

/** One statement, so that unread events and events to delete are read in the same snapshot. */
function batchSql(projectId: string, type: EventType, dayMs: number, from: string): Sql {
  const ofDay = ofDaySql('events', dayMs);
  return sql`
    WITH unread AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM event_commits AS c JOIN projections AS p ON p.state <> 'retired' AND ${raw(isUnreadSql('c', 'p'))}
                      WHERE ${raw(ofDay.replaceAll('received_at', 'c.received_at'))}) AS unread
    ), batch AS (
      SELECT id, ts FROM events
       WHERE project_id = ${projectId} AND type = ${type} AND ts >= ${from} AND ${raw(ofDay)}
       ORDER BY ts LIMIT ${BATCH_EVENTS}
    )
    SELECT unread, ARRAY(SELECT id FROM batch) AS ids, (SELECT max(ts)::text FROM batch) AS last FROM unread`;
}

function eventsWithIdsSql(ids: readonly string[], dayMs: number): Sql {
  return sql`SELECT e.* FROM events AS e WHERE e.id = ANY (${ids}::uuid[]) AND ${raw(ofDaySql('events', dayMs))}`;
}

async function deleteEvents(manager: EntityManager, dayMs: number, ids: readonly string[]): Promise<void> {
  await execute(
    manager,
    sql`DELETE FROM events WHERE id = ANY (${ids}::uuid[]) AND ${raw(ofDaySql('events', dayMs))}`,
  );
}
