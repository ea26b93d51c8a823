import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../projections/projections.module.js';
import { KeyedStates } from './keyed-states.js';

@Module({
  imports: [ProjectionsModule],
  providers: [KeyedStates],
  exports: [KeyedStates],
})
export class KeyedStatesModule {}
