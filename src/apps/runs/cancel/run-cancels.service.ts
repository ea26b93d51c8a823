import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { PermissionChecks } from '../../../auth/authorization/permission-checks.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import type { UserCaller } from '../../../auth/caller.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { number, queryRow, queryRows, text } from '../../../database/rows.js';
import { AppsAccess } from '../../access/apps-access.js';
import type { RunState } from '../../model/runs/run-state.js';
import type { Run } from '../../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../../problems.js';
import type { RunDetailResponse, CancelRunsResponse } from '../read/run.response.js';
import { readRun } from '../read/runs.read-model.js';
import type { CancelRunsDto } from '../run.dto.js';
import { RunCancellation } from './run-cancellation.js';

/** Maximum number of runs of one request; each run is canceled in a transaction of its own. */
const MAX_RUNS = 500;
const BUDGET_MS = 10_000;

/** Cancels one run, or the active runs of a project or an installation. */
@Injectable()
export class RunCancelsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: AppsAccess,
    private readonly checks: PermissionChecks,
    private readonly cancellation: RunCancellation,
  ) {}

  /** Idempotent. @throws ProblemError `run_ended` */
  async cancel(
    caller: UserCaller,
    run: Run,
    reason: string | undefined,
  ): Promise<WithoutCan<RunDetailResponse>> {
    const done = await this.cancellation.request(caller, run.id, reason === undefined ? {} : { reason });
    if (done.kind === 'over') {
      throw new ProblemError(APP_PROBLEMS.run_ended, `The run has ended with state "${done.state}".`);
    }
    return readRun(this.dataSource, run.id);
  }

  /** Cancels the newest runs first: the oldest are the most likely to end without a cancellation. */
  async cancelMany(caller: UserCaller, input: CancelRunsDto): Promise<CancelRunsResponse> {
    const open = openRuns(await this.scopeOf(caller, input), input.state);
    const ids = await queryRows(
      this.dataSource,
      { id: text() },
      sql`SELECT id FROM (${open} OFFSET 0) AS open ORDER BY id DESC LIMIT ${MAX_RUNS}`,
    );
    const counts = { canceled: 0, canceling: 0 };
    const untilMs = performance.now() + BUDGET_MS;
    for (const { id } of ids) {
      if (performance.now() > untilMs) break;
      const { reason } = input;
      const { kind } = await this.cancellation.request(caller, id, {
        ...(reason === undefined ? {} : { reason }),
        bulk: true,
      });
      if (kind === 'canceled' || kind === 'canceling') counts[kind]++;
    }
    const row = await queryRow(
      this.dataSource,
      { count: number() },
      sql`SELECT count(*)::int AS count FROM (${open}) AS open`,
    );
    return { ...counts, remaining: row?.count ?? 0 };
  }

  /** Condition on the installations `i`. */
  private async scopeOf(
    caller: UserCaller,
    { project_id: project, installation_id: installation }: CancelRunsDto,
  ): Promise<Sql> {
    if ((project === undefined) === (installation === undefined)) {
      throw validationFailed([
        { path: 'project_id', problem: 'is required, or installation_id, but not both' },
      ]);
    }
    if (installation !== undefined) {
      const { id } = await this.access.requireOnInstallation(caller, 'runs:cancel', installation);
      return sql`i.id = ${id}`;
    }
    const { id } = await this.checks.requireOnProject(caller, 'runs:cancel', project ?? '');
    return sql`i.project_id = ${id}`;
  }
}

/** Reads the partial index of active runs, whose size does not depend on the number of ended runs. */
function openRuns(isInScope: Sql, state: RunState | undefined): Sql {
  return sql`SELECT r.id FROM installations AS i JOIN runs AS r ON r.installation_id = i.id
              WHERE ${isInScope} AND r.state IN ('submitted', 'running') AND r.stop_cause IS NULL
                ${state === undefined ? empty : sql`AND r.state = ${state}`}`;
}
