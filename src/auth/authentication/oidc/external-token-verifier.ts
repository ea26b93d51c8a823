import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { decodeJwt, errors, jwtVerify, type JWTVerifyResult } from 'jose';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { credentialInvalid } from '../bearer-token.js';
import { accessTokenProblem } from './access-token-form.js';
import { isSubject } from './is-subject.js';
import { IssuerKeys } from './issuer-keys.js';
import { describeFailure } from './issuer-unreachable.js';
import { OidcIssuer } from './oidc-issuer.js';

/** Public-key signatures only: with HS256 in the list, the issuer's public key would be a signing secret. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
export const CLOCK_TOLERANCE_SECONDS = 30;

/** Verifies the external issuer's JWTs as access tokens for the API. */
@Injectable()
export class ExternalTokenVerifier {
  private readonly logger = new Logger(ExternalTokenVerifier.name);

  constructor(
    private readonly config: AppConfig,
    private readonly issuer: OidcIssuer,
    private readonly keys: IssuerKeys,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Whether the token names the external issuer. Nothing is verified yet. */
  claims(token: string): boolean {
    const { externalIssuer } = this.config;
    if (externalIssuer === null) return false;
    try {
      const { iss } = decodeJwt(token);
      return typeof iss === 'string' && URL.canParse(iss) && sameAddress(iss, externalIssuer.url);
    } catch {
      return false;
    }
  }

  /**
   * @returns the id of the token's user.
   * @throws ProblemError `unauthenticated`; `service_unavailable` when the issuer's keys cannot be had.
   */
  async verify(token: string): Promise<string> {
    const { clientId, audience } = this.issuer.settings();
    if (audience === undefined) {
      throw credentialInvalid(
        "This service does not accept the external issuer's tokens (AUTH_AUDIENCE is not set). Log in, or use a personal access token.",
      );
    }
    const { payload, protectedHeader } = await this.verifySignature(token, audience);
    const problem = accessTokenProblem(protectedHeader, payload, clientId);
    if (problem !== null) throw credentialInvalid(`This token of the external issuer ${problem}.`);
    return this.userOf(payload.iss, payload.sub);
  }

  private async verifySignature(token: string, audience: string): Promise<JWTVerifyResult> {
    const { issuer } = (await this.issuer.configuration()).serverMetadata();
    try {
      return await jwtVerify(token, this.keys.find, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.clock.now()),
      });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      // Besides jose's own errors, WebCrypto throws for a published key that it cannot use.
      if (!(error instanceof errors.JOSEError)) {
        this.logger.warn('a key of the external issuer cannot be used', describeFailure(error));
      }
      throw credentialInvalid(`This token of the external issuer ${refusal(error, audience)}.`);
    }
  }

  /** Queried for every request: a deactivated user loses access at once, although the issuer's token is still valid. */
  private async userOf(issuer: unknown, subject: unknown): Promise<string> {
    const [row] = isSubject(subject)
      ? await this.dataSource.query<{ id: string; active: boolean }[]>(
          `SELECT u.id, u.deactivated_at IS NULL AS active
             FROM external_identities AS e JOIN users AS u ON u.id = e.user_id
            WHERE e.issuer = $1 AND e.subject = $2`,
          [issuer, subject],
        )
      : [];
    if (row === undefined) {
      throw credentialInvalid(
        `This service does not know the token's user yet. Log in once at ${this.config.publicUrl}/api/auth/oidc/login.`,
      );
    }
    if (!row.active) throw credentialInvalid('This account has been deactivated.');
    return row.id;
  }
}

function refusal(error: unknown, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'has expired. Request a new one from the issuer';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return `is not for this service: its audience must be "${audience}"`;
    if (error.claim === 'nbf') return 'is not valid yet';
    if (error.claim === 'iss') return 'names an issuer that differs from its discovery document';
    return 'lacks a required claim or has a wrong one';
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'is signed with an algorithm that is not accepted';
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'is signed with a key that the issuer does not publish';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'has a wrong signature';
  return 'is not valid';
}

function sameAddress(a: string, b: string): boolean {
  return new URL(a).href === new URL(b).href;
}
