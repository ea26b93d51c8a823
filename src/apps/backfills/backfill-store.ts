import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { execute, hasRow } from '../../database/rows.js';
import { Backfill } from '../model/backfill.entity.js';
import { BackfillTime, type BackfillOutcome } from '../model/backfill-time.entity.js';
import { Run } from '../model/runs/run.entity.js';
import { ACTIVE_RUN_STATES } from '../model/runs/run-state.js';
import { APP_PROBLEMS } from '../problems.js';
import type { Idempotency } from '../runs/start/idempotency.js';

/** Maximum number of open backfills of one installation. */
const MAX_OPEN = 3;
/** Number of ended backfills that are kept for one installation; the oldest are deleted. */
const MAX_KEPT = 50;
const KEY_KEPT_MS = 24 * 3_600_000;
/** Open backfills per query. */
const PAGE = 100;

/** Owns the tables of backfills and of their times. */
@Injectable()
export class BackfillStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Finds the backfill that was created with the key within a day. The caller holds the installation's lock.
   *
   * @throws ProblemError `idempotency_key_reused`
   */
  async findRepeated(
    manager: EntityManager,
    installationId: string,
    { key, hash }: Idempotency,
    nowMs: number,
  ): Promise<Backfill | null> {
    const backfill = await manager.findOneBy(Backfill, { installationId, idempotencyKey: key });
    if (backfill === null) return null;
    if (backfill.createdAt.getTime() <= nowMs - KEY_KEPT_MS) {
      await manager.update(Backfill, { id: backfill.id }, { idempotencyKey: null, idempotencyHash: null });
      return null;
    }
    if (backfill.idempotencyHash?.equals(hash) === true) return backfill;
    throw new ProblemError(
      APP_PROBLEMS.idempotency_key_reused,
      'This key was used for a different request within the last 24 hours. Use a new key for each new request.',
    );
  }

  /** The caller holds the installation's lock. @throws ProblemError `too_many_backfills` */
  async create(manager: EntityManager, backfill: Backfill, times: readonly Date[]): Promise<void> {
    const { installationId } = backfill;
    if ((await manager.countBy(Backfill, { installationId, endedAt: IsNull() })) >= MAX_OPEN) {
      throw new ProblemError(
        APP_PROBLEMS.too_many_backfills,
        `${MAX_OPEN} backfills of the installation are open, which is the limit. Wait until one has ended, or cancel one.`,
      );
    }
    await manager.insert(Backfill, { ...backfill, caller: backfill.caller as never });
    await execute(
      manager,
      sql`INSERT INTO backfill_times (backfill_id, at) SELECT ${backfill.id}, at FROM unnest(${times}::timestamptz[]) AS t (at)`,
    );
    await execute(
      manager,
      sql`DELETE FROM backfills WHERE id IN (
        SELECT id FROM backfills WHERE installation_id = ${installationId} AND ended_at IS NOT NULL
         ORDER BY id DESC OFFSET ${MAX_KEPT})`,
    );
  }

  /** Backfills of an installation, the newest first. */
  list(installationId: string): Promise<Backfill[]> {
    return this.dataSource.manager.find(Backfill, {
      where: { installationId },
      order: { id: 'DESC' },
      take: MAX_KEPT + MAX_OPEN,
    });
  }

  /** @throws ProblemError `not_found` */
  async one(installationId: string, id: string): Promise<Backfill> {
    const backfill = isUuid(id)
      ? await this.dataSource.manager.findOneBy(Backfill, { installationId, id })
      : null;
    if (backfill !== null) return backfill;
    throw new ProblemError('not_found', 'The installation has no backfill with this id.');
  }

  /** Cancels the waiting times; none of them starts after the transaction. @returns the updated backfill. */
  async cancelWaiting(manager: EntityManager, id: string, now: Date): Promise<Backfill> {
    const backfill = await manager.findOneOrFail(Backfill, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    if (backfill.endedAt !== null) return backfill;
    const canceledAt = backfill.canceledAt ?? now;
    await manager.update(Backfill, { id }, { canceledAt });
    await manager.update(BackfillTime, { backfillId: id, outcome: IsNull() }, { outcome: 'canceled' });
    return { ...backfill, canceledAt };
  }

  async activeRuns(manager: EntityManager, id: string): Promise<string[]> {
    const runs = await manager.find(Run, {
      select: { id: true },
      where: { backfillId: id, state: In(ACTIVE_RUN_STATES) },
    });
    return runs.map((run) => run.id);
  }

  hasOpen(): Promise<boolean> {
    return this.dataSource.manager.existsBy(Backfill, { endedAt: IsNull() });
  }

  /** Open backfills, the oldest first. @param after id of the last backfill of the previous page. */
  open(after: string): Promise<Backfill[]> {
    return this.dataSource.manager.find(Backfill, {
      where: { endedAt: IsNull(), id: MoreThan(after) },
      order: { id: 'ASC' },
      take: PAGE,
    });
  }

  /** The earliest waiting time; `null`: none. */
  async nextTime(id: string): Promise<Date | null> {
    const next = await this.dataSource.manager.findOne(BackfillTime, {
      where: { backfillId: id, outcome: IsNull() },
      order: { at: 'ASC' },
    });
    return next?.at ?? null;
  }

  /** Locks a waiting time. @returns whether it still waits. */
  claim(manager: EntityManager, id: string, at: Date): Promise<boolean> {
    return hasRow(
      manager,
      sql`SELECT FROM backfills AS b JOIN backfill_times AS t ON t.backfill_id = b.id
           WHERE b.id = ${id} AND t.at = ${at} AND t.outcome IS NULL FOR NO KEY UPDATE`,
    );
  }

  async setOutcome(
    manager: EntityManager,
    { id, at }: { id: string; at: Date },
    outcome: BackfillOutcome,
    code: string | null,
  ): Promise<void> {
    await manager.update(BackfillTime, { backfillId: id, at }, { outcome, code });
  }

  async setBlocked(id: string, code: string | null): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE backfills SET blocked_by = ${code} WHERE id = ${id} AND blocked_by IS DISTINCT FROM ${code}`,
    );
  }

  /** Ends the backfill when no time waits and no run is active. */
  async endIfDone(id: string, now: Date): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE backfills AS b SET ended_at = ${now}, blocked_by = NULL WHERE b.id = ${id} AND b.ended_at IS NULL
             AND NOT EXISTS (SELECT FROM backfill_times AS t WHERE t.backfill_id = b.id AND t.outcome IS NULL)
             AND NOT EXISTS (SELECT FROM runs AS r WHERE r.backfill_id = b.id AND r.state IN ('submitted', 'running'))`,
    );
  }
}
