import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobLease } from '../../database/job-runner.js';
import { addDays, ofDaySql } from '../partitions/daily-partitions.js';
import { eventsWithIds, isUnread } from '../projections/event-commits.js';
import { ProjectionPage, readPage } from '../projections/projection-page.js';
import { ProjectionStore } from '../projections/projection.store.js';
import { Projectors } from '../projections/projectors.js';
import { EventRetentionStore, type RetentionSetting } from './event-retention.store.js';

/** Events of one transaction. Each can have 256 KB. */
const BATCH_EVENTS = 500;
/** Of each statement: all together hold no lock that ingest waits for. */
const STATEMENT_TIMEOUT = '10s';
/** A projection that writes a page, or a partition that is moved, goes first. */
const LOCK_TIMEOUT = '2s';

/** What a batch did; `building`: nothing, as a projection is being built; `unread`: nothing, as one has not read the day yet. */
export type TrimmedBatch =
  { kind: 'building' } | { kind: 'unread' } | { kind: 'trimmed'; events: number; next: string | null };

/**
 * Deletes events that are over before the others of their day, a batch in a transaction. The batch, the mark of its day and what
 * projections take back are committed together; no projection has still to read any of its events.
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
   * @param dayMs a day that no ingest writes any more
   * @param from `next` of the batch before, the `ts` to begin at, so that what was deleted is not read again
   * @throws JobLeaseLost
   */
  async trim(
    { projectId, type }: RetentionSetting,
    dayMs: number,
    from: string,
    lease: JobLease,
  ): Promise<TrimmedBatch> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(
        `SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL jit = off`,
      );
      await lease.requireHeld(manager);
      const retracting = this.projectors.all().filter((projector) => projector.retract !== undefined);
      const builds = await this.projections.hold(manager, retracting);
      if (builds === null) return { kind: 'building' };
      const [batch] = await manager.query<{ unread: boolean; ids: string[]; last: string | null }[]>(
        batchSql(dayMs),
        [projectId, type, from],
      );
      if (batch === undefined || batch.unread) return { kind: 'unread' };
      const { ids, last } = batch;
      if (ids.length > 0) {
        const day = new Date(dayMs).toISOString();
        await this.store.noteTrimmed(manager, projectId, type, day.slice(0, 10));
        await readPage(manager, eventsWithIds(ids, day, new Date(addDays(dayMs, 1)).toISOString()));
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

/** One statement, so that both see one state: what is not read yet, and what there is to delete. */
function batchSql(dayMs: number): string {
  return `
    WITH unread AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM event_commits AS c JOIN projections AS p ON p.state <> 'retired' AND ${isUnread('c', 'p')}
                      WHERE ${ofDaySql('events', dayMs).replaceAll('received_at', 'c.received_at')}) AS unread
    ), batch AS (
      SELECT id, ts FROM events
       WHERE project_id = $1 AND type = $2 AND ts >= $3 AND ${ofDaySql('events', dayMs)}
       ORDER BY ts LIMIT ${BATCH_EVENTS}
    )
    SELECT unread, ARRAY(SELECT id FROM batch) AS ids, (SELECT max(ts)::text FROM batch) AS last FROM unread`;
}

async function deleteEvents(manager: EntityManager, dayMs: number, ids: readonly string[]): Promise<void> {
  await manager.query(`DELETE FROM events WHERE id = ANY ($1::uuid[]) AND ${ofDaySql('events', dayMs)}`, [
    ids,
  ]);
}
