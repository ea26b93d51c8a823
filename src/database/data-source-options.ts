import type { DataSourceOptions } from 'typeorm';
import { CallbackSignature } from '../apps/callbacks/callback-signature.entity.js';
import { App } from '../apps/catalog/app.entity.js';
import { InstallationGrant } from '../apps/installations/installation-grant.entity.js';
import { Installation } from '../apps/installations/installation.entity.js';
import { SimulatedCallback } from '../apps/orchestrator/simulated/simulated-callback.entity.js';
import { SimulatedDagRun } from '../apps/orchestrator/simulated/simulated-dag-run.entity.js';
import { OrchestratorWatermark } from '../apps/reconcile/orchestrator-watermark.entity.js';
import { RunPayload } from '../apps/runs/run-payload.entity.js';
import { RunTransition } from '../apps/runs/run-transition.entity.js';
import { Run } from '../apps/runs/run.entity.js';
import { InstallationTrigger } from '../apps/triggers/installation-trigger.entity.js';
import { AppVersion } from '../apps/versions/app-version.entity.js';
import { ApiKey } from '../auth/api-keys/api-key.entity.js';
import { WebhookSecret } from '../auth/api-keys/webhook-secret.entity.js';
import { ExternalIdentity } from '../auth/oidc/external-identity.entity.js';
import { ObjectParent } from '../auth/entities/object-parent.entity.js';
import { Organization } from '../auth/entities/organization.entity.js';
import { Relation } from '../auth/entities/relation.entity.js';
import { ServiceInstallation } from '../auth/entities/service-installation.entity.js';
import { SigningKey } from '../auth/entities/signing-key.entity.js';
import { User } from '../auth/entities/user.entity.js';
import { PersonalAccessToken } from '../auth/personal-tokens/personal-access-token.entity.js';
import { Session } from '../auth/sessions/session.entity.js';
import { AccountLink } from '../auth/users/account-link.entity.js';
import { EventDelivery } from '../events/subscriptions/event-delivery.entity.js';
import { Flag } from '../flags/definitions/flag.entity.js';
import { FlagGroup } from '../flags/groups/flag-group.entity.js';
import { FlagHistory } from '../flags/history/flag-history.entity.js';
import { SelfOverride } from '../flags/overrides/self-override.entity.js';
import { FlagRevision } from '../flags/revisions/flag-revision.entity.js';
import { FlagSchedule } from '../flags/schedules/flag-schedule.entity.js';
import { FlagIdentity } from '../flags/identities/flag-identity.entity.js';
import { FlagLastEvaluated } from '../flags/usage/flag-last-evaluated.entity.js';
import { FlagUsage } from '../flags/usage/flag-usage.entity.js';
import { Project } from '../projects/project.entity.js';
import { ServiceAccount } from '../auth/service-accounts/service-account.entity.js';
import { ServiceAccountToken } from '../auth/service-accounts/service-account-token.entity.js';
import { SavedView } from '../saved-views/saved-view.entity.js';
import type { DatabaseAddress } from './database-address.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { Flags1764400000000 } from './migrations/1764400000000-flags.js';
import { Apps1764600000000 } from './migrations/1764600000000-apps.js';
import { SimulatedOrchestrator1764700000000 } from './migrations/1764700000000-simulated-orchestrator.js';
import { FlagSchedules1764500000000 } from './migrations/1764500000000-flag-schedules.js';
import { Identity1764200000000 } from './migrations/1764200000000-identity.js';
import { ApiRateLimits1764300000000 } from './migrations/1764300000000-api-rate-limits.js';
import { EventDeliveries1764800000000 } from './migrations/1764800000000-event-deliveries.js';
import { FlagIdentities1765400000000 } from './migrations/1765400000000-flag-identities.js';
import { SavedViews1764900000000 } from './migrations/1764900000000-saved-views.js';
import { ServiceInstallation1765700000000 } from './migrations/1765700000000-service-installation.js';
import { ExactConfig1765200000000 } from './migrations/1765200000000-exact-config.js';
import { RecentLogins1765300000000 } from './migrations/1765300000000-recent-logins.js';
import { ProjectCorsOrigins1765500000000 } from './migrations/1765500000000-project-cors-origins.js';
import { DagPolicy1765600000000 } from './migrations/1765600000000-dag-policy.js';
import { ServiceAccounts1765310000000 } from './migrations/1765310000000-service-accounts.js';
import { PrivateApps1765600000001 } from './migrations/1765600000001-private-apps.js';
import { EventSuspensions1765210000000 } from './migrations/1765210000000-event-suspensions.js';
import { SturdyClient } from './sturdy-client.js';

/** Every entity and migration, listed by hand: the service and the command line must see the same set. */
const ENTITIES = [
  AccountLink,
  ApiKey,
  App,
  AppVersion,
  CallbackSignature,
  EventDelivery,
  ExternalIdentity,
  Flag,
  FlagGroup,
  FlagHistory,
  FlagIdentity,
  FlagLastEvaluated,
  FlagRevision,
  FlagSchedule,
  FlagUsage,
  Installation,
  InstallationGrant,
  InstallationTrigger,
  ObjectParent,
  OrchestratorWatermark,
  Organization,
  PersonalAccessToken,
  Project,
  Relation,
  Run,
  RunPayload,
  RunTransition,
  SavedView,
  SelfOverride,
  ServiceInstallation,
  ServiceAccount,
  ServiceAccountToken,
  Session,
  SigningKey,
  SimulatedCallback,
  SimulatedDagRun,
  User,
  WebhookSecret,
];
const MIGRATIONS = [
  Initial1764000000000,
  Identity1764200000000,
  ApiRateLimits1764300000000,
  Flags1764400000000,
  FlagSchedules1764500000000,
  Apps1764600000000,
  SimulatedOrchestrator1764700000000,
  EventDeliveries1764800000000,
  SavedViews1764900000000,
  RecentLogins1765300000000,
  FlagIdentities1765400000000,
  ServiceAccounts1765310000000,
  ServiceInstallation1765700000000,
  ExactConfig1765200000000,
  ProjectCorsOrigins1765500000000,
  DagPolicy1765600000000,
  PrivateApps1765600000001,
  EventSuspensions1765210000000,
];

/** Longest that a statement of an ordinary route may take; a stuck one must not hold its connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

export function dataSourceOptions(address: DatabaseAddress, poolSize: number): DataSourceOptions {
  return {
    type: 'postgres',
    ...(address.host === undefined ? {} : { host: address.host }),
    ...(address.port === undefined ? {} : { port: address.port }),
    ...(address.user === undefined ? {} : { username: address.user }),
    ...(address.password === undefined ? {} : { password: address.password }),
    ...(address.database === undefined ? {} : { database: address.database }),
    ...(address.ssl === undefined ? {} : { ssl: address.ssl as boolean }),
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize,
    applicationName: 'signalbox',
    connectTimeoutMS: 5000,
    extra: {
      Client: SturdyClient,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}
