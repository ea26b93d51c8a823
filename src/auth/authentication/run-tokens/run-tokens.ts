import { Injectable } from '@nestjs/common';
import { decodeProtectedHeader } from 'jose';
import { Clock } from '../../../common/clock.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { PERMISSIONS, type Permission } from '../../permissions.js';
import { ACCESS_TOKEN_SECONDS } from '../access-tokens/token-lifetimes.js';
import type { TokenAnswer } from '../access-tokens/access-tokens.js';
import { signJwt, verifyJwt, type JwtTools } from '../access-tokens/signed-jwt.js';
import { SigningKeys } from '../access-tokens/signing-keys.js';
import { TokenIssuer } from '../access-tokens/token-issuer.js';
import { LiveRuns, type LiveRun } from './live-runs.js';

/** Distinguishes tokens of runs from those of sessions, so that neither is accepted as the other. */
const TYPE = 'run+jwt';
const SUBJECT_START = 'run:';

export interface VerifiedRun extends Omit<LiveRun, 'grants'> {
  /** Permissions of this service that the token contains and that are still approved. */
  scopes: Permission[];
}

/** Issues and verifies the JWTs with which the code of a run calls the API while the run is active. */
@Injectable()
export class RunTokens {
  private readonly tools: JwtTools;

  constructor(
    keys: SigningKeys,
    issuer: TokenIssuer,
    clock: Clock,
    private readonly liveRuns: LiveRuns,
  ) {
    this.tools = { keys, issuer, clock };
  }

  /** @param run run whose `grants` become claims of the token, for this service and for others that verify it. */
  async issue({ runId, userId, projectId, installationId, grants }: LiveRun): Promise<TokenAnswer> {
    const token = await signJwt(this.tools, {
      type: TYPE,
      subject: `${SUBJECT_START}${runId}`,
      seconds: ACCESS_TOKEN_SECONDS,
      claims: {
        actor_user_id: userId,
        project_id: projectId,
        installation_id: installationId,
        grants: [...grants],
      },
    });
    return { access_token: token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
  }

  /**
   * The run of the token; `null` when the token is not valid, the run has ended or its installation is not active. Reads the
   * database on every call, so that an end and a revoked grant take effect immediately on every replica.
   */
  async verify(token: string): Promise<VerifiedRun | null> {
    const claims = await verifyJwt(this.tools, token, { type: TYPE, requiredClaims: ['grants'] });
    const runId = claims?.sub?.startsWith(SUBJECT_START) ? claims.sub.slice(SUBJECT_START.length) : '';
    if (!isUuid(runId)) return null;
    const [run] = await this.liveRuns.find([runId]);
    if (run === undefined) return null;
    const { grants, ...live } = run;
    const claimed: readonly unknown[] = Array.isArray(claims?.['grants']) ? claims['grants'] : [];
    const scopes = PERMISSIONS.filter(
      (permission) => claimed.includes(permission) && grants.includes(permission),
    );
    return { ...live, scopes };
  }
}

/** Whether a bearer token claims to be the token of a run; the token is not verified. */
export function isRunToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TYPE;
  } catch {
    return false;
  }
}
