import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { DEPLOYS } from './deploys.definition.js';
import { DeploysController } from './deploys.controller.js';
import { DeploysReadModel } from './deploys.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule],
  controllers: [DeploysController],
  providers: [DeploysReadModel],
})
export default class DeployModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(DEPLOYS);
  }
}
