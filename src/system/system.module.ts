import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { EventLoopLag } from './probes/event-loop-lag.js';
import { OrchestratorFailures } from './probes/orchestrator-failures.js';
import { OrchestratorProbe } from './probes/orchestrator-probe.js';
import { DatabaseProbe } from './probes/database-probe.js';
import { ServerErrors } from './series/server-errors.js';
import { SystemSampler } from './series/system-sampler.js';
import { SystemController } from './system.controller.js';
import { SystemReadModel } from './system.read-model.js';

/** Read model of the health screen. Reads from every feature, and nothing depends on it. */
@Module({
  imports: [AuthModule, IngestModule],
  controllers: [SystemController],
  providers: [
    EventLoopLag,
    OrchestratorFailures,
    OrchestratorProbe,
    ServerErrors,
    DatabaseProbe,
    SystemReadModel,
    SystemSampler,
  ],
})
export class SystemModule {}
