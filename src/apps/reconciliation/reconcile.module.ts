import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { RunTrackingModule } from '../run-tracking/run-tracking.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { SubmissionModule } from '../submission/submission.module.js';
import { ActiveRuns } from './active-runs.js';
import { ActiveSweep } from './active-sweep.js';
import { DueChecks } from './due-checks.js';
import { ListedRuns } from './listed-runs.js';
import { OrchestratorFeed } from './orchestrator-feed.js';
import { OrchestratorLists } from './orchestrator-lists.js';
import { ReconcileController } from './reconcile.controller.js';
import { ReconcileService } from './reconcile.service.js';
import { Reconciliation } from './reconciliation.js';
import { RunCheck } from './run-check.js';
import { RunGauges } from './run-gauges.js';
import { WaitCauses } from './wait-causes.js';
import { WaitWatch } from './wait-watch.js';
import { Watermarks } from './watermarks.js';

/** Finds the state changes that no callback reported. */
@Module({
  imports: [AuthModule, OrchestratorModule, RunTrackingModule, RunsModule, SubmissionModule],
  controllers: [ReconcileController],
  providers: [
    ActiveRuns,
    ActiveSweep,
    DueChecks,
    ListedRuns,
    OrchestratorFeed,
    OrchestratorLists,
    ReconcileService,
    Reconciliation,
    RunCheck,
    RunGauges,
    WaitCauses,
    WaitWatch,
    Watermarks,
  ],
})
export class ReconcileModule {}
