import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { EventsModule } from '../events/events.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { ReadinessChecks, LogReadiness } from './readiness-checks.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, IngestModule],
  providers: [LogReadiness, ReadinessChecks],
  controllers: [HealthController, MetricsController],
})
export class HealthModule {}
