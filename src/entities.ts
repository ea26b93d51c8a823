import { CallbackSignature } from './apps/callbacks/signature/callback-signature.entity.js';
import { CallbackRefusal } from './apps/model/callback-refusal.entity.js';
import { App } from './apps/model/app.entity.js';
import { InstallationGrant } from './apps/model/installation-grant.entity.js';
import { Installation } from './apps/model/installation.entity.js';
import { SimulatedCallback } from './apps/orchestrator/simulated/simulated-callback.entity.js';
import { SimulatedDagRun } from './apps/orchestrator/simulated/simulated-dag-run.entity.js';
import { OrchestratorWatermark } from './apps/reconciliation/orchestrator-watermark.entity.js';
import { RunApproval } from './apps/model/runs/run-approval.entity.js';
import { RunArtifact } from './apps/model/runs/run-artifact.entity.js';
import { RunPayload } from './apps/model/runs/run-payload.entity.js';
import { RunCode } from './apps/model/runs/run-code.entity.js';
import { RunProgress } from './apps/model/runs/run-progress.entity.js';
import { RunResult } from './apps/model/runs/run-result.entity.js';
import { RunTasks } from './apps/model/runs/run-tasks.entity.js';
import { RunTransition } from './apps/model/runs/run-transition.entity.js';
import { Run } from './apps/model/runs/run.entity.js';
import { Backfill } from './apps/model/backfill.entity.js';
import { BackfillTime } from './apps/model/backfill-time.entity.js';
import { RunBatch } from './apps/model/runs/run-batch.entity.js';
import { RunBatchItem } from './apps/model/runs/run-batch-item.entity.js';
import { InstallationTrigger } from './apps/model/installation-trigger.entity.js';
import { AppVersion } from './apps/model/app-version.entity.js';
import { ApiKey } from './auth/authentication/api-keys/api-key.entity.js';
import { WebhookSecret } from './auth/authentication/api-keys/webhook-secret.entity.js';
import { ExternalIdentity } from './auth/authentication/oidc/external-identity.entity.js';
import { ObjectParent } from './auth/entities/object-parent.entity.js';
import { Organization } from './auth/entities/organization.entity.js';
import { Relation } from './auth/entities/relation.entity.js';
import { ServiceInstallation } from './auth/entities/service-installation.entity.js';
import { SigningKey } from './auth/entities/signing-key.entity.js';
import { User } from './auth/entities/user.entity.js';
import { PersonalAccessToken } from './auth/authentication/personal-tokens/personal-access-token.entity.js';
import { Session } from './auth/authentication/sessions/session.entity.js';
import { AccountLink } from './auth/entities/account-link.entity.js';
import { EventDelivery } from './events/subscriptions/event-delivery.entity.js';
import { Flag } from './flags/entities/flag.entity.js';
import { FlagGroup } from './flags/entities/flag-group.entity.js';
import { FlagHistory } from './flags/history/flag-history.entity.js';
import { SelfOverride } from './flags/overrides/self-override.entity.js';
import { FlagRevision } from './flags/revisions/flag-revision.entity.js';
import { FlagSchedule } from './flags/schedules/flag-schedule.entity.js';
import { FlagIdentity } from './flags/identities/flag-identity.entity.js';
import { FlagLastEvaluated } from './flags/usage/flag-last-evaluated.entity.js';
import { FlagUsage } from './flags/usage/flag-usage.entity.js';
import { Project } from './project-table/project.entity.js';
import { ServiceAccount } from './auth/accounts/service-accounts/service-account.entity.js';
import { ServiceAccountToken } from './auth/accounts/service-accounts/service-account-token.entity.js';
import { SavedView } from './saved-views/saved-view.entity.js';

/** Every entity, listed by hand: the service and the command line of migrations must see the same set. */
export const ENTITIES = [
  AccountLink,
  ApiKey,
  App,
  AppVersion,
  CallbackRefusal,
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
  RunApproval,
  RunArtifact,
  Backfill,
  BackfillTime,
  RunBatch,
  RunBatchItem,
  RunPayload,
  RunCode,
  RunProgress,
  RunResult,
  RunTasks,
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
