import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { Organization } from '../entities/organization.entity.js';
import { CredentialWatch } from './credential-watch.js';
import { KnownApps } from './known-apps.js';
import { OrganizationLookup } from './organization-lookup.js';
import { PermissionChecks } from './permission-checks.js';
import { PermissionGuard } from './permission.guard.js';
import { PostgresRelationStore } from './postgres-relation-store.js';
import { ProjectLookup } from './project-lookup.js';
import { ReaderPermissions } from './reader-permissions.js';
import { PermissionLossListeners } from './permission-loss-listeners.js';
import { RelationStore } from './relation-store.js';
import { RunTokenUses } from './run-token-uses.js';
import { SensitiveChanges } from './sensitive-changes.js';
import { UserAuthorizer } from './user-authorizer.js';

/** Decides what an authenticated caller may do: relations, permissions, and the guard that enforces them. */
@Module({
  imports: [AuthenticationModule, TypeOrmModule.forFeature([Organization])],
  providers: [
    CredentialWatch,
    KnownApps,
    OrganizationLookup,
    PermissionChecks,
    PermissionGuard,
    ProjectLookup,
    ReaderPermissions,
    PermissionLossListeners,
    RunTokenUses,
    SensitiveChanges,
    UserAuthorizer,
    { provide: RelationStore, useClass: PostgresRelationStore },
  ],
  exports: [
    CredentialWatch,
    KnownApps,
    OrganizationLookup,
    PermissionChecks,
    PermissionGuard,
    ProjectLookup,
    ReaderPermissions,
    PermissionLossListeners,
    RelationStore,
    SensitiveChanges,
  ],
})
export class AuthorizationModule {}
