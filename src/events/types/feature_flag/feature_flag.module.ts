import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { KnownFlagsModule } from '../../known-flags/known-flags.module.js';
import { FlagEventsController } from './flag-events.controller.js';
import { FlagEventsReadModel, FLAG_EVENTS } from './flag-events.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule, KnownFlagsModule],
  controllers: [FlagEventsController],
  providers: [FlagEventsReadModel],
})
export default class FeatureFlagEventsModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(FLAG_EVENTS);
  }
}
