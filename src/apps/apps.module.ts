import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { LiveModule } from '../live/live.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AppsAccess } from './access/apps-access.js';
import { ResourceGuard } from './access/resource.guard.js';
import { ResourceRoutes } from './access/resource-routes.js';
import { CallbackOutcomes } from './callbacks/callback-outcomes.js';
import { CallbackSecrets } from './callbacks/callback-secrets.js';
import { CallbackSignatureCleanup } from './callbacks/callback-signature-cleanup.js';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { CallbacksService } from './callbacks/callbacks.service.js';
import { RefusedCallbacks } from './callbacks/refused-callbacks.js';
import { AppOwners } from './catalog/app-owners.js';
import { AppsController } from './catalog/apps.controller.js';
import { AppsReadModel } from './catalog/apps.read-model.js';
import { AppsService } from './catalog/apps.service.js';
import { WaitingRuns } from './concurrency/waiting-runs.js';
import { DagRightsResolver } from './dags/dag-rights.js';
import { VersionDagsController } from './dags/version-dags.controller.js';
import { VersionDagsReadModel } from './dags/version-dags.read-model.js';
import { InstallationsController } from './installations/installations.controller.js';
import { InstallationsReadModel } from './installations/installations.read-model.js';
import { InstallationsService } from './installations/installations.service.js';
import { UpgradesController } from './installations/upgrades.controller.js';
import { UpgradesService } from './installations/upgrades.service.js';
import { AppMembersController } from './members/app-members.controller.js';
import { InstallationMembersController } from './members/installation-members.controller.js';
import { ObjectMembersReadModel } from './members/object-members.read-model.js';
import { ObjectMembersService } from './members/object-members.service.js';
import { orchestratorProvider } from './orchestrator/orchestrator.provider.js';
import { SimulatedCallbackQueue } from './orchestrator/simulated/simulated-callback-queue.js';
import { OwnAddresses } from './orchestrator/simulated/own-addresses.js';
import { SimulatedCallbackSender } from './orchestrator/simulated/simulated-callback-sender.js';
import { SimulatedCleanup } from './orchestrator/simulated/simulated-cleanup.js';
import { SimulatedOrchestrator } from './orchestrator/simulated/simulated-orchestrator.js';
import { SimulatedSubmissions } from './orchestrator/simulated/simulated-submissions.js';
import { ActiveRuns } from './reconcile/active-runs.js';
import { ActiveSweep } from './reconcile/active-sweep.js';
import { DagPauses } from './reconcile/dag-pauses.js';
import { DueChecks } from './reconcile/due-checks.js';
import { FeedHealth } from './run-tracking/feed-health.js';
import { ListedRuns } from './reconcile/listed-runs.js';
import { OrchestratorFeed } from './reconcile/orchestrator-feed.js';
import { ReconcileController } from './reconcile/reconcile.controller.js';
import { ReconcileService } from './reconcile/reconcile.service.js';
import { Reconciliation } from './reconcile/reconciliation.js';
import { RunCheck } from './reconcile/run-check.js';
import { RunGauges } from './reconcile/run-gauges.js';
import { Watermarks } from './reconcile/watermarks.js';
import { RunCancelsService } from './runs/cancel/run-cancels.service.js';
import { RunHistogramController } from './runs/histogram/run-histogram.controller.js';
import { RunHistogramReadModel } from './runs/histogram/run-histogram.read-model.js';
import { LiveRunsReadModel } from './runs/live/live-runs.read-model.js';
import { RunFeed } from './runs/live/run-feed.js';
import { RunsTopic } from './runs/live/runs-topic.js';
import { RunLogsController } from './runs/logs/run-logs.controller.js';
import { RunLogsReadModel } from './runs/logs/run-logs.read-model.js';
import { RunPlaces } from './runs/read/run-places.js';
import { RunsReadModel } from './runs/read/runs.read-model.js';
import { RerunsService } from './runs/rerun/reruns.service.js';
import { RunChanged } from './runs/run-changed.js';
import { RunMetrics } from './runs/run-metrics.js';
import { RunWriter } from './runs/run-writer.js';
import { RunsController } from './runs/runs.controller.js';
import { RunStarter } from './runs/start/run-starter.js';
import { RunStartsService } from './runs/start/run-starts.service.js';
import { RunLeases } from './run-tracking/run-leases.js';
import { RunSubmission } from './submission/run-submission.js';
import { SubmissionPolicy } from './submission/submission-policy.js';
import { SubmissionWorker } from './submission/submission-worker.js';
import { DeliveredEvents } from './triggers/delivered-events.js';
import { DeliveryBound } from './triggers/delivery-bound.js';
import { EventSuspensions } from './triggers/event-suspensions.js';
import { EventTriggers } from './triggers/event-triggers.js';
import { ScheduleTriggers } from './triggers/schedule-triggers.js';
import { TriggerAdmission } from './triggers/trigger-admission.js';
import { PublishBodyGuard } from './versions/publish-body.guard.js';
import { PublishBudgetGuard } from './versions/publish-budget.guard.js';
import { JsonSchemas } from './author-schemas/json-schemas.js';
import { SchemaPool } from './author-schemas/schema-pool.js';
import { ManifestSchemaController } from './versions/manifest-schema.controller.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsReadModel } from './versions/versions.read-model.js';
import { VersionsService } from './versions/versions.service.js';

/** Code apps: what can be installed, where it is, and its runs on an orchestrator. */
@Module({
  imports: [AuthModule, EventsModule, LiveModule, RateLimitsModule],
  controllers: [
    ManifestSchemaController,
    CallbacksController,
    ReconcileController,
    InstallationsController,
    InstallationMembersController,
    UpgradesController,
    // Before the runs, whose `:id` would take its name.
    RunHistogramController,
    RunsController,
    RunLogsController,
    // Last: their `:app` would take the others' names.
    AppMembersController,
    VersionDagsController,
    VersionsController,
    AppsController,
  ],
  providers: [
    ActiveRuns,
    ActiveSweep,
    AppOwners,
    AppsAccess,
    ResourceGuard,
    ResourceRoutes,
    AppsReadModel,
    AppsService,
    CallbackOutcomes,
    CallbackSecrets,
    CallbackSignatureCleanup,
    CallbacksService,
    DagPauses,
    DagRightsResolver,
    DeliveredEvents,
    DeliveryBound,
    DueChecks,
    EventSuspensions,
    EventTriggers,
    FeedHealth,
    InstallationsReadModel,
    InstallationsService,
    JsonSchemas,
    LiveRunsReadModel,
    ListedRuns,
    ObjectMembersReadModel,
    ObjectMembersService,
    OrchestratorFeed,
    orchestratorProvider,
    OwnAddresses,
    ReconcileService,
    Reconciliation,
    RefusedCallbacks,
    RerunsService,
    RunCancelsService,
    RunChanged,
    RunCheck,
    RunGauges,
    RunLeases,
    RunFeed,
    RunHistogramReadModel,
    RunLogsReadModel,
    RunMetrics,
    RunPlaces,
    RunStarter,
    RunStartsService,
    RunSubmission,
    RunWriter,
    RunsReadModel,
    RunsTopic,
    PublishBodyGuard,
    PublishBudgetGuard,
    ScheduleTriggers,
    SchemaPool,
    SimulatedCallbackQueue,
    SimulatedCallbackSender,
    SimulatedCleanup,
    SimulatedOrchestrator,
    SimulatedSubmissions,
    TriggerAdmission,
    SubmissionPolicy,
    SubmissionWorker,
    UpgradesService,
    VersionDagsReadModel,
    VersionsReadModel,
    VersionsService,
    WaitingRuns,
    Watermarks,
  ],
})
export class AppsModule {}
