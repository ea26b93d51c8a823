import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import { Clock } from '../../../common/clock.js';
import { transaction } from '../../../database/transaction.js';
import type { ServiceDecision } from '../../model/runs/observation.js';
import { isTerminal, type RunState } from '../../model/runs/run-state.js';
import { Run } from '../../model/runs/run.entity.js';
import { requestStop } from '../run-statements.js';
import { RunChanged } from '../run-changes.js';
import { RunWriter } from '../run-writer.js';

const CANCELED: ServiceDecision = { by: 'service', source: 'cancel', to: 'canceled', error: null };

/** `known`: it was requested before. `over`: the run had ended before. */
type Canceled = { kind: 'canceled' | 'canceling' | 'known' } | { kind: 'over'; state: RunState };

/** Requests the cancellation of one run and records it as an audit event, in one transaction. */
@Injectable()
export class RunCancellation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly changed: RunChanged,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * A run that was never sent ends at once. Other runs end when the orchestrator has stopped them; a run that succeeds
   * before that keeps its success.
   */
  async request(caller: UserCaller, id: string, metadata: Record<string, unknown>): Promise<Canceled> {
    return transaction(this.dataSource, async (within): Promise<Canceled> => {
      const { manager } = within;
      const run = await manager.findOneOrFail(Run, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (isTerminal(run.state)) return { kind: 'over', state: run.state };
      const now = new Date(this.clock.now());
      if (!(await requestStop(manager, { runId: id, cause: 'cancel', by: caller.userId, now }))) {
        return { kind: 'known' };
      }
      const { projectId, installationId, state, submission } = run;
      await this.audit.record(manager, actorOf(caller), {
        action: 'run.canceled',
        resource: `run/${id}`,
        projectId,
        metadata: { installation_id: installationId, ...metadata },
      });
      // The row is locked, so no worker is submitting the run; a worker that has claimed it reads the row again before it
      // submits.
      if (submission === 'waiting' || submission === 'pending') {
        await this.writer.applyWithin(within, id, CANCELED);
        return { kind: 'canceled' };
      }
      within.afterCommit(() => this.changed.emit({ runId: id, projectId, installationId, state }));
      return { kind: 'canceling' };
    });
  }
}
