import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { CostProjector } from './cost.projector.js';
import { CostsController } from './costs.controller.js';
import { CostsReadModel } from './costs.read-model.js';

@Module({
  imports: [AuthModule, ProjectionsModule],
  controllers: [CostsController],
  providers: [CostProjector, CostsReadModel],
})
export default class CostModule {}
