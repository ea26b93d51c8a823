import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { StoredSinceModule } from '../../retention/stored-since.module.js';
import { DeployErrorRatesReadModel } from './deploy-error-rates.read-model.js';
import { DEPLOYS } from './deploys.definition.js';
import { DeploysController } from './deploys.controller.js';
import { DeploysReadModel } from './deploys.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule, StoredSinceModule],
  controllers: [DeploysController],
  providers: [DeployErrorRatesReadModel, DeploysReadModel],
})
export default class DeployModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(DEPLOYS);
  }
}
