import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  decodeJwt,
  errors,
  jwtVerify,
  type JWTVerifyResult,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { credentialInvalid } from '../bearer-token.js';
import { isSubject } from './external-profile.js';
import { IssuerKeys } from './issuer-keys.js';
import { describeFailure } from './issuer-unreachable.js';
import { OidcIssuer } from './oidc-issuer.js';
import { boolean, queryRow, text } from '../../../database/rows.js';

/** Public-key signatures only: with HS256 in the list, the issuer's public key would be a signing secret. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
export const CLOCK_TOLERANCE_SECONDS = 30;

const USER = { id: text(), active: boolean() };

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

  /** Whether the token names the external issuer; the token is not verified. */
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
   * @throws ProblemError `unauthenticated`; `service_unavailable` when the issuer's keys cannot be fetched.
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
    const row = isSubject(subject)
      ? await queryRow(
          this.dataSource,
          USER,
          sql`SELECT u.id, u.deactivated_at IS NULL AS active
             FROM external_identities AS e JOIN users AS u ON u.id = e.user_id
            WHERE e.issuer = ${issuer} AND e.subject = ${subject}`,
        )
      : undefined;
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

/** RFC 7519: the media type may be written in full, in any letter case. */
const TYPES: ReadonlySet<unknown> = new Set([undefined, 'jwt', 'at+jwt']);
const ACCESS_TOKEN_TYPE = 'at+jwt';
/** Claims that only an ID token has (OpenID Connect Core sections 2 and 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'] as const;

/**
 * Reason for which a valid JWT of the issuer is no access token that may be used as a bearer token; `null` when it is one.
 * Issuers sign all kinds of tokens with the same keys: an ID token, which browsers pass to other parties and which proves
 * only a login, must not grant access to the API.
 *
 * RFC 9068's `typ` would be sufficient, but Keycloak and Entra ID do not set it. A token whose `typ` names an access token
 * or another kind of token is classified by it; all others are rejected when they have claims of an ID token, or this
 * service's client id as audience, as every ID token has.
 */
export function accessTokenProblem(
  header: JWTHeaderParameters,
  claims: JWTPayload,
  clientId: string,
): string | null {
  // RFC 9449, RFC 8705: bound to a key that must be proved; as a bearer token it may have been stolen.
  if (claims['cnf'] !== undefined) return 'is bound to a key (cnf), so it is no bearer token';
  const type = typeOf(header);
  if (!TYPES.has(type)) return 'is not an access token (typ)';
  const kind = claims['typ'];
  // Keycloak's claim: Bearer, ID, Refresh, Logout and more.
  if (typeof kind === 'string' && kind.toLowerCase() !== 'bearer') return 'is not an access token (typ)';
  if (type === ACCESS_TOKEN_TYPE || typeof kind === 'string') return null;
  if (ID_TOKEN_CLAIMS.some((claim) => claims[claim] !== undefined))
    return 'is an ID token, not an access token';
  const audiences = typeof claims.aud === 'string' ? [claims.aud] : (claims.aud ?? []);
  const hasScope = typeof claims['scope'] === 'string' || claims['scp'] !== undefined;
  return audiences.includes(clientId) && !hasScope ? 'is an ID token, not an access token' : null;
}

function typeOf({ typ }: JWTHeaderParameters): string | undefined {
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : undefined;
}
