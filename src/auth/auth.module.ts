import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AccessRules } from './access-rules.js';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { JwksController } from './access-tokens/jwks.controller.js';
import { SigningKeyRotationService } from './access-tokens/signing-key-rotation.service.js';
import { SigningKeysController } from './access-tokens/signing-keys.controller.js';
import { SigningKeys } from './access-tokens/signing-keys.js';
import { SigningKeysReadModel } from './access-tokens/signing-keys.read-model.js';
import { TokenIssuer } from './access-tokens/token-issuer.js';
import { ApiKeyAdmission } from './api-key-admission.js';
import { CrossOriginAccess } from './cors/cross-origin-access.js';
import { ProjectOrigins } from './cors/project-origins.js';
import { CredentialWatch } from './credential-watch.js';
import { ApiKeyAuthenticator } from './api-keys/api-key-authenticator.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthGuard } from './auth.guard.js';
import { Organization } from './entities/organization.entity.js';
import { User } from './entities/user.entity.js';
import { ExplainController } from './explain/explain.controller.js';
import { ExplainReadModel } from './explain/explain.read-model.js';
import { LoginController } from './login/login.controller.js';
import { KnownDevices } from './sessions/known-devices.js';
import { LoginAttempts } from './login/login-attempts.js';
import { LoginService } from './login/login.service.js';
import { MeController } from './login/me.controller.js';
import { MeReadModel } from './login/me.read-model.js';
import { OwnPassword } from './login/own-password.js';
import { ReauthenticationController } from './login/reauthentication.controller.js';
import { ReauthenticationService } from './login/reauthentication.service.js';
import { PasswordChangeService } from './login/password-change.service.js';
import { PasswordController } from './login/password.controller.js';
import { ProfileService } from './login/profile.service.js';
import { ExternalAccounts } from './oidc/external-accounts.service.js';
import { ExternalTokenVerifier } from './oidc/external-token-verifier.js';
import { IssuerKeys } from './oidc/issuer-keys.js';
import { LoginTransactions } from './oidc/login-transactions.js';
import { OidcIssuer } from './oidc/oidc-issuer.js';
import { OidcLoginService } from './oidc/oidc-login.service.js';
import { OidcController } from './oidc/oidc.controller.js';
import { ProvidersController } from './oidc/providers.controller.js';
import { OrganizationLookup } from './organization-lookup.js';
import { Passwords } from './passwords.js';
import { PeopleVisibility } from './people-visibility.js';
import { PermissionChecks } from './permission-checks.js';
import { PermissionGuard } from './permission.guard.js';
import { PersonalTokenAuthenticator } from './personal-tokens/personal-token-authenticator.js';
import { PersonalTokensController } from './personal-tokens/personal-tokens.controller.js';
import { PersonalTokensReadModel } from './personal-tokens/personal-tokens.read-model.js';
import { PersonalTokensService } from './personal-tokens/personal-tokens.service.js';
import { UserTokensController } from './personal-tokens/user-tokens.controller.js';
import { PostgresRelationStore } from './postgres-relation-store.js';
import { ProjectLookup } from './project-lookup.js';
import { ReaderPermissions } from './reader-permissions.js';
import { RelationChangeListeners } from './relation-change-listeners.js';
import { RelationStore } from './relation-store.js';
import { SensitiveChanges } from './sensitive/sensitive-changes.js';
import { RequestedRelations } from './service-accounts/requested-relations.js';
import { ServiceAccountAccess } from './service-accounts/service-account-access.js';
import { ServiceAccountTokensController } from './service-accounts/service-account-tokens.controller.js';
import { ServiceAccountTokensService } from './service-accounts/service-account-tokens.service.js';
import { ServiceAccountsController } from './service-accounts/service-accounts.controller.js';
import { ServiceAccountsReadModel } from './service-accounts/service-accounts.read-model.js';
import { ServiceAccountsService } from './service-accounts/service-accounts.service.js';
import { ServiceTokenAuthenticator } from './service-accounts/service-token-authenticator.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionCleanup } from './sessions/session-cleanup.js';
import { SessionCookieController } from './login/session-cookie.controller.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionRefreshService } from './sessions/session-refresh.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsReadModel } from './sessions/sessions.read-model.js';
import { SessionsService } from './sessions/sessions.service.js';
import { ApiThrottleGuard } from './throttle/api-throttle.guard.js';
import { CallerThrottler } from './throttle/caller-throttler.js';
import { RefusedCredentials } from './throttle/refused-credentials.js';
import { TokenLastUses } from './stored-tokens/token-last-uses.js';
import { UserAdmission } from './user-admission.js';
import { UserCredentials } from './user-credentials.js';
import { AccountLinksController } from './users/account-links.controller.js';
import { AccountLinksService } from './users/account-links.service.js';
import { InvitationsService } from './users/invitations.service.js';
import { InvitedProjects } from './users/invited-projects.js';
import { LinksAcceptanceService } from './users/links-acceptance.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersReadModel } from './users/users.read-model.js';
import { UsersService } from './users/users.service.js';

/** Who calls, and what they may do. */
@Module({
  imports: [RateLimitsModule, TypeOrmModule.forFeature([Organization, User])],
  controllers: [
    AccountLinksController,
    ExplainController,
    JwksController,
    LoginController,
    MeController,
    OidcController,
    PasswordController,
    PersonalTokensController,
    ProvidersController,
    ReauthenticationController,
    ServiceAccountTokensController,
    ServiceAccountsController,
    SessionCookieController,
    SessionsController,
    SigningKeysController,
    UserTokensController,
    UsersController,
  ],
  providers: [
    AccessRules,
    AccessTokens,
    AccountLinksService,
    ApiKeyAdmission,
    ApiKeyAuthenticator,
    ApiThrottleGuard,
    AttemptLimiter,
    CredentialWatch,
    CrossOriginAccess,
    ProjectOrigins,
    AuthGuard,
    CallerThrottler,
    ExplainReadModel,
    ExternalAccounts,
    ExternalTokenVerifier,
    InvitationsService,
    InvitedProjects,
    IssuerKeys,
    LinksAcceptanceService,
    KnownDevices,
    LoginAttempts,
    LoginService,
    LoginTransactions,
    MeReadModel,
    OidcIssuer,
    OidcLoginService,
    OrganizationLookup,
    OwnPassword,
    OwnSessionsService,
    PasswordChangeService,
    Passwords,
    PeopleVisibility,
    PermissionChecks,
    PermissionGuard,
    PersonalTokenAuthenticator,
    PersonalTokensReadModel,
    PersonalTokensService,
    ProfileService,
    ProjectLookup,
    ReaderPermissions,
    ReauthenticationService,
    RefusedCredentials,
    RelationChangeListeners,
    RequestedRelations,
    SensitiveChanges,
    ServiceAccountAccess,
    ServiceAccountTokensService,
    ServiceAccountsReadModel,
    ServiceAccountsService,
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
    UsersReadModel,
    UsersService,
    { provide: RelationStore, useClass: PostgresRelationStore },
  ],
  exports: [
    CrossOriginAccess,
    AccessTokens,
    ApiKeyAuthenticator,
    ApiThrottleGuard,
    AttemptLimiter,
    CredentialWatch,
    AuthGuard,
    OrganizationLookup,
    Passwords,
    PeopleVisibility,
    PermissionChecks,
    PermissionGuard,
    ProjectLookup,
    ReaderPermissions,
    RelationChangeListeners,
    RelationStore,
    SensitiveChanges,
    SessionCookie,
    SessionsService,
  ],
})
export class AuthModule {}
