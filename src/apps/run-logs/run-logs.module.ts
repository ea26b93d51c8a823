import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { LogStreams } from './log-streams.js';
import { RunLogsController } from './run-logs.controller.js';
import { RunLogsReadModel } from './run-logs.read-model.js';

/** Pages through the logs of a run at the orchestrator, and streams appended text. */
@Module({
  imports: [AccessModule, AuthModule, OrchestratorModule, StreamsModule],
  controllers: [RunLogsController],
  providers: [LogStreams, RunLogsReadModel],
})
export class RunLogsModule {}
