import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import type { Installation } from '../model/installation.entity.js';
import { RunCancellation } from '../runs/cancel/run-cancellation.js';
import { BackfillStore } from './backfill-store.js';
import { BackfillWorker } from './backfill-worker.js';
import type { BackfillResponse } from './backfill.dto.js';
import { toBackfillResponse } from './read-backfills.js';
import { installationAuditEntry } from '../installations/installation-audit-entry.js';

/** Cancels the waiting times of a backfill, and requests the cancellation of its active runs. */
@Injectable()
export class BackfillCancellation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: BackfillStore,
    private readonly worker: BackfillWorker,
    private readonly cancellation: RunCancellation,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** A repeated call requests the cancellation of the runs that are still active. @throws ProblemError `not_found` */
  async cancel(caller: UserCaller, installation: Installation, id: string): Promise<BackfillResponse> {
    const before = await this.store.one(installation.id, id);
    const canceled = await this.dataSource.transaction(async (manager) => {
      const backfill = await this.store.cancelWaiting(manager, before.id, new Date(this.clock.now()));
      if (before.canceledAt === null && backfill.canceledAt !== null) {
        const metadata = { backfill_id: before.id, schedule_id: before.scheduleId };
        const action = 'installation.backfill_canceled';
        const entry = await installationAuditEntry(manager, installation, action, metadata);
        await this.audit.record(manager, actorOf(caller), entry);
      }
      return backfill;
    });
    for (const runId of await this.store.activeRuns(this.dataSource.manager, canceled.id)) {
      await this.cancellation.request(caller, runId, { bulk: true, backfill_id: canceled.id });
    }
    void this.worker.runDue();
    return toBackfillResponse(this.dataSource.manager, canceled);
  }
}
