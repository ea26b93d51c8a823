import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { WebhooksQuery, WebhooksResponse } from './webhooks.dto.js';
import { WebhooksReadModel } from './webhooks.read-model.js';

@ApiTags('events')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listWebhookDestinations',
    summary: 'List the destinations of webhooks, failing ones first',
    description:
      'Returns success rate, attempts and latency of `webhook` events by destination, for a range of whole hours.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: WebhooksQuery): Promise<WebhooksResponse> {
    return this.webhooks.destinations(projectId, query);
  }
}
