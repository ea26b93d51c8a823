import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { WebhookProjector } from './webhook.projector.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksReadModel } from './webhooks.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule, ProjectionsModule],
  controllers: [WebhooksController],
  providers: [WebhookProjector, WebhooksReadModel],
})
export default class WebhookModule {}
