import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { transaction } from '../../../database/transaction.js';
import type { Installation } from '../../model/installation.entity.js';
import { DagRightsResolver } from '../../dags/dag-rights.js';
import { readRun } from '../read/runs.read-model.js';
import type { RunDetailResponse } from '../read/run.response.js';
import { idempotencyOf } from './idempotency.js';
import { RunStarter } from './run-starter.js';

/** Starts runs on behalf of users. */
@Injectable()
export class RunStartsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rights: DagRightsResolver,
    private readonly starter: RunStarter,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param key `Idempotency-Key`, when it was sent.
   * @throws ProblemError those of `RunStarter.start`.
   */
  async start(
    caller: UserCaller,
    installation: Installation,
    input: Record<string, unknown>,
    key: string | undefined,
  ): Promise<{ run: WithoutCan<RunDetailResponse>; created: boolean }> {
    const dagRights = await this.rights.of(caller, installation.id);
    const idempotency = idempotencyOf(key, { input, run_kind: 'manual' });
    const checked = await this.starter.checkInput(this.dataSource.manager, installation.id, input);
    const { run, created } = await transaction(this.dataSource, async (within) => {
      const { manager } = within;
      const started = await this.starter.start(within, {
        installation,
        kind: 'manual',
        actorUserId: caller.userId,
        input,
        checked,
        dagRights,
        idempotency,
      });
      if (started.created) {
        const { id, projectId, dagId } = started.run;
        await this.audit.record(manager, actorOf(caller), {
          action: 'run.started',
          resource: `run/${id}`,
          projectId,
          metadata: { installation_id: installation.id, dag_id: dagId },
        });
      }
      return started;
    });
    return { run: await readRun(this.dataSource, run.id), created };
  }
}
