import { Injectable, Logger } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
  type IDToken,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { AuditLog } from '../../../audit/audit-log.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { SESSION_MAX_MS } from '../sessions/session-times.js';
import { SessionsService, type OpenedSession } from '../sessions/sessions.service.js';
import { ExternalAccounts, type IdentityKey } from './external-accounts.service.js';
import { isComplete, profileOf, type ExternalProfile, loginTimeOf, isSubject } from './external-profile.js';
import { ALGORITHMS } from './external-token-verifier.js';
import { IssuerKeys } from './issuer-keys.js';
import { describeFailure, isIssuerUnreachable, issuerUnavailable } from './issuer-unreachable.js';
import { LoginRefused } from './login-refused.js';
import type { LoginTransaction } from './login-transactions.js';
import { OidcIssuer } from './oidc-issuer.js';

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Logs users in by OpenID Connect: authorization code with PKCE, state and nonce. */
@Injectable()
export class OidcLoginService {
  private readonly logger = new Logger(OidcLoginService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly issuer: OidcIssuer,
    private readonly keys: IssuerKeys,
    private readonly accounts: ExternalAccounts,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * URL of the issuer's login page.
   *
   * @throws ProblemError `oidc_not_configured`, `service_unavailable`
   */
  async loginPage({ state, nonce, codeVerifier, fresh }: LoginTransaction): Promise<string> {
    const url = buildAuthorizationUrl(await this.issuer.configuration(), {
      redirect_uri: this.redirectUri(),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      // Issuers must report `auth_time` when they are sent `max_age`, and only then (OpenID Connect Core, section 2).
      ...(fresh ? { prompt: 'login', max_age: '0' } : { max_age: String(SESSION_MAX_MS / 1000) }),
    });
    return url.href;
  }

  /**
   * @param query query string of the callback, with its question mark.
   * @throws ProblemError `oidc_login_failed`, `oidc_not_configured`, `service_unavailable`
   */
  async finish(
    query: string,
    transaction: LoginTransaction | null,
    origin: RequestOrigin,
  ): Promise<OpenedSession> {
    this.issuer.settings();
    try {
      if (transaction === null) throw new LoginRefused('transaction_missing');
      const { key, profile, authenticatedAt } = await this.identify(query, transaction);
      const session = await this.accounts.enter(key, profile, origin, authenticatedAt);
      return await this.sessions.grant(session);
    } catch (error) {
      throw await this.refuse(error, origin);
    }
  }

  private async identify(
    query: string,
    { state, nonce, codeVerifier }: LoginTransaction,
  ): Promise<{ key: IdentityKey; profile: ExternalProfile | null; authenticatedAt: Date }> {
    const configuration = await this.issuer.configuration();
    const callback = new URL(this.redirectUri() + query);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const tokens = await this.call(() => authorizationCodeGrant(configuration, callback, checks));
    const claims = await this.verifiedClaims(configuration, tokens);
    const key = { issuer: claims.iss, subject: claims.sub };
    const authenticatedAt = loginTimeOf(claims.auth_time);
    if (await this.accounts.isKnown(key)) return { key, profile: null, authenticatedAt };
    const needsUserInfo =
      !isComplete(claims) && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = needsUserInfo
      ? await this.call(() => fetchUserInfo(configuration, tokens.access_token, claims.sub))
      : null;
    return { key, profile: profileOf(claims, userInfo), authenticatedAt };
  }

  /**
   * `openid-client` has validated the claims, but relies on TLS instead of the signature, as OpenID Connect Core section
   * 3.1.3.7 allows. The signature is checked as well, because an issuer on plain HTTP has no TLS.
   */
  private async verifiedClaims(configuration: Configuration, tokens: Tokens): Promise<IDToken> {
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined || !isSubject(claims.sub)) {
      throw new LoginRefused('response_invalid');
    }
    const { issuer } = configuration.serverMetadata();
    try {
      await jwtVerify(tokens.id_token, this.keys.find, {
        algorithms: ALGORITHMS,
        issuer,
        // `openid-client` has validated the time already, by the system's clock.
        currentDate: new Date(claims.iat * 1000),
      });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      this.logger.warn('the signature of an ID token is not valid', describeFailure(error));
      throw new LoginRefused(error instanceof errors.JOSEError ? 'response_invalid' : 'issuer_error');
    }
    return claims;
  }

  /** @throws LoginRefused; ProblemError `service_unavailable` when the issuer is unavailable. */
  private async call<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      this.logger.warn('the external issuer rejected a login', describeFailure(error));
      if (isIssuerUnreachable(error)) {
        this.issuer.doubt();
        throw issuerUnavailable();
      }
      if (error instanceof AuthorizationResponseError) {
        throw new LoginRefused(error.error === 'access_denied' ? 'denied' : 'issuer_error');
      }
      throw new LoginRefused('response_invalid');
    }
  }

  /** Records the failure in the audit log. @returns the error to throw. */
  private async refuse(error: unknown, origin: RequestOrigin): Promise<unknown> {
    const away = error instanceof ProblemError && error.code === 'service_unavailable';
    if (!away && !(error instanceof LoginRefused)) return error;
    const { reason, options } = away
      ? { reason: 'issuer_unreachable', options: {} }
      : (error as LoginRefused);
    await this.audit.recordRefusal(
      { kind: 'anonymous', name: options.email ?? 'unknown', origin },
      {
        action: 'auth.login_failed',
        resource: options.userId === undefined ? 'session' : `user/${options.userId}`,
        metadata: { method: 'oidc', reason },
      },
    );
    return error instanceof LoginRefused ? error.problem() : error;
  }

  private redirectUri(): string {
    return `${this.config.publicUrl}/api/auth/oidc/callback`;
  }
}
