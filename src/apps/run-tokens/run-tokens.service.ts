import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { RunTokens } from '../../auth/authentication/run-tokens/run-tokens.js';
import type { RequestOrigin } from '../../common/http/request-origin.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { refusedCallback } from '../callbacks/callback-signature.guard.js';
import type { SignedCallback } from '../callbacks/signed-callback.js';
import { UsedSignatures } from '../callbacks/used-signatures.js';
import { RunConfigs } from '../configs/run-configs.js';
import { findNewestRun } from '../runs/newest-run.js';
import { requireTokenRequest } from './read-token-request.js';
import type { RunTokenResponse } from './run-token.response.js';
import { TokenRights } from './token-rights.js';

/** Issues access tokens to the code of runs, which proves itself by the signature of callbacks. */
@Injectable()
export class RunTokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tokens: RunTokens,
    private readonly signatures: UsedSignatures,
    private readonly rights: TokenRights,
    private readonly audit: AuditLog,
    private readonly configs: RunConfigs,
  ) {}

  /**
   * @throws ProblemError `callback_refused` for a signature that was used before, `not_found`, `callback_invalid`,
   *   `callback_run_mismatch`, `run_ended`, `installation_inactive`, `forbidden`, `rate_limited`
   */
  async issue(
    id: string,
    { body, signature }: SignedCallback,
    origin: RequestOrigin,
  ): Promise<RunTokenResponse> {
    const dagRunId = id.toLowerCase();
    const run = isUuid(dagRunId) ? await findNewestRun(this.dataSource.manager, dagRunId) : null;
    if (run === null) throw new ProblemError('not_found', 'No run has this id.');
    requireTokenRequest(body, dagRunId, run.dagId);
    const { id: runId } = run;
    if ((await this.signatures.usedFor(signature)) !== null) throw refusedCallback();
    await this.rights.requireBudget(runId);
    const live = await this.rights.requireLive(run);
    const grants = await this.rights.effectiveGrants(live);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.signatures.remember(manager, signature, runId))) throw refusedCallback();
      await this.audit.record(
        manager,
        { kind: 'run', runId, userId: live.userId, origin },
        {
          action: 'run.token_issued',
          resource: `run/${runId}`,
          projectId: live.projectId,
          metadata: { installation_id: live.installationId, grants },
        },
      );
    });
    const token = await this.tokens.issue({ ...live, grants });
    const config = await this.configs.read(this.dataSource.manager, run);
    return { ...token, project_id: live.projectId, config, grants };
  }
}
