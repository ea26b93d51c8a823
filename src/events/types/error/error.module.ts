import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { ErrorGroupReadModel } from './groups/error-group.read-model.js';
import { ErrorGroupsReadModel } from './groups/error-groups.read-model.js';
import { ErrorsController } from './groups/errors.controller.js';
import { ErrorsProjector } from './projection/errors.projector.js';
import { GroupChanges } from './triage/group-changes.js';
import { GroupMergesService } from './triage/group-merges.service.js';
import { GroupTriageService } from './triage/group-triage.service.js';

@Module({
  imports: [AuthModule, EventStoreModule, ProjectionsModule],
  controllers: [ErrorsController],
  providers: [
    ErrorGroupReadModel,
    ErrorGroupsReadModel,
    ErrorsProjector,
    GroupChanges,
    GroupMergesService,
    GroupTriageService,
  ],
})
export default class ErrorModule {}
