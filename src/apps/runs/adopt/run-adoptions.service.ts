import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { transaction, type Transaction } from '../../../database/transaction.js';
import { lockInstallation } from '../../concurrency/installation-slots.js';
import { RunConfigs } from '../../configs/run-configs.js';
import { Installation } from '../../model/installation.entity.js';
import { observationOfLater } from '../../model/runs/later-execution.js';
import type { LaterExecution } from '../../model/runs/observation.js';
import { RunPayload } from '../../model/runs/run-payload.entity.js';
import { isTerminal } from '../../model/runs/run-state.js';
import { Run, dagRunIdOf } from '../../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../../problems.js';
import type { RunDetailResponse } from '../read/run.response.js';
import { readRun } from '../read/runs.read-model.js';
import { announceRun } from '../run-changes.js';
import { RunWriter } from '../run-writer.js';
import { requireActive } from '../start/startable.js';
import { recordCreation } from '../transitions.js';

/** Creates runs for DAG runs that the orchestrator executes again. The ended run of such a DAG run does not change. */
@Injectable()
export class RunAdoptionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly configs: RunConfigs,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Adopting twice returns the same run.
   *
   * @throws ProblemError `run_not_ended`, `not_executed_again`, `installation_inactive`
   */
  async adopt(
    caller: UserCaller,
    { id, installationId }: Run,
  ): Promise<{ run: WithoutCan<RunDetailResponse>; created: boolean }> {
    const adopted = await transaction(this.dataSource, async (within) => {
      const { manager } = within;
      await lockInstallation(manager, installationId);
      const ended = await manager.findOneOrFail(Run, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const known = await manager.findOneBy(Run, { adoptedDagRunId: dagRunIdOf(ended), rerunOf: id });
      if (known !== null) return { id: known.id, created: false };
      const later = requireLaterExecution(ended);
      requireActive(await manager.findOneByOrFail(Installation, { id: installationId }));
      return { id: await this.create(within, caller, ended, later), created: true };
    });
    return { run: await readRun(this.dataSource, adopted.id), created: adopted.created };
  }

  /** @returns the id of the new run. */
  private async create(
    within: Transaction,
    caller: UserCaller,
    ended: Run,
    later: LaterExecution,
  ): Promise<string> {
    const { manager } = within;
    const now = new Date(this.clock.now());
    const run = adoptingRun(ended, caller.userId, now);
    await manager.insert(Run, run);
    await manager.insert(RunPayload, await this.payloadOf(manager, ended, run.id));
    await recordCreation(manager, run, now);
    await announceRun(manager, run);
    // A check of the ended run could stop the DAG run, which belongs to the new run now.
    await manager.update(Run, { id: ended.id }, { nextCheckAt: null });
    await this.writer.recordVisibleChange(manager, ended);
    await this.audit.record(manager, actorOf(caller), {
      action: 'run.adopted',
      resource: `run/${run.id}`,
      projectId: run.projectId,
      metadata: { installation_id: run.installationId, rerun_of: ended.id, dag_id: run.dagId },
    });
    await this.writer.applyWithin(within, run.id, observationOfLater(later));
    return run.id;
  }

  /** Configuration of the DAG run, which keeps the one that it was started with. */
  private async payloadOf(manager: EntityManager, ended: Run, runId: string): Promise<RunPayload> {
    const { conf } = await manager.findOneByOrFail(RunPayload, { runId: ended.id });
    return { runId, conf, sealedConfig: await this.configs.sealCopy(manager, ended, runId) };
  }
}

function requireLaterExecution({ state, laterExecution }: Run): LaterExecution {
  if (!isTerminal(state)) {
    throw new ProblemError(
      APP_PROBLEMS.run_not_ended,
      `The run has the state "${state}" and still tracks its DAG run.`,
    );
  }
  if (laterExecution !== null) return laterExecution;
  throw new ProblemError(
    APP_PROBLEMS.not_executed_again,
    'Clear the DAG run in the orchestrator, wait until `later_execution` of the run is present, then retry. To execute the DAG again, rerun the run.',
  );
}

/**
 * A run for the DAG run of an ended run. The orchestrator has the DAG run already, so the run is not submitted.
 *
 * @param actorUserId user on whose behalf the DAG run continues.
 */
function adoptingRun(ended: Run, actorUserId: string, now: Date): Run {
  // The newest run of a DAG run has the highest id, also when the clock of this replica is behind.
  const createdAt = new Date(Math.max(now.getTime(), ended.createdAt.getTime() + 1));
  return {
    ...ended,
    id: uuidV7(createdAt.getTime()),
    actorUserId,
    runKind: 'rerun',
    rerunOf: ended.id,
    adoptedDagRunId: dagRunIdOf(ended),
    triggerEventId: null,
    backfillId: null,
    scheduledFor: null,
    idempotencyKey: null,
    idempotencyHash: null,
    state: 'submitted',
    statusDetail: null,
    statusText: null,
    statusSince: null,
    errorCode: null,
    errorMessage: null,
    failedTask: null,
    failedMapIndex: null,
    failedAttempt: null,
    failure: null,
    createdAt,
    submittedAt: createdAt,
    startedAt: null,
    endedAt: null,
    updatedAt: createdAt,
    version: 1,
    orchestratorState: null,
    laterExecution: null,
    stopCause: null,
    stopRequestedAt: null,
    stopRequestedBy: null,
    submission: 'accepted',
    submitAttempts: 0,
    submitDeadline: createdAt,
    nextCheckAt: now,
    checks: 0,
    missingChecks: 0,
    checkedAt: null,
    leaseUntil: null,
    leaseToken: null,
  };
}
