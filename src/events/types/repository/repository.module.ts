import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { RepositoriesController } from './repositories.controller.js';
import { RepositoriesReadModel, REPOSITORIES } from './repositories.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule],
  controllers: [RepositoriesController],
  providers: [RepositoriesReadModel],
})
export default class RepositoryEventsModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(REPOSITORIES);
  }
}
