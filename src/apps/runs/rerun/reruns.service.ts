import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { parseExact } from '../../../common/json/parse-exact.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { orNull, queryRow, text } from '../../../database/rows.js';
import { transaction } from '../../../database/transaction.js';
import { restoreSecrets } from '../../author-schemas/values/secret-values.js';
import { DagRightsResolver } from '../../dags/dag-rights.js';
import type { RunKind } from '../../model/manifest.js';
import { readRun, readInputSchemas } from '../read/runs.read-model.js';
import type { RunDetailResponse } from '../read/run.response.js';
import type { Run } from '../../model/runs/run.entity.js';
import { idempotencyOf } from '../start/idempotency.js';
import { RunStarter } from '../start/run-starter.js';
import { isTerminal } from '../../model/runs/run-state.js';
import { APP_PROBLEMS } from '../../problems.js';

/** Creates runs that repeat ended runs with the version that is installed now. The ended run does not change. */
@Injectable()
export class RerunsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rights: DagRightsResolver,
    private readonly starter: RunStarter,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param input `undefined`: the input of the run. Masked values in it are replaced by those of the run.
   * @throws ProblemError `run_not_ended`, and what `RunStarter.start` throws.
   */
  async rerun(
    caller: UserCaller,
    first: Run,
    input: Record<string, unknown> | undefined,
    key: string | undefined,
  ): Promise<{ run: WithoutCan<RunDetailResponse>; created: boolean }> {
    const installation = { id: first.installationId };
    if (!isTerminal(first.state)) {
      throw new ProblemError(
        APP_PROBLEMS.run_not_ended,
        `The run has the state "${first.state}". Cancel it, or wait until it has ended.`,
      );
    }
    const dagRights = await this.rights.of(caller, installation.id);
    const idempotency = idempotencyOf(key, { rerun_of: first.id, input: input ?? null });
    const { manager: reader } = this.dataSource;
    // The input of a run never changes.
    const before = await readInput(reader, first.id);
    const given = input === undefined ? before.input : restoreSecrets(input, before.input, before.schemas);
    const checked = await this.starter.checkInput(reader, installation.id, given);
    const { run, created } = await transaction(this.dataSource, async (within) => {
      const { manager } = within;
      const started = await this.starter.start(within, {
        installation,
        kind: 'rerun',
        actorUserId: caller.userId,
        input: given,
        checked,
        dagRights,
        rerunOf: { id: first.id, firstKind: await firstKind(manager, first.id) },
        idempotency,
      });
      if (started.created) {
        await this.audit.record(manager, actorOf(caller), {
          action: 'run.rerun',
          resource: `run/${started.run.id}`,
          projectId: first.projectId,
          metadata: { installation_id: installation.id, rerun_of: first.id, dag_id: started.run.dagId },
        });
      }
      return started;
    });
    return { run: await readRun(this.dataSource, run.id), created };
  }
}

/** The input of an earlier run, with every number as it was sent. */
async function readInput(
  manager: EntityManager,
  runId: string,
): Promise<{ input: Record<string, unknown>; schemas: unknown[] }> {
  const row = await queryRow(
    manager,
    { input: orNull(text()) },
    sql`SELECT conf::json ->> 'input' AS input FROM run_payloads WHERE run_id = ${runId}`,
  );
  const input = parseExact(row?.input ?? '{}') as Record<string, unknown>;
  return { input, schemas: await readInputSchemas(manager, runId) };
}

/** Kind of the first run, which was not a rerun itself: the rerun starts its DAG. */
async function firstKind(manager: EntityManager, runId: string): Promise<RunKind> {
  const row = await queryRow(
    manager,
    { run_kind: text<RunKind>() },
    sql`WITH RECURSIVE earlier AS (
       SELECT run_kind, rerun_of FROM runs WHERE id = ${runId}
       UNION ALL
       SELECT r.run_kind, r.rerun_of FROM runs AS r JOIN earlier AS e ON r.id = e.rerun_of)
     SELECT run_kind FROM earlier WHERE rerun_of IS NULL`,
  );
  return row?.run_kind ?? 'manual';
}
