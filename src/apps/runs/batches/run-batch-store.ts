import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import type { JobLease } from '../../../database/job-runner.js';
import { execute, number, orNull, queryRows, text } from '../../../database/rows.js';
import { RunBatch } from '../../model/runs/run-batch.entity.js';
import { RunBatchItem, type BatchOutcome } from '../../model/runs/run-batch-item.entity.js';
import { APP_PROBLEMS } from '../../problems.js';
import type { Idempotency } from '../start/idempotency.js';
import type { RunBatchReasonResponse, RunBatchResponse } from './run-batch.dto.js';

/** Maximum number of open batches of one user. */
const MAX_OPEN = 5;
/** Number of batches that are kept for one user; the oldest are deleted. */
const MAX_KEPT = 50;
const KEY_KEPT_MS = 24 * 3_600_000;

export interface ItemResult {
  outcome: BatchOutcome;
  code: string | null;
  newRunId: string | null;
}

/** A batch that is to be created, and its creator. */
export type NewRunBatch = Omit<RunBatch, 'caller' | 'endedAt' | 'idempotencyHash' | 'idempotencyKey'> & {
  caller: UserCaller;
};

/** First key of the advisory locks of this class; the second is a hash of the user. */
const LOCK = 7_341_017;

/** Owns the tables of batches and of their runs. */
@Injectable()
export class RunBatchStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param filter as the request contained it, for the audit log; the action on each run is recorded when it is executed.
   * @returns the batch that was created with the key within a day, or the new one.
   * @throws ProblemError `too_many_batches`, `idempotency_key_reused`
   */
  async create(
    batch: NewRunBatch,
    runIds: readonly string[],
    filter: object,
    idempotency: Idempotency | null,
  ): Promise<{ id: string; created: boolean }> {
    return this.dataSource.transaction(async (manager) => {
      const { actorUserId, createdAt } = batch;
      // Serializes the requests of one user.
      await execute(manager, sql`SELECT pg_advisory_xact_lock(${LOCK}, hashtext(${actorUserId}))`);
      const known = idempotency && (await findKnown(manager, actorUserId, idempotency, createdAt.getTime()));
      if (known !== null) return { id: known.id, created: false };
      await refuseTooMany(manager, actorUserId);
      await manager.insert(RunBatch, {
        ...batch,
        caller: batch.caller as never,
        idempotencyKey: idempotency?.key ?? null,
        idempotencyHash: idempotency?.hash ?? null,
        endedAt: runIds.length === 0 ? createdAt : null,
      });
      await execute(
        manager,
        sql`INSERT INTO run_batch_items (batch_id, run_id) SELECT ${batch.id}, id FROM unnest(${runIds}::uuid[]) AS r (id)`,
      );
      await execute(
        manager,
        sql`DELETE FROM run_batches WHERE actor_user_id = ${actorUserId} AND ended_at IS NOT NULL AND id < (
           SELECT min(id::text)::uuid FROM (
             SELECT id FROM run_batches WHERE actor_user_id = ${actorUserId} ORDER BY id DESC LIMIT ${MAX_KEPT}) AS kept)`,
      );
      await this.recordCreation(manager, batch, runIds.length, filter);
      return { id: batch.id, created: true };
    });
  }

  private async recordCreation(
    manager: EntityManager,
    { id, projectId, caller, action, reason }: NewRunBatch,
    runs: number,
    filter: object,
  ): Promise<void> {
    await this.audit.record(manager, actorOf(caller), {
      action: 'run.batch_created',
      resource: `run_batch/${id}`,
      projectId,
      metadata: { batch_action: action, runs, filter, ...(reason === null ? {} : { reason }) },
    });
  }

  /** @throws ProblemError `not_found` when the user has no such batch. */
  async read(id: string, actorUserId: string): Promise<RunBatchResponse> {
    const batch = await this.dataSource.manager.findOneBy(RunBatch, { id, actorUserId });
    if (batch === null) throw new ProblemError('not_found', 'The caller has no batch with this id.');
    const rows = await queryRows(
      this.dataSource,
      { outcome: orNull(text<BatchOutcome>()), code: orNull(text()), count: number() },
      sql`SELECT outcome, code, count(*)::int AS count FROM run_batch_items
        WHERE batch_id = ${id} GROUP BY outcome, code ORDER BY count(*) DESC, code`,
    );
    const countOf = (outcome: BatchOutcome | null): number =>
      rows.filter((row) => row.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
    return {
      id,
      action: batch.action,
      total: rows.reduce((sum, { count }) => sum + count, 0),
      done: countOf('done'),
      skipped: countOf('skipped'),
      refused: countOf('refused'),
      remaining: countOf(null),
      reasons: rows.filter((row): row is RunBatchReasonResponse => row.code !== null),
      created_at: batch.createdAt,
      ended_at: batch.endedAt,
    };
  }

  /** The oldest batch with unprocessed runs. */
  async nextOpen(): Promise<RunBatch | null> {
    const [batch] = await this.dataSource.manager
      .createQueryBuilder(RunBatch, 'b')
      .where('b.ended_at IS NULL')
      .orderBy('b.id')
      .limit(1)
      .getMany();
    return batch ?? null;
  }

  /** Unprocessed runs of a batch, the newest first. */
  async left(batchId: string, count: number): Promise<string[]> {
    const rows = await queryRows(
      this.dataSource,
      { run_id: text() },
      sql`SELECT run_id FROM run_batch_items WHERE batch_id = ${batchId} AND outcome IS NULL
           ORDER BY run_id DESC LIMIT ${count}`,
    );
    return rows.map((row) => row.run_id);
  }

  /** Fenced by the lease: a replica that lost it does not overwrite the result of another replica. */
  async setResult(lease: JobLease, batchId: string, runId: string, result: ItemResult): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lease.requireHeld(manager);
      await manager.update(RunBatchItem, { batchId, runId, outcome: IsNull() }, { ...result });
    });
  }

  async end(batchId: string, now: Date): Promise<void> {
    await this.dataSource.manager.update(RunBatch, { id: batchId }, { endedAt: now });
  }
}

async function findKnown(
  manager: EntityManager,
  actorUserId: string,
  { key, hash }: Idempotency,
  nowMs: number,
): Promise<RunBatch | null> {
  const batch = await manager.findOneBy(RunBatch, { actorUserId, idempotencyKey: key });
  if (batch === null) return null;
  if (batch.createdAt.getTime() <= nowMs - KEY_KEPT_MS) {
    await manager.update(RunBatch, { id: batch.id }, { idempotencyKey: null, idempotencyHash: null });
    return null;
  }
  if (batch.idempotencyHash?.equals(hash) === true) return batch;
  throw new ProblemError(
    APP_PROBLEMS.idempotency_key_reused,
    'This key was used for a different request within the last 24 hours. Use a new key for each new request.',
  );
}

/** @throws ProblemError `too_many_batches` */
async function refuseTooMany(manager: EntityManager, actorUserId: string): Promise<void> {
  const open = await manager.countBy(RunBatch, { actorUserId, endedAt: IsNull() });
  if (open < MAX_OPEN) return;
  throw new ProblemError(
    APP_PROBLEMS.too_many_batches,
    `The caller has ${MAX_OPEN} unfinished batches, which is the limit. Wait until one has ended.`,
  );
}
