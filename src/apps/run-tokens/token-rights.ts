import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LiveRuns, type LiveRun } from '../../auth/authentication/run-tokens/live-runs.js';
import { isActiveUser } from '../../auth/accounts/users/read-users.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { PERMISSIONS } from '../../auth/permissions.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { isTerminal } from '../model/runs/run-state.js';
import type { Run } from '../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { LeasedTokens } from '../../rate-limits/leased-tokens.js';

/** Token requests of one run: every task of a DAG run may request a token of its own, many of them at the same time. */
const PER_MINUTE = 60;
const MAX_AT_ONCE = 120;

const SERVICE_PERMISSIONS: ReadonlySet<string> = new Set(PERMISSIONS);

/** Determines the permissions of a run's token, and limits how many tokens a run receives. */
@Injectable()
export class TokenRights {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly budget: LeasedTokens,
    private readonly liveRuns: LiveRuns,
  ) {}

  /** @throws ProblemError `rate_limited` */
  async requireBudget(runId: string): Promise<void> {
    const bucket = { subject: runId, kind: 'run_tokens', perSecond: PER_MINUTE / 60, depth: MAX_AT_ONCE };
    const shortage = await this.budget.consume(bucket, 1);
    if (shortage === null) return;
    throw new ProblemError(
      'rate_limited',
      `A run can request ${PER_MINUTE} tokens per minute. Use a token until it expires, and retry after Retry-After.`,
      { headers: retryAfter(shortage.retryAfterSeconds) },
    );
  }

  /** @throws ProblemError `run_ended`, `installation_inactive` */
  async requireLive(run: Run): Promise<LiveRun> {
    if (isTerminal(run.state)) {
      throw new ProblemError(APP_PROBLEMS.run_ended, 'Tokens are issued only while the run is active.');
    }
    const [live] = await this.liveRuns.find([run.id]);
    if (live !== undefined) return live;
    throw new ProblemError(
      APP_PROBLEMS.installation_inactive,
      'The installation is suspended or was uninstalled. Its runs can request tokens again when it is resumed.',
    );
  }

  /**
   * The approved permissions that the user on whose behalf the run was created still holds. Names that are not
   * permissions of Signalbox are claims for other services, and are kept.
   *
   * @throws ProblemError `forbidden` when the user is deactivated.
   */
  async effectiveGrants({ userId, projectId, installationId, grants }: LiveRun): Promise<string[]> {
    if (!(await isActiveUser(this.dataSource.manager, userId))) {
      throw new ProblemError('forbidden', 'The user on whose behalf the run executes is deactivated.');
    }
    const [onProject, onInstallation] = await Promise.all([
      this.relations.permissionsOn(userId, { type: 'project', id: projectId }),
      this.relations.permissionsOn(userId, { type: 'installation', id: installationId }),
    ]);
    const held = new Set<string>([...onProject, ...onInstallation]);
    return grants.filter((permission) => !SERVICE_PERMISSIONS.has(permission) || held.has(permission));
  }
}
