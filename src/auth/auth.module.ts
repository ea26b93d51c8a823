import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { JwksController } from './access-tokens/jwks.controller.js';
import { SigningKeys } from './access-tokens/signing-keys.js';
import { ApiKeyAdmission } from './api-key-admission.js';
import { ApiKeyAuthenticator } from './api-keys/api-key-authenticator.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthGuard } from './auth.guard.js';
import { Organization } from './entities/organization.entity.js';
import { User } from './entities/user.entity.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { MeController } from './login/me.controller.js';
import { MeReadModel } from './login/me.read-model.js';
import { OrganizationLookup } from './organization-lookup.js';
import { Passwords } from './passwords.js';
import { PermissionChecks } from './permission-checks.js';
import { PersonalTokensService } from './personal-tokens/personal-tokens.service.js';
import { PostgresRelationStore } from './postgres-relation-store.js';
import { ProjectLookup } from './project-lookup.js';
import { RelationStore } from './relation-store.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserAdmission } from './user-admission.js';
import { UserCredentials } from './user-credentials.js';

/** Who calls, and what they may do. */
@Module({
  imports: [TypeOrmModule.forFeature([Organization, User])],
  controllers: [JwksController, LoginController, MeController],
  providers: [
    AccessTokens,
    ApiKeyAdmission,
    ApiKeyAuthenticator,
    AttemptLimiter,
    AuthGuard,
    LoginService,
    MeReadModel,
    OrganizationLookup,
    Passwords,
    PermissionChecks,
    PersonalTokensService,
    ProjectLookup,
    SessionCookie,
    SessionsService,
    SigningKeys,
    UserAdmission,
    UserCredentials,
    { provide: RelationStore, useClass: PostgresRelationStore },
  ],
  exports: [
    AccessTokens,
    ApiKeyAuthenticator,
    AttemptLimiter,
    AuthGuard,
    OrganizationLookup,
    Passwords,
    PermissionChecks,
    RelationStore,
    SessionCookie,
    SessionsService,
  ],
})
export class AuthModule {}
