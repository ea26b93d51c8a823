import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AuthorizationModule } from '../authorization/authorization.module.js';
import { User } from '../entities/user.entity.js';
import { ExplainController } from './explain/explain.controller.js';
import { ExplainReadModel } from './explain/explain.read-model.js';
import { MeController } from './profile/me.controller.js';
import { MeReadModel } from './profile/me.read-model.js';
import { ProfileService } from './profile/profile.service.js';
import { RequestedRelations } from './service-accounts/requested-relations.js';
import { ServiceAccountAccess } from './service-accounts/service-account-access.js';
import { ServiceAccountTokensController } from './service-accounts/service-account-tokens.controller.js';
import { ServiceAccountTokensService } from './service-accounts/service-account-tokens.service.js';
import { ServiceAccountsController } from './service-accounts/service-accounts.controller.js';
import { ServiceAccountsReadModel } from './service-accounts/service-accounts.read-model.js';
import { ServiceAccountsService } from './service-accounts/service-accounts.service.js';
import { AccountLinksController } from './users/account-links.controller.js';
import { AccountLinksService } from './users/account-links.service.js';
import { InvitationsService } from './users/invitations.service.js';
import { InvitedProjects } from './users/invited-projects.js';
import { LinksAcceptanceService } from './users/links-acceptance.service.js';
import { PeopleVisibility } from './users/people-visibility.js';
import { UsersController } from './users/users.controller.js';
import { UsersReadModel } from './users/users.read-model.js';
import { UsersService } from './users/users.service.js';

/** Manages users, service accounts and profiles, and explains the permissions of a user. */
@Module({
  imports: [AuthenticationModule, AuthorizationModule, TypeOrmModule.forFeature([User])],
  controllers: [
    AccountLinksController,
    ExplainController,
    MeController,
    ServiceAccountTokensController,
    ServiceAccountsController,
    UsersController,
  ],
  providers: [
    AccountLinksService,
    ExplainReadModel,
    InvitationsService,
    InvitedProjects,
    LinksAcceptanceService,
    MeReadModel,
    PeopleVisibility,
    ProfileService,
    RequestedRelations,
    ServiceAccountAccess,
    ServiceAccountTokensService,
    ServiceAccountsReadModel,
    ServiceAccountsService,
    UsersReadModel,
    UsersService,
  ],
  exports: [PeopleVisibility],
})
export class AccountsModule {}
