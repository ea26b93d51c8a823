import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunLogsController } from './run-logs.controller.js';
import { RunLogsReadModel } from './run-logs.read-model.js';

/** Pages through the logs that the orchestrator keeps of a run. */
@Module({
  imports: [AccessModule, AuthModule, OrchestratorModule],
  controllers: [RunLogsController],
  providers: [RunLogsReadModel],
})
export class RunLogsModule {}
