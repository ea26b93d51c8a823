import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { PerformanceMetricsReadModel } from './performance-metrics.read-model.js';
import { PerformanceSeriesReadModel } from './performance-series.read-model.js';
import { PerformanceController } from './performance.controller.js';
import { PerformanceProjector } from './performance.projector.js';

@Module({
  imports: [AuthModule, ProjectionsModule],
  controllers: [PerformanceController],
  providers: [PerformanceMetricsReadModel, PerformanceProjector, PerformanceSeriesReadModel],
})
export default class PerformanceModule {}
