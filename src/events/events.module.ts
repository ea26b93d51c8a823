import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LiveModule } from '../live/live.module.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesReadModel } from './changes/changes.read-model.js';
import { EventActivityReadModel } from './activity/event-activity.read-model.js';
import { EventCountsProjector } from './counts/event-counts.projector.js';
import { EventCountsService } from './counts/event-counts.service.js';
import { EventsController } from './events.controller.js';
import { EventExportsModule } from './export/event-exports.module.js';
import { EventsService } from './explorer/events.service.js';
import { EventFeed } from './live/event-feed.js';
import { EventFeedReadModel } from './live/event-feed.read-model.js';
import { EventsTopic } from './live/events-topic.js';
import { PartitionKeeper } from './partitions/partition-keeper.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { EventRetentionController } from './retention/event-retention.controller.js';
import { EventRetentionJob } from './retention/event-retention.job.js';
import { EventRetentionService } from './retention/event-retention.service.js';
import { EventTrimmer } from './retention/event-trimmer.js';
import { StoredSinceModule } from './retention/stored-since.module.js';
import { SchemasController } from './schemas.controller.js';
import { SevereEventsProjector } from './severe-events/severe-events.projector.js';
import { EventStoreModule } from './store/event-store.module.js';
import { discoverEventTypeModules } from './types/discover.js';
import { EventSubscriptions } from './subscriptions/event-subscriptions.js';

@Module({
  imports: [
    AuthModule,
    EventExportsModule,
    EventStoreModule,
    LiveModule,
    ProjectionsModule,
    StoredSinceModule,
    ...(await discoverEventTypeModules()),
  ],
  controllers: [ChangesController, EventRetentionController, EventsController, SchemasController],
  providers: [
    ChangesReadModel,
    EventActivityReadModel,
    EventCountsProjector,
    EventCountsService,
    EventFeed,
    EventFeedReadModel,
    EventRetentionJob,
    EventRetentionService,
    EventsService,
    EventsTopic,
    EventSubscriptions,
    EventTrimmer,
    PartitionKeeper,
    SevereEventsProjector,
  ],
  exports: [EventActivityReadModel, EventSubscriptions, PartitionKeeper],
})
export class EventsModule {}
