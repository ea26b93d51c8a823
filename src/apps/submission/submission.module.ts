import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { ConcurrencyModule } from '../concurrency/concurrency.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunTrackingModule } from '../run-tracking/run-tracking.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RunSubmission } from './run-submission.js';
import { SubmissionPolicy } from './submission-policy.js';
import { SubmissionRecorder } from './submission-recorder.js';
import { SubmissionWorker } from './submission-worker.js';

/** Submits runs to the orchestrator. */
@Module({
  imports: [AuthModule, ConcurrencyModule, OrchestratorModule, RunTrackingModule, RunsModule],
  providers: [RunSubmission, SubmissionPolicy, SubmissionRecorder, SubmissionWorker],
  exports: [SubmissionWorker],
})
export class SubmissionModule {}
