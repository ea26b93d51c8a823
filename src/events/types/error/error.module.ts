import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { ErrorsProjector } from './projection/errors.projector.js';

@Module({
  imports: [AuthModule, ProjectionsModule],
  providers: [ErrorsProjector],
})
export default class ErrorModule {}
