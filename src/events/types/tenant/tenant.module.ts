import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { TenantsController } from './tenants.controller.js';
import { TenantsReadModel, TENANTS } from './tenants.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule],
  controllers: [TenantsController],
  providers: [TenantsReadModel],
})
export default class TenantEventsModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(TENANTS);
  }
}
