import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { Caller, UserCaller } from '../auth/caller.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { EventFacetsResponse, EventHistogramResponse } from './counts/event-counts.response.js';
import { EventCountsService } from './counts/event-counts.service.js';
import { DocumentEvent, DocumentSearchedEventPage } from './explorer/events.openapi.js';
import { EventExportQuery } from './export/event-export-query.dto.js';
import { EventExports } from './export/event-exports.js';
import { EventQuery, EventFacetsQuery, EventHistogramQuery } from './explorer/events.dto.js';
import { EventsService } from './explorer/events.service.js';
import { toEventFilter } from './explorer/to-event-filter.js';

const TEXT = { schema: { type: 'string' } } as const;

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly service: EventsService,
    private readonly counts: EventCountsService,
    private readonly exports: EventExports,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({ operationId: 'listEvents', summary: 'List the events of a project, newest first' })
  @ApiProblems('validation_failed')
  @DocumentSearchedEventPage()
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
    description: 'The default range is the 24 hours before `to`, which is the current time when absent.',
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
    description: 'The default range is the 24 hours before `to`, which is the current time when absent.',
  })
  @ApiProblems('validation_failed')
  facets(@ProjectId() projectId: string, @Query() query: EventFacetsQuery): Promise<EventFacetsResponse> {
    return this.counts.facets(projectId, query);
  }

  @Get('export')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'exportEvents',
    summary: 'Export the events of a project, oldest first',
    description:
      'The response is streamed at the speed of the client. The last line of NDJSON, and the trailers of the response in all formats, contain whether the export is complete and, if not, the cursor with which to continue. A caller can run 2 exports at the same time. With `chained-ndjson`, each line ends with an index and a hash over the line and its predecessor.',
  })
  @ApiProblems('validation_failed')
  @ApiOkResponse({
    description: 'Events, one per line.',
    content: { 'application/x-ndjson': TEXT, 'text/csv': TEXT },
  })
  export(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Query() query: EventExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { project_id: project, format, ...recorded } = query;
    const { from, to, cursor } = recorded;
    const fileName = `signalbox-events-${project}`;
    const request = {
      projectId,
      filter: toEventFilter(query),
      range: { from, to },
      format,
      cursor,
      fileName,
    };
    return this.exports.send(caller, { ...request, recorded }, response);
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
