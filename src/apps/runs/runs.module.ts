import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { LiveModule } from '../../live/live.module.js';
import { AccessModule } from '../access/access.module.js';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { ConfigsModule } from '../configs/configs.module.js';
import { DagsModule } from '../dags/dags.module.js';
import { RunAdoptionsController } from './adopt/run-adoptions.controller.js';
import { RunAdoptionsService } from './adopt/run-adoptions.service.js';
import { RunBatchActions } from './batches/run-batch-actions.js';
import { RunBatchFinder } from './batches/run-batch-finder.js';
import { RunBatchStore } from './batches/run-batch-store.js';
import { RunBatchWorker } from './batches/run-batch-worker.js';
import { RunBatchesController } from './batches/run-batches.controller.js';
import { RunBatchesService } from './batches/run-batches.service.js';
import { RunCancellation } from './cancel/run-cancellation.js';
import { RunCancelsService } from './cancel/run-cancels.service.js';
import { RunHistogramController } from './histogram/run-histogram.controller.js';
import { RunHistogramReadModel } from './histogram/run-histogram.read-model.js';
import { LiveRunsReadModel } from './live/live-runs.read-model.js';
import { RunFeed } from './live/run-feed.js';
import { RunsTopic } from './live/runs-topic.js';
import { RunScopeResolver } from './read/run-scope-resolver.js';
import { RunsReadModel } from './read/runs.read-model.js';
import { RerunsService } from './rerun/reruns.service.js';
import { RunChanged } from './run-changes.js';
import { RunMetrics } from './run-metrics.js';
import { RunWriter } from './run-writer.js';
import { RunsController } from './runs.controller.js';
import { RunStarter } from './start/run-starter.js';
import { RunStartsService } from './start/run-starts.service.js';

/** Starts, lists, cancels and repeats runs. `RunWriter` is the only writer of their states. */
@Module({
  imports: [AccessModule, AuthModule, AuthorSchemasModule, ConfigsModule, DagsModule, LiveModule],
  controllers: [RunAdoptionsController, RunHistogramController, RunBatchesController, RunsController],
  providers: [
    LiveRunsReadModel,
    RerunsService,
    RunAdoptionsService,
    RunBatchActions,
    RunBatchFinder,
    RunBatchStore,
    RunBatchWorker,
    RunBatchesService,
    RunCancellation,
    RunCancelsService,
    RunChanged,
    RunFeed,
    RunHistogramReadModel,
    RunMetrics,
    RunScopeResolver,
    RunStarter,
    RunStartsService,
    RunWriter,
    RunsReadModel,
    RunsTopic,
  ],
  exports: [RunCancellation, RunChanged, RunMetrics, RunStarter, RunWriter],
})
export class RunsModule {}
