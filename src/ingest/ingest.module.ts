import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { IngestEnvelopeGuard } from './guards/ingest-envelope.guard.js';
import { IngestSignatureGuard } from './guards/ingest-signature.guard.js';
import { IdempotencyReadModel } from './idempotency/idempotency.read-model.js';
import { InFlightKeys } from './idempotency/in-flight-keys.js';
import { IngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { IngestLimiter } from './limits/ingest-limiter.js';
import { LoadMonitor } from './load/load-monitor.js';
import { EventSink } from './sink/event-sink.js';
import { GroupCommitter } from './sink/group-committer.js';
import { PostgresEventSink } from './sink/postgres-event-sink.js';

@Module({
  imports: [AuthModule, ProjectsModule, EventsModule, RateLimitsModule],
  controllers: [IngestController],
  providers: [
    IngestEnvelopeGuard,
    IngestSignatureGuard,
    IngestService,
    IngestLimiter,
    LoadMonitor,
    InFlightKeys,
    IdempotencyReadModel,
    GroupCommitter,
    { provide: EventSink, useClass: PostgresEventSink },
  ],
  exports: [LoadMonitor],
})
export class IngestModule {}
