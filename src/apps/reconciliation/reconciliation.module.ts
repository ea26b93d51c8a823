import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunTrackingModule } from '../run-tracking/run-tracking.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { SubmissionModule } from '../submission/submission.module.js';
import { ActiveSweep } from './active-sweep.js';
import { DueChecks } from './due-checks.js';
import { ListedRuns } from './listed-runs.js';
import { OrchestratorFeed } from './orchestrator-feed.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciledRuns } from './reconciled-runs.js';
import { Reconciler } from './reconciler.js';
import { RunCheck } from './run-check.js';
import { RunFigures } from './run-figures.js';
import { Watermarks } from './watermarks.js';

/** Finds the state changes that no callback reported. */
@Module({
  imports: [AuthModule, OrchestratorModule, RunTrackingModule, RunsModule, SubmissionModule],
  controllers: [ReconciliationController],
  providers: [
    ActiveSweep,
    DueChecks,
    ListedRuns,
    OrchestratorFeed,
    ReconciliationService,
    ReconciledRuns,
    Reconciler,
    RunCheck,
    RunFigures,
    Watermarks,
  ],
})
export class ReconciliationModule {}
