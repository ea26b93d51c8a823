import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../database/connection/database-address.js';
import { DiskFullWatch } from '../database/disk-full-watch.js';
import { EventSubscriptions } from '../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../metrics/metrics.js';
import { EventsModule } from '../events/events.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { BatchReader } from './batch/batch-reader.js';
import { IngestEnvelopeGuard } from './guards/ingest-envelope.guard.js';
import { IngestSignatureGuard } from './guards/ingest-signature.guard.js';
import { IdempotencyReadModel } from './idempotency/idempotency.read-model.js';
import { InFlightKeys } from './idempotency/in-flight-keys.js';
import { IngestHotRoute } from './ingest.hot-route.js';
import { IngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { IngestLimiter } from './limits/ingest-limiter.js';
import { LoadMonitor } from './load/load-monitor.js';
import { KafkaEventSink } from './log/kafka-event-sink.js';
import { LogConsumer } from './log/log-consumer.js';
import { EventSink } from './sink/event-sink.js';
import { GroupCommitter } from './sink/group-committer.js';
import { PostgresEventSink } from './sink/postgres-event-sink.js';

function createSink(
  config: AppConfig,
  clock: Clock,
  metrics: Metrics,
  storedKeys: IdempotencyReadModel,
  address: DatabaseAddress,
  subscriptions: EventSubscriptions,
  diskFull: DiskFullWatch,
): EventSink {
  return config.kafka === null
    ? new PostgresEventSink(address, config, clock, metrics, subscriptions, diskFull)
    : new KafkaEventSink(config.kafka, clock, metrics, storedKeys);
}

@Module({
  imports: [AuthModule, ProjectsModule, EventsModule, RateLimitsModule],
  controllers: [IngestController],
  providers: [
    IngestEnvelopeGuard,
    IngestSignatureGuard,
    IngestHotRoute,
    IngestService,
    BatchReader,
    IngestLimiter,
    LoadMonitor,
    InFlightKeys,
    IdempotencyReadModel,
    GroupCommitter,
    LogConsumer,
    {
      provide: EventSink,
      inject: [
        AppConfig,
        Clock,
        Metrics,
        IdempotencyReadModel,
        DATABASE_ADDRESS,
        EventSubscriptions,
        DiskFullWatch,
      ],
      useFactory: createSink,
    },
  ],
  exports: [IngestHotRoute, LoadMonitor, LogConsumer],
})
export class IngestModule {}
