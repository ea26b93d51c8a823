import { Module } from '@nestjs/common';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { WaitCauses } from './wait-causes.js';
import { WaitWatch } from './wait-watch.js';

/** Records why runs do not progress. */
@Module({
  imports: [OrchestratorModule, RunsModule],
  providers: [WaitCauses, WaitWatch],
})
export class RunWaitsModule {}
