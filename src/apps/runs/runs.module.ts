import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { LiveModule } from '../../live/live.module.js';
import { AccessModule } from '../access/access.module.js';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { DagsModule } from '../dags/dags.module.js';
import { RunCancelsService } from './cancel/run-cancels.service.js';
import { RunHistogramController } from './histogram/run-histogram.controller.js';
import { RunHistogramReadModel } from './histogram/run-histogram.read-model.js';
import { LiveRunsReadModel } from './live/live-runs.read-model.js';
import { RunFeed } from './live/run-feed.js';
import { RunsTopic } from './live/runs-topic.js';
import { RunScopeResolver } from './read/run-scope-resolver.js';
import { RunsReadModel } from './read/runs.read-model.js';
import { RerunsService } from './rerun/reruns.service.js';
import { RunChanged } from './run-changed.js';
import { RunMetrics } from './run-metrics.js';
import { RunWriter } from './run-writer.js';
import { RunsController } from './runs.controller.js';
import { RunStarter } from './start/run-starter.js';
import { RunStartsService } from './start/run-starts.service.js';

/** Starts, lists, cancels and repeats runs. `RunWriter` is the only writer of their states. */
@Module({
  imports: [AccessModule, AuthModule, AuthorSchemasModule, DagsModule, LiveModule],
  controllers: [RunHistogramController, RunsController],
  providers: [
    LiveRunsReadModel,
    RerunsService,
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
  exports: [RunChanged, RunMetrics, RunStarter, RunWriter],
})
export class RunsModule {}
