import { Module } from '@nestjs/common';
import { BackfillsModule } from './backfills/backfills.module.js';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { InstallationsModule } from './installations/installations.module.js';
import { MembersModule } from './members/members.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RunApprovalsModule } from './run-approvals/run-approvals.module.js';
import { RunLogsModule } from './run-logs/run-logs.module.js';
import { RunTasksModule } from './run-tasks/run-tasks.module.js';
import { RunWaitsModule } from './run-waits/run-waits.module.js';
import { RunsModule } from './runs/runs.module.js';
import { RunTokensModule } from './run-tokens/run-tokens.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SubmissionModule } from './submission/submission.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { VersionCodeModule } from './version-code/version-code.module.js';
import { VersionsModule } from './versions/versions.module.js';

/**
 * Code apps: what can be installed, where it is, and its runs on an orchestrator.
 *
 * Nest stops modules one after the other. So each worker stops taking work in `onModuleDestroy`, which reaches all modules
 * first, and `beforeApplicationShutdown` only waits for what is in work.
 */
@Module({
  imports: [
    CallbacksModule,
    ReconciliationModule,
    InstallationsModule,
    SchedulesModule,
    BackfillsModule,
    RunsModule,
    RunTokensModule,
    RunApprovalsModule,
    RunLogsModule,
    RunTasksModule,
    RunWaitsModule,
    SubmissionModule,
    TriggersModule,
    // After the modules above, whose names the `:app` of these routes would take.
    MembersModule,
    VersionCodeModule,
    VersionsModule,
    CatalogModule,
  ],
  // Its hot route is called in front of Express.
  exports: [CallbacksModule],
})
export class AppsModule {}
