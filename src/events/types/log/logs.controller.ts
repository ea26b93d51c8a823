import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { LogContextService } from './log-context.service.js';
import { LogPatternsReadModel } from './log-patterns.read-model.js';
import { LogContextQuery, LogPatternsQuery, LogPatternsResponse } from './logs.dto.js';
import { EVENT } from '../../explorer/events.openapi.js';

@ApiTags('events')
@Controller('api/logs')
export class LogsController {
  constructor(
    private readonly patternsOfProject: LogPatternsReadModel,
    private readonly contexts: LogContextService,
  ) {}

  @Get('patterns')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listLogPatterns',
    summary: 'List the patterns of log lines in a period',
    description:
      'A pattern groups log lines whose messages differ only in numbers, ids and other variable values.',
  })
  @ApiProblems('validation_failed')
  patterns(@ProjectId() projectId: string, @Query() query: LogPatternsQuery): Promise<LogPatternsResponse> {
    return this.patternsOfProject.patterns(projectId, query);
  }

  @Get('context')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'getLogContext',
    summary: 'Get the lines before and after a log line',
    description:
      'Returns up to 20 lines before and 20 lines after the event, sorted by `ts`, from the same source.',
  })
  @ApiProblems('validation_failed', 'not_found')
  @DocumentLogContext()
  async context(
    @ProjectId() projectId: string,
    @Query() { event_id: eventId }: LogContextQuery,
    @Res() response: Response,
  ): Promise<void> {
    response.type('application/json').end(await this.contexts.around(projectId, eventId));
  }
}

function DocumentLogContext(): MethodDecorator {
  return ApiOkResponse({
    description: 'The line and its neighbors, oldest first.',
    schema: {
      type: 'object',
      required: ['before', 'event', 'after', 'complete'],
      properties: {
        before: { type: 'array', items: EVENT, description: 'Lines before the event, oldest first.' },
        event: EVENT,
        after: { type: 'array', items: EVENT, description: 'Lines after the event, oldest first.' },
        complete: {
          type: 'boolean',
          description:
            'Whether all neighboring lines were found; `false` when the search was stopped because too many events of other sources lie between them.',
        },
      },
    },
  });
}
