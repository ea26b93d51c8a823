import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { EventsOfTraces } from './events-of-traces.js';
import { TraceDetailReadModel } from './trace-detail.read-model.js';
import { TracesController } from './traces.controller.js';
import { TracesProjector } from './traces.projector.js';
import { TracesReadModel } from './traces.read-model.js';

@Module({
  imports: [AuthModule, EventStoreModule, ProjectionsModule],
  controllers: [TracesController],
  providers: [EventsOfTraces, TraceDetailReadModel, TracesProjector, TracesReadModel],
})
export default class TraceModule {}
