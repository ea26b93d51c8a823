import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { RunApproval, type ApprovalDecision } from '../model/runs/run-approval.entity.js';
import { Run } from '../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import type { ApprovalResponse } from '../runs/read/approval.response.js';
import { readApprovals } from '../runs/read/read-approvals.js';
import { RunWriter } from '../runs/run-writer.js';

/** Records the decisions of users about approvals that runs wait for. A decision is final. */
@Injectable()
export class ApprovalDecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemError `run_token_refused`, `approval_not_found`, `approval_decided` */
  async decide(
    caller: UserCaller,
    { id: runId }: Run,
    approvalId: string,
    decision: ApprovalDecision,
    comment: string | null,
  ): Promise<ApprovalResponse> {
    // Otherwise a run could approve itself.
    if (caller.credential.kind === 'run') {
      throw new ProblemError(AUTH_PROBLEMS.run_token_refused, 'Approvals are decided by users, not by runs.');
    }
    return this.dataSource.transaction(async (manager) => {
      // Serializes the decision with the end of the run and with other decisions.
      const run = await manager.findOneOrFail(Run, {
        where: { id: runId },
        lock: { mode: 'for_no_key_update' },
      });
      const approval = await find(manager, runId, approvalId);
      if (approval.state !== 'pending') throw decided(approval);
      await manager.update(
        RunApproval,
        { id: approval.id },
        { decision, comment, decidedBy: caller.userId, decidedAt: () => 'now()' },
      );
      await this.writer.recordVisibleChange(manager, run);
      await this.audit.record(manager, actorOf(caller), {
        action: 'run.approval_decided',
        resource: `run/${runId}`,
        projectId: run.projectId,
        metadata: { installation_id: run.installationId, approval: approval.name, decision },
      });
      return find(manager, runId, approvalId);
    });
  }
}

async function find(manager: EntityManager, runId: string, id: string): Promise<ApprovalResponse> {
  const approvals = isUuid(id) ? await readApprovals(manager, runId) : [];
  const approval = approvals.find((one) => one.id === id.toLowerCase());
  if (approval !== undefined) return approval;
  throw new ProblemError(
    APP_PROBLEMS.approval_not_found,
    'Request the run: `approvals` lists the ids of its approvals.',
  );
}

function decided({ state, decided_by: by, decided_at: at }: ApprovalResponse): ProblemError {
  const time = at?.toISOString() ?? 'an unknown time';
  const detail =
    state === 'expired'
      ? `It expired at its deadline, ${time}, without a decision.`
      : state === 'canceled'
        ? `The run ended at ${time} without a decision.`
        : `The user ${by ?? ''} has ${state} it at ${time}.`;
  return new ProblemError(APP_PROBLEMS.approval_decided, `${detail} The decision is final.`);
}
