import { Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.js';
import { LiveModule } from '../live/live.module.js';
import { KnownFlagsModule } from '../events/known-flags/known-flags.module.js';
import { FlagLookup } from './definitions/flag-lookup.js';
import { FlagPresenter } from './definitions/flag.presenter.js';
import { FlagsController } from './definitions/flags.controller.js';
import { FlagsReadModel } from './definitions/flags.read-model.js';
import { FlagsService } from './definitions/flags.service.js';
import { EvaluationController } from './evaluation/evaluation.controller.js';
import { EvaluationHotRoute } from './evaluation/evaluation.hot-route.js';
import { Evaluations } from './evaluation/evaluations.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsReadModel } from './groups/groups.read-model.js';
import { GroupsService } from './groups/groups.service.js';
import { HistoryController } from './history/history.controller.js';
import { FlagHotRoutes } from './flag-hot-routes.js';
import { HotEvaluations } from './hot-evaluations.js';
import { HistoryReadModel } from './history/history.read-model.js';
import { FlagChangeFeed } from './live/flag-change-feed.js';
import { FlagsTopic } from './live/flags-topic.js';
import { LiveFlagsReadModel } from './live/live-flags.read-model.js';
import { ManifestController } from './manifest/manifest.controller.js';
import { ManifestReadModel } from './manifest/manifest.read-model.js';
import { OfrepStreamController } from './ofrep/ofrep-stream.controller.js';
import { OfrepStream } from './ofrep/ofrep-stream.js';
import { OfrepController } from './ofrep/ofrep.controller.js';
import { OfrepHotRoute, OfrepBulkHotRoute } from './ofrep/ofrep.hot-routes.js';
import { OfrepService } from './ofrep/ofrep.service.js';
import { StreamTokens } from './ofrep/stream-token.js';
import { IdentitiesController } from './identities/identities.controller.js';
import { IdentitiesReadModel } from './identities/identities.read-model.js';
import { IdentitiesService } from './identities/identities.service.js';
import { OverrideRemovalService } from './overrides/override-removal.service.js';
import { OverrideRevocation } from './overrides/override-revocation.js';
import { OverridesController } from './overrides/overrides.controller.js';
import { OverridesReadModel } from './overrides/overrides.read-model.js';
import { OverridesService } from './overrides/overrides.service.js';
import { ProjectOverridesController } from './overrides/project-overrides.controller.js';
import { refuseLostDimensions } from './refuse-lost-dimensions.js';
import { FlagChanges } from './revisions/flag-changes.js';
import { RevisionFeed } from './revisions/revision-feed.js';
import { DueSchedules } from './schedules/due-schedules.js';
import { ScheduleRunner } from './schedules/schedule-runner.js';
import { SchedulesController } from './schedules/schedules.controller.js';
import { SchedulesReadModel } from './schedules/schedules.read-model.js';
import { SchedulesService } from './schedules/schedules.service.js';
import { FlagStreams } from './stream/flag-streams.js';
import { FlagsStatusController } from './status/status.controller.js';
import { StreamController } from './stream/stream.controller.js';
import { SnapshotController } from './snapshot/snapshot.controller.js';
import { SnapshotHotRoute } from './snapshot/snapshot.hot-route.js';
import { SnapshotSender } from './snapshot/snapshot-sender.js';
import { Snapshots } from './snapshot/snapshots.js';
import { StreamsModule } from '../streams/streams.module.js';
import { UsageCleanup } from './usage/usage-cleanup.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageReadModel } from './usage/usage.read-model.js';
import { UsageRecorder } from './usage/usage-recorder.js';
import { UsageReportsService } from './usage/usage-reports.service.js';

/** Feature flags and their evaluation. */
@Module({
  imports: [AuthModule, KnownFlagsModule, LiveModule, StreamsModule],
  controllers: [
    // First: Express tries routes one after the other, and clients request this one most often.
    SnapshotController,
    EvaluationController,
    GroupsController,
    FlagsStatusController,
    HistoryController,
    IdentitiesController,
    ManifestController,
    OfrepController,
    OfrepStreamController,
    OverridesController,
    ProjectOverridesController,
    SchedulesController,
    StreamController,
    UsageController,
    // Last: its `:key` would match the paths of the others.
    FlagsController,
  ],
  providers: [
    EvaluationHotRoute,
    Evaluations,
    FlagPresenter,
    FlagChangeFeed,
    FlagChanges,
    FlagHotRoutes,
    FlagLookup,
    FlagStreams,
    FlagsReadModel,
    FlagsService,
    FlagsTopic,
    GroupsReadModel,
    GroupsService,
    HistoryReadModel,
    HotEvaluations,
    IdentitiesReadModel,
    IdentitiesService,
    LiveFlagsReadModel,
    ManifestReadModel,
    OfrepBulkHotRoute,
    OfrepHotRoute,
    OfrepService,
    OfrepStream,
    OverrideRemovalService,
    OverrideRevocation,
    OverridesReadModel,
    OverridesService,
    RevisionFeed,
    DueSchedules,
    ScheduleRunner,
    SchedulesReadModel,
    SchedulesService,
    SnapshotHotRoute,
    SnapshotSender,
    Snapshots,
    StreamTokens,
    UsageCleanup,
    UsageReadModel,
    UsageRecorder,
    UsageReportsService,
  ],
  exports: [FlagHotRoutes],
})
export class FlagsModule implements NestModule {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Called before the routes are mounted. The consumer's middleware would cost a promise per request. */
  configure(): void {
    this.adapterHost.httpAdapter.use(refuseLostDimensions);
  }
}
