import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { AccessRules } from '../access-rule.js';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { JwksController } from './access-tokens/jwks.controller.js';
import { SigningKeyRotationService } from './access-tokens/signing-key-rotation.service.js';
import { SigningKeysController } from './access-tokens/signing-keys.controller.js';
import { SigningKeys } from './access-tokens/signing-keys.js';
import { SigningKeysReadModel } from './access-tokens/signing-keys.read-model.js';
import { TokenIssuer } from './access-tokens/token-issuer.js';
import { ApiKeyAdmission, UserAdmission } from './admissions.js';
import { ApiKeyAuthenticator } from './api-keys/api-key-authenticator.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthGuard } from './auth.guard.js';
import { CrossOriginAccess } from './cors/cross-origin-access.js';
import { ProjectOrigins } from './cors/project-origins.js';
import { LoginAttempts } from './login/login-attempts.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { OwnPassword } from './login/own-password.js';
import { PasswordChangeService } from './login/password-change.service.js';
import { PasswordController } from './login/password.controller.js';
import { ReauthenticationController } from './login/reauthentication.controller.js';
import { ReauthenticationService } from './login/reauthentication.service.js';
import { SessionCookieController } from './login/session-cookie.controller.js';
import { ExternalAccounts } from './oidc/external-accounts.service.js';
import { ExternalTokenVerifier } from './oidc/external-token-verifier.js';
import { HotCallers } from './hot-callers.js';
import { IssuerKeys } from './oidc/issuer-keys.js';
import { LoginTransactions } from './oidc/login-transactions.js';
import { OidcIssuer } from './oidc/oidc-issuer.js';
import { OidcLoginService } from './oidc/oidc-login.service.js';
import { OidcController } from './oidc/oidc.controller.js';
import { ProvidersController } from './oidc/providers.controller.js';
import { Passwords } from './passwords.js';
import { PersonalTokenAuthenticator } from './personal-tokens/personal-token-authenticator.js';
import { CommandLoginsController } from './command-logins/command-logins.controller.js';
import { CommandLoginsService } from './command-logins/command-logins.service.js';
import { PersonalTokensController } from './personal-tokens/personal-tokens.controller.js';
import { PersonalTokensReadModel } from './personal-tokens/personal-tokens.read-model.js';
import { PersonalTokensService } from './personal-tokens/personal-tokens.service.js';
import { UserTokensController } from './personal-tokens/user-tokens.controller.js';
import { LiveRuns } from './run-tokens/live-runs.js';
import { RunTokens } from './run-tokens/run-tokens.js';
import { ServiceTokenAuthenticator } from './service-tokens/service-token-authenticator.js';
import { KnownDevices } from './sessions/known-devices.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionCleanup } from './sessions/session-cleanup.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionRefreshService } from './sessions/session-refresh.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsReadModel } from './sessions/sessions.read-model.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TokenLastUses } from './stored-tokens/token-last-uses.js';
import { ApiThrottlerGuard } from './throttle/api-throttler.guard.js';
import { RefusedCredentials } from './throttle/refused-credentials.js';
import { UserCredentials } from './user-credentials.js';

/** Authenticates callers: credentials, sessions, logins and signing keys. */
@Module({
  imports: [RateLimitsModule],
  controllers: [
    CommandLoginsController,
    JwksController,
    LoginController,
    OidcController,
    PasswordController,
    PersonalTokensController,
    ProvidersController,
    ReauthenticationController,
    SessionCookieController,
    SessionsController,
    SigningKeysController,
    UserTokensController,
  ],
  providers: [
    AccessRules,
    AccessTokens,
    ApiKeyAdmission,
    ApiKeyAuthenticator,
    ApiThrottlerGuard,
    AttemptLimiter,
    AuthGuard,
    CommandLoginsService,
    CrossOriginAccess,
    ExternalAccounts,
    ExternalTokenVerifier,
    HotCallers,
    IssuerKeys,
    KnownDevices,
    LiveRuns,
    LoginAttempts,
    LoginService,
    LoginTransactions,
    OidcIssuer,
    OidcLoginService,
    OwnPassword,
    OwnSessionsService,
    PasswordChangeService,
    Passwords,
    PersonalTokenAuthenticator,
    PersonalTokensReadModel,
    PersonalTokensService,
    ProjectOrigins,
    ReauthenticationService,
    RefusedCredentials,
    RunTokens,
    ServiceTokenAuthenticator,
    SessionCleanup,
    SessionCookie,
    SessionRefreshService,
    SessionsReadModel,
    SessionsService,
    SigningKeyRotationService,
    SigningKeys,
    SigningKeysReadModel,
    TokenIssuer,
    TokenLastUses,
    UserAdmission,
    UserCredentials,
  ],
  exports: [
    AccessRules,
    ApiThrottlerGuard,
    AttemptLimiter,
    AuthGuard,
    CrossOriginAccess,
    HotCallers,
    LiveRuns,
    LoginAttempts,
    Passwords,
    PersonalTokensService,
    RunTokens,
    SessionCookie,
    SessionsService,
  ],
})
export class AuthenticationModule {}
