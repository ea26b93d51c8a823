import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { ConfigsController } from './configs.controller.js';
import { ConfigsReadModel, CONFIGS } from './configs.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule],
  controllers: [ConfigsController],
  providers: [ConfigsReadModel],
})
export default class ConfigEventsModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(CONFIGS);
  }
}
