import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { FlagEventsQuery, FlagEventPageResponse } from './flag-events.dto.js';
import { FlagEventsReadModel } from './flag-events.read-model.js';

@ApiTags('events')
@Controller('api/feature-flag-events')
export class FlagEventsController {
  constructor(private readonly flagEvents: FlagEventsReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listFeatureFlagEvents',
    summary: 'List reported changes of feature flags, newest first',
    description:
      'Returns `feature_flag` events, which report changes of flags of any system, including the flags of this service.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: FlagEventsQuery): Promise<FlagEventPageResponse> {
    return this.flagEvents.events(projectId, query);
  }
}
