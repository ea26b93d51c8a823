import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { LogContextService } from './log-context.service.js';
import { LogPatternsProjector } from './log-patterns.projector.js';
import { LogPatternsReadModel } from './log-patterns.read-model.js';
import { LogsController } from './logs.controller.js';

@Module({
  imports: [AuthModule, EventStoreModule, ProjectionsModule],
  controllers: [LogsController],
  providers: [LogContextService, LogPatternsProjector, LogPatternsReadModel],
})
export default class LogModule {}
