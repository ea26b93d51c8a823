import { Module } from '@nestjs/common';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RunCodeReader } from './run-code-reader.js';
import { RunCodes } from './run-codes.js';

/** Reads the code with which runs were executed. */
@Module({
  imports: [OrchestratorModule, RunsModule],
  providers: [RunCodeReader, RunCodes],
  exports: [RunCodeReader],
})
export class RunCodeModule {}
