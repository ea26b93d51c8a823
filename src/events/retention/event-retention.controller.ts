import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { EventRetentionService } from './event-retention.service.js';
import { UpdateEventRetentionDto, EventRetentionResponse } from './event-retention.dto.js';

const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };

@ApiTags('events')
@Controller('api/projects/:project/event-retention')
export class EventRetentionController {
  constructor(private readonly service: EventRetentionService) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'params.project' })
  @ApiOperation({
    operationId: 'getEventRetention',
    summary: "Get the retention of a project's events by type",
  })
  @ApiParam(PROJECT)
  read(@ProjectId() projectId: string): Promise<EventRetentionResponse> {
    return this.service.of(projectId);
  }

  @Patch()
  @Authenticated({ permission: 'project:manage', project: 'params.project' })
  @ApiOperation({
    operationId: 'updateEventRetention',
    summary: "Change the retention of a project's events by type",
    description:
      'Events that exceed the retention are deleted in the background; a longer retention does not restore them. Changing the retention of audit events requires `organization:manage`.',
  })
  @ApiParam(PROJECT)
  @ApiProblems('validation_failed', AUTH_PROBLEMS.project_archived)
  update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { types }: UpdateEventRetentionDto,
  ): Promise<EventRetentionResponse> {
    return this.service.update(projectId, caller, types);
  }
}
