import { Module } from '@nestjs/common';
import { ProjectionRunner } from './projection-runner.js';
import { ProjectionStore } from './projection.store.js';
import { Projectors } from './projector.js';

@Module({
  providers: [ProjectionRunner, ProjectionStore, Projectors],
  exports: [ProjectionStore, Projectors],
})
export class ProjectionsModule {}
