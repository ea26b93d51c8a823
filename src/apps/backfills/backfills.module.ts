import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { DagsModule } from '../dags/dags.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BackfillCancellation } from './backfill-cancellation.js';
import { BackfillRanges } from './backfill-ranges.js';
import { BackfillStarter } from './backfill-starter.js';
import { BackfillStore } from './backfill-store.js';
import { BackfillWorker } from './backfill-worker.js';
import { BackfillsController } from './backfills.controller.js';
import { BackfillsService } from './backfills.service.js';

/** Starts runs of schedules for times that have passed. */
@Module({
  imports: [AccessModule, AuthModule, DagsModule, RunsModule, SchedulesModule],
  controllers: [BackfillsController],
  providers: [
    BackfillCancellation,
    BackfillRanges,
    BackfillStarter,
    BackfillStore,
    BackfillWorker,
    BackfillsService,
  ],
})
export class BackfillsModule {}
