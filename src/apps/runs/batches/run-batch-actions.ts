import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PermissionChecks } from '../../../auth/authorization/permission-checks.js';
import type { UserCaller } from '../../../auth/caller.js';
import { isDatabaseUnavailable } from '../../../common/problem/is-database-unavailable.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { findProject } from '../../../project-table/read-projects.js';
import { Run } from '../../model/runs/run.entity.js';
import type { RunBatch } from '../../model/runs/run-batch.entity.js';
import { RunCancellation } from '../cancel/run-cancellation.js';
import { RerunsService } from '../rerun/reruns.service.js';
import type { ItemResult } from './run-batch-store.js';

const DONE: ItemResult = { outcome: 'done', code: null, newRunId: null };

/** Cancels or repeats one run of a batch, if the batch's caller has the permission now. */
@Injectable()
export class RunBatchActions {
  private readonly logger = new Logger(RunBatchActions.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly cancellation: RunCancellation,
    private readonly reruns: RerunsService,
  ) {}

  /** Idempotent. @throws temporary failures, such as an unavailable database. */
  async act(batch: RunBatch, runId: string): Promise<ItemResult> {
    const caller = batch.caller as unknown as UserCaller;
    try {
      const run = await this.dataSource.manager.findOneByOrFail(Run, { id: runId });
      const held = await this.checks.effectivePermissionsOn(caller, {
        type: 'installation',
        id: run.installationId,
      });
      if (batch.action === 'cancel') {
        return held.includes('runs:cancel') ? await this.cancel(batch, caller, runId) : refused('forbidden');
      }
      if (!held.includes('runs:start')) return refused('forbidden');
      const project = await findProject(this.dataSource, run.projectId);
      if (project?.archived !== false) return refused('project_archived');
      const { run: repeat } = await this.reruns.rerun(caller, run, undefined, `batch-${batch.id}-${runId}`);
      return { ...DONE, newRunId: repeat.id };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (error instanceof ProblemError) {
        if (error.code === 'service_unavailable') throw error;
        return refused(error.code);
      }
      this.logger.error('a run of a batch could not be processed', { run_id: runId, err: error });
      return refused('internal_error');
    }
  }

  private async cancel({ id, reason }: RunBatch, caller: UserCaller, runId: string): Promise<ItemResult> {
    const { kind } = await this.cancellation.request(caller, runId, {
      ...(reason === null ? {} : { reason }),
      bulk: true,
      batch_id: id,
    });
    if (kind === 'over') return { outcome: 'skipped', code: 'run_ended', newRunId: null };
    if (kind === 'known') return { outcome: 'skipped', code: 'already_canceling', newRunId: null };
    return DONE;
  }
}
function refused(code: string): ItemResult {
  return { outcome: 'refused', code, newRunId: null };
}
