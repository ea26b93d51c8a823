import { uuidV7 } from '../../../common/uuid-v7.js';
import { dagRunIdOf } from '../../model/dag-run-id.js';
import type { Run } from '../../model/run.entity.js';

/**
 * A run that follows the DAG run of an ended run. The orchestrator has it already, so it is not submitted.
 *
 * @param actorUserId on whose behalf it continues.
 */
export function adoptingRun(ended: Run, actorUserId: string, now: Date): Run {
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
