import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { EventLoopLag } from './probes/event-loop-lag.js';
import { IngestProbe } from './probes/ingest-probe.js';
import { OrchestratorFailures } from './probes/orchestrator-failures.js';
import { OrchestratorProbe } from './probes/orchestrator-probe.js';
import { DatabaseProbe } from './probes/database-probe.js';
import { ReplicaProbe } from './probes/replica-probe.js';
import { ServerErrors } from './series/server-errors.js';
import { SystemSampler } from './series/system-sampler.js';
import { SystemController } from './system.controller.js';
import { SystemReadModel } from './system.read-model.js';

/** Read model of the health screen. Reads from every feature. */
@Module({
  imports: [AuthModule, IngestModule],
  controllers: [SystemController],
  providers: [
    EventLoopLag,
    IngestProbe,
    OrchestratorFailures,
    OrchestratorProbe,
    ServerErrors,
    DatabaseProbe,
    ReplicaProbe,
    SystemReadModel,
    SystemSampler,
  ],
  exports: [OrchestratorProbe],
})
export class SystemModule {}
