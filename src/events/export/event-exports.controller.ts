import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { EventExportQuery } from './event-export-query.dto.js';
import { EventExports } from './event-exports.js';

const TEXT = { schema: { type: 'string' } } as const;

@ApiTags('events')
@Controller('api/events/export')
export class EventExportsController {
  constructor(private readonly exports: EventExports) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'exportEvents',
    summary: 'Export the events of a project, oldest first',
    description:
      'Streams at the speed of the reader. The last line of NDJSON, and trailers of the response in both formats, state whether the export is complete and, when it is not, the cursor at which it continues. A caller can have 2 exports running at once.',
  })
  @ApiProblems('validation_failed')
  @ApiOkResponse({
    description: 'The events, one a line.',
    content: { 'application/x-ndjson': TEXT, 'text/csv': TEXT },
  })
  send(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Query() query: EventExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.exports.send(caller, projectId, query, response);
  }
}
