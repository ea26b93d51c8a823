import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { ScheduleInputs } from './schedule-inputs.js';
import { SchedulesController } from './schedules.controller.js';
import { SchedulesService } from './schedules.service.js';

/** Schedules of an installation, which users change without a new version. */
@Module({
  imports: [AccessModule, AuthModule, AuthorSchemasModule],
  controllers: [SchedulesController],
  providers: [ScheduleInputs, SchedulesService],
  exports: [ScheduleInputs],
})
export class SchedulesModule {}
