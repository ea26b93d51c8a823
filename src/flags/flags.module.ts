import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { FlagsController } from './definitions/flags.controller.js';
import { FlagsReadModel } from './definitions/flags.read-model.js';
import { FlagsService } from './definitions/flags.service.js';
import { EvaluationController } from './evaluation/evaluation.controller.js';
import { Evaluations } from './evaluation/evaluations.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsReadModel } from './groups/groups.read-model.js';
import { GroupsService } from './groups/groups.service.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryReadModel } from './history/history.read-model.js';
import { ManifestController } from './manifest/manifest.controller.js';
import { ManifestReadModel } from './manifest/manifest.read-model.js';
import { OfrepStreamController } from './ofrep/ofrep-stream.controller.js';
import { OfrepStream } from './ofrep/ofrep-stream.js';
import { OfrepController } from './ofrep/ofrep.controller.js';
import { OfrepService } from './ofrep/ofrep.service.js';
import { StreamTokens } from './ofrep/stream-token.js';
import { OverridesController } from './overrides/overrides.controller.js';
import { OverridesService } from './overrides/overrides.service.js';
import { FlagChanges } from './revisions/flag-changes.js';
import { RevisionFeed } from './revisions/revision-feed.js';
import { FlagStreams } from './stream/flag-streams.js';
import { FlagsStatusController } from './status/status.controller.js';
import { StreamController } from './stream/stream.controller.js';
import { SnapshotController } from './snapshot/snapshot.controller.js';
import { Snapshots } from './snapshot/snapshots.js';

/** Flags: who may see what of the product, decided by one rule. */
@Module({
  imports: [AuthModule],
  controllers: [
    EvaluationController,
    GroupsController,
    FlagsStatusController,
    HistoryController,
    ManifestController,
    OfrepController,
    OfrepStreamController,
    OverridesController,
    SnapshotController,
    StreamController,
    // Last: its `:key` would take the others' names.
    FlagsController,
  ],
  providers: [
    Evaluations,
    FlagChanges,
    FlagStreams,
    FlagsReadModel,
    FlagsService,
    GroupsReadModel,
    GroupsService,
    HistoryReadModel,
    ManifestReadModel,
    OfrepService,
    OfrepStream,
    OverridesService,
    RevisionFeed,
    Snapshots,
    StreamTokens,
  ],
})
export class FlagsModule {}
