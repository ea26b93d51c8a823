import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ArtifactDownloads } from './artifact-downloads.js';
import { ProgressPace } from './progress-pace.js';
import { RunArtifactsController } from './run-artifacts.controller.js';
import { RunReports } from './run-reports.js';

/** Stores progress, results and artifacts that the code of runs reports. */
@Module({
  imports: [AccessModule, AuthModule, RunsModule],
  controllers: [RunArtifactsController],
  providers: [ArtifactDownloads, ProgressPace, RunReports],
  exports: [ProgressPace, RunReports],
})
export class RunReportsModule {}
