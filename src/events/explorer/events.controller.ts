import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { Caller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { DocumentEvent, DocumentEventPage } from './events.openapi.js';
import { EventQuery } from './event-query.dto.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(private readonly service: EventsService) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({ operationId: 'listEvents', summary: 'The events of a project, newest first' })
  @ApiProblems('validation_failed')
  @DocumentEventPage()
  async list(
    @ProjectId() projectId: string,
    @Query() query: EventQuery,
    @Res() response: Response,
  ): Promise<void> {
    response.type('application/json').end(await this.service.list(projectId, query));
  }

  @Get(':id')
  @Authenticated()
  @ApiOperation({ operationId: 'getEvent', summary: 'One event' })
  @ApiParam({ name: 'id', description: 'Id of the event.' })
  @ApiProblems('not_found')
  @DocumentEvent()
  async get(@Auth() caller: Caller, @Param('id') id: string, @Res() response: Response): Promise<void> {
    response.type('application/json').end(await this.service.get(caller, id));
  }
}
