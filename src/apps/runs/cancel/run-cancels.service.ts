import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../auth/caller.js';
import { PermissionChecks } from '../../../auth/authorization/permission-checks.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { transaction } from '../../../database/transaction.js';
import { AppsAccess } from '../../access/apps-access.js';
import { readRun } from '../read/runs.read-model.js';
import type { RunDetailResponse } from '../read/run.response.js';
import { requestStop } from '../request-stop.js';
import { RunChanged } from '../run-changed.js';
import { Run } from '../../model/run.entity.js';
import { RunWriter } from '../run-writer.js';
import type { ServiceDecision } from '../../model/observation.js';
import { isTerminal, type RunState } from '../../model/run-state.js';
import type { CancelRunsDto } from './cancel-run.dto.js';
import type { CancelRunsResponse } from './cancel-runs.response.js';
import { APP_PROBLEMS } from '../../problems.js';

/** Of one request; each is a transaction of its own. */
const MOST_AT_ONCE = 500;
const BUDGET_MS = 10_000;

const CANCELED: ServiceDecision = { by: 'service', source: 'cancel', to: 'canceled', error: null };

/** `over`: it had ended before. */
type Canceled = { kind: 'canceled' | 'canceling' | 'known' } | { kind: 'over'; state: RunState };

@Injectable()
export class RunCancelsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: AppsAccess,
    private readonly checks: PermissionChecks,
    private readonly writer: RunWriter,
    private readonly hints: RunChanged,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * One that was never sent ends at once. The others end when the orchestrator has stopped them; if it is done
   * by then, it has succeeded. Doing it twice is fine.
   *
   * @throws ProblemError `run_ended`
   */
  async cancel(
    caller: UserCaller,
    run: Run,
    reason: string | undefined,
  ): Promise<WithoutCan<RunDetailResponse>> {
    const done = await this.cancelOne(caller, run.id, { ...(reason === undefined ? {} : { reason }) });
    if (done.kind === 'over') {
      throw new ProblemError(APP_PROBLEMS.run_ended, `The run has ended with state "${done.state}".`);
    }
    return readRun(this.dataSource, run.id);
  }

  /** The newest first: the oldest are the likeliest to be done anyway. */
  async cancelMany(caller: UserCaller, input: CancelRunsDto): Promise<CancelRunsResponse> {
    const [column, value] = await this.placeOf(caller, input);
    const values = [value, input.state ?? null];
    const ids = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM (${openRuns(column)} OFFSET 0) AS open ORDER BY id DESC LIMIT ${MOST_AT_ONCE}`,
      values,
    );
    const counts = { canceled: 0, canceling: 0 };
    const untilMs = performance.now() + BUDGET_MS;
    for (const { id } of ids) {
      if (performance.now() > untilMs) break;
      const { reason } = input;
      const { kind } = await this.cancelOne(caller, id, {
        ...(reason === undefined ? {} : { reason }),
        bulk: true,
      });
      if (kind === 'canceled' || kind === 'canceling') counts[kind]++;
    }
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM (${openRuns(column)}) AS open`,
      values,
    );
    return { ...counts, remaining: row?.count ?? 0 };
  }

  private async placeOf(
    caller: UserCaller,
    { project_id: project, installation_id: installation }: CancelRunsDto,
  ): Promise<['id' | 'project_id', string]> {
    if ((project === undefined) === (installation === undefined)) {
      throw validationFailed([{ path: 'project_id', problem: 'exactly one of it and installation_id' }]);
    }
    if (installation !== undefined) {
      const { id } = await this.access.requireOnInstallation(caller, 'runs:cancel', installation);
      return ['id', id];
    }
    const { id } = await this.checks.requireOnProject(caller, 'runs:cancel', project ?? '');
    return ['project_id', id];
  }

  private async cancelOne(
    caller: UserCaller,
    id: string,
    metadata: Record<string, unknown>,
  ): Promise<Canceled> {
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
      // The row is held, so nobody is sending it; a worker that has claimed it looks again before it does.
      if (submission === 'waiting' || submission === 'pending') {
        await this.writer.applyWithin(within, id, CANCELED);
        return { kind: 'canceled' };
      }
      within.afterCommit(() => this.hints.emit({ runId: id, projectId, installationId, state }));
      return { kind: 'canceling' };
    });
  }
}

/** By the index of what is not over, however much there was before. */
function openRuns(column: 'id' | 'project_id'): string {
  return `SELECT r.id FROM installations AS i JOIN runs AS r ON r.installation_id = i.id
           WHERE i.${column} = $1 AND r.state IN ('submitted', 'running') AND r.stop_cause IS NULL
             AND ($2::text IS NULL OR r.state = $2)`;
}
