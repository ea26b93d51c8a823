import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { Caller } from '../auth/caller.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { EventFacetsQuery, EventHistogramQuery } from './counts/event-counts-query.dto.js';
import { EventFacetsResponse, EventHistogramResponse } from './counts/event-counts.response.js';
import { EventCountsService } from './counts/event-counts.service.js';
import { DocumentEvent, DocumentEventPage } from './explorer/events.openapi.js';
import { EventQuery } from './explorer/event-query.dto.js';
import { EventsService } from './explorer/events.service.js';

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly service: EventsService,
    private readonly counts: EventCountsService,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({ operationId: 'listEvents', summary: 'List the events of a project, newest first' })
  @ApiProblems('validation_failed')
  @DocumentEventPage()
  async list(
    @ProjectId() projectId: string,
    @Query() query: EventQuery,
    @Res() response: Response,
  ): Promise<void> {
    response.type('application/json').end(await this.service.list(projectId, query));
  }

  @Get('histogram')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'countEventsOverTime',
    summary: 'Count events over time by level',
  })
  @ApiProblems('validation_failed')
  histogram(
    @ProjectId() projectId: string,
    @Query() query: EventHistogramQuery,
  ): Promise<EventHistogramResponse> {
    return this.counts.histogram(projectId, query);
  }

  @Get('facets')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'countEventsByFacet',
    summary: 'Count events by type, level and source',
  })
  @ApiProblems('validation_failed')
  facets(@ProjectId() projectId: string, @Query() query: EventFacetsQuery): Promise<EventFacetsResponse> {
    return this.counts.facets(projectId, query);
  }

  @Get(':id')
  @Authenticated()
  @ApiOperation({ operationId: 'getEvent', summary: 'Get an event' })
  @ApiParam({ name: 'id', description: 'Id of the event, a UUID.' })
  @ApiProblems('not_found')
  @DocumentEvent()
  async get(@Auth() caller: Caller, @Param('id') id: string, @Res() response: Response): Promise<void> {
    response.type('application/json').end(await this.service.get(caller, id));
  }
}
