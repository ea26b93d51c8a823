import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { eventPageJson } from '../../explorer/event-page-json.js';
import { DocumentEventPage } from '../../explorer/events.openapi.js';
import { TraceDetailReadModel } from './trace-detail.read-model.js';
import { TraceEventsQuery, TraceQuery, TracesQuery, TraceResponse, TracesResponse } from './traces.dto.js';
import { TracesReadModel } from './traces.read-model.js';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TRACE_ID = { name: 'trace_id', description: 'Id of the trace: `data.traceId` of its events.' };

@ApiTags('events')
@Controller('api/traces')
export class TracesController {
  constructor(
    private readonly traces: TracesReadModel,
    private readonly trace: TraceDetailReadModel,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listTraces',
    summary: 'List the traces of a project, the latest or the longest first',
    description:
      'Each request examines at most 10,000 traces, so a page can have fewer items than `limit`, even none, and still have a `next_cursor`.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: TracesQuery): Promise<TracesResponse> {
    return this.traces.list(projectId, query);
  }

  @Get(':trace_id')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiParam(TRACE_ID)
  @ApiOperation({
    operationId: 'getTrace',
    summary: 'Get the spans of a trace as columns',
    description:
      'Returns at most 100,000 spans, in the order of their receipt. The response is compressed with gzip when the caller accepts it.',
  })
  @ApiOkResponse({ description: 'The trace.', type: TraceResponse })
  @ApiProblems('validation_failed', 'not_found')
  async get(
    @ProjectId() projectId: string,
    @Param('trace_id') traceId: string,
    @Query() _query: TraceQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendJsonText(request, response, await this.trace.find(projectId, traceId));
  }

  @Get(':trace_id/events')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiParam(TRACE_ID)
  @ApiOperation({
    operationId: 'listTraceEvents',
    summary: 'List the events other than spans that have the id of a trace, oldest first',
  })
  @ApiProblems('validation_failed')
  @DocumentEventPage()
  async events(
    @ProjectId() projectId: string,
    @Param('trace_id') traceId: string,
    @Query() query: TraceEventsQuery,
    @Res() response: Response,
  ): Promise<void> {
    response.type('application/json').end(eventPageJson(await this.trace.events(projectId, traceId, query)));
  }
}

const compress = promisify(gzip);
/** Minimum length of a compressed response: compressing a shorter one costs more than it saves. */
const MIN_COMPRESSED_LENGTH = 10_000;

/** Sends a JSON text, compressed when it is long and the client accepts gzip. */
async function sendJsonText(request: Request, response: Response, json: string): Promise<void> {
  response.type('application/json').vary('Accept-Encoding');
  if (json.length < MIN_COMPRESSED_LENGTH || request.acceptsEncodings('gzip') !== 'gzip') {
    response.end(json);
    return;
  }
  const body = await compress(json);
  response.setHeader('Content-Encoding', 'gzip');
  response.end(body);
}
