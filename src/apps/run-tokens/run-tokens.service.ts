import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { RunTokens } from '../../auth/authentication/run-tokens/run-tokens.js';
import type { RequestOrigin } from '../../common/http/request-origin.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { refusedCallback } from '../callbacks/signature/callback-signature.guard.js';
import { aboutAnotherRun, invalidBody, readSignedFields } from '../callbacks/signature/signed-body.js';
import type { SignedCallback } from '../callbacks/signature/signed-callback.js';
import { UsedSignatures } from '../callbacks/signature/used-signatures.js';
import { RunConfigs } from '../configs/run-configs.js';
import { findNewestRun } from '../runs/newest-run.js';
import type { RunTokenResponse } from './run-token.response.js';
import { TokenRights } from './token-rights.js';

/** Issues access tokens to the code of runs, which authenticates by the signature of callbacks. */
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

/**
 * Checks the body of a token request. The signature of a callback is made with the same secret and does not cover the
 * address: a client that has read a callback must not obtain a token with it.
 *
 * @param dagId DAG of the run.
 * @throws ProblemError `callback_invalid`, `callback_run_mismatch`
 */
function requireTokenRequest(body: Buffer, runId: string, dagId: string): void {
  const { state, kind, dag_id: namedDag } = readSignedFields(body, runId);
  if (state !== undefined) {
    throw invalidBody(
      'Send callbacks to the callback URL of the run.',
      'state',
      'is not part of a token request',
    );
  }
  if (kind !== undefined && kind !== 'token') {
    throw invalidBody('Send callbacks to the callback URL of the run.', 'kind', 'must be token, or absent');
  }
  if (namedDag !== undefined && namedDag !== null && namedDag !== dagId) throw aboutAnotherRun('dag_id');
}
