import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunCodeModule } from '../run-code/run-code.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RunTaskRows } from './run-task-rows.js';
import { RunTasksController } from './run-tasks.controller.js';
import { RunTasksReadModel } from './run-tasks.read-model.js';
import { TaskReader } from './task-reader.js';
import { TaskReads } from './task-reads.js';

/** Reads tasks of runs from the orchestrator, stores them, and determines which of them failed a run. */
@Module({
  imports: [AccessModule, AuthModule, OrchestratorModule, RunCodeModule, RunsModule],
  controllers: [RunTasksController],
  providers: [RunTaskRows, RunTasksReadModel, TaskReader, TaskReads],
})
export class RunTasksModule {}
