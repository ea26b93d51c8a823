import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AuthorizationModule } from '../authorization/authorization.module.js';
import { User } from '../entities/user.entity.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysReadModel } from './api-keys/api-keys.read-model.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { WebhookSecrets } from './api-keys/webhook-secrets.js';
import { ExplainController } from './explain/explain.controller.js';
import { ExplainReadModel, ExplainedObjects } from './explain/explain.read-model.js';
import { MeController } from './profile/me.controller.js';
import { MeReadModel } from './profile/me.read-model.js';
import { ProfileService } from './profile/profile.service.js';
import { MembersController } from './project-members/members.controller.js';
import { MembersReadModel } from './project-members/members.read-model.js';
import { MembersService } from './project-members/members.service.js';
import { RequestedRelations } from './service-accounts/requested-relations.js';
import { ServiceAccountAccess } from './service-accounts/service-account-access.js';
import { ServiceAccountRelations } from './service-accounts/service-account-relations.js';
import { ServiceAccountTokensController } from './service-accounts/service-account-tokens.controller.js';
import { ServiceAccountTokensService } from './service-accounts/service-account-tokens.service.js';
import { ServiceAccountsController } from './service-accounts/service-accounts.controller.js';
import { ServiceAccountsReadModel } from './service-accounts/service-accounts.read-model.js';
import { ServiceAccountsService } from './service-accounts/service-accounts.service.js';
import { AccountLinksController } from './users/account-links.controller.js';
import { AccountLinksService } from './users/account-links.service.js';
import { InvitationReadModel } from './users/invitation.read-model.js';
import { InvitationsService } from './users/invitations.service.js';
import { InvitedProjects } from './users/invited-projects.js';
import { InvitedUsers } from './users/invited-users.js';
import { LinksAcceptanceService, PasswordReplacement } from './users/links-acceptance.service.js';
import { OpenLinks } from './users/open-links.js';
import { PeopleVisibility } from './users/people-visibility.js';
import { UserChangeWriter } from './users/user-change-writer.js';
import { UsersController } from './users/users.controller.js';
import { UsersReadModel } from './users/users.read-model.js';
import { UsersService } from './users/users.service.js';

/** Manages users, service accounts, API keys, members and profiles, and explains the permissions of a user. */
@Module({
  imports: [AuthenticationModule, AuthorizationModule, TypeOrmModule.forFeature([User])],
  controllers: [
    AccountLinksController,
    ApiKeysController,
    ExplainController,
    MeController,
    MembersController,
    ServiceAccountTokensController,
    ServiceAccountsController,
    UsersController,
  ],
  providers: [
    AccountLinksService,
    ApiKeysReadModel,
    ApiKeysService,
    ExplainReadModel,
    ExplainedObjects,
    InvitationReadModel,
    InvitationsService,
    InvitedProjects,
    InvitedUsers,
    LinksAcceptanceService,
    MeReadModel,
    MembersReadModel,
    MembersService,
    OpenLinks,
    PasswordReplacement,
    PeopleVisibility,
    ProfileService,
    RequestedRelations,
    ServiceAccountAccess,
    ServiceAccountRelations,
    ServiceAccountTokensService,
    ServiceAccountsReadModel,
    ServiceAccountsService,
    UserChangeWriter,
    UsersReadModel,
    UsersService,
    WebhookSecrets,
  ],
  exports: [PeopleVisibility],
})
export class AccountsModule {}
