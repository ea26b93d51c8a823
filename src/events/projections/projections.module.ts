import { Module } from '@nestjs/common';
import { ProjectionRunner } from './projection-runner.js';
import { ProjectionStore } from './projection.store.js';
import { Projectors } from './projector.js';

/** Tables that are computed from stored events: builds them, keeps them up to date, and replaces them with newer versions. */
@Module({
  providers: [ProjectionRunner, ProjectionStore, Projectors],
  exports: [ProjectionStore, Projectors],
})
export class ProjectionsModule {}
