import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/authenticated.decorator.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { EVENT_TYPES, isEventType } from './event-types.js';
import { payloadSchema } from './payload-schemas.js';

@ApiTags('ingest')
@Controller('api/ingest/schemas')
export class SchemasController {
  /** Open to everyone: the schemas are part of this program and contain no user's data. */
  @Get(':type')
  @Public()
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getPayloadSchema',
    summary: 'Get the JSON Schema of the `data` of an event type',
  })
  @ApiParam({ name: 'type', enum: EVENT_TYPES, description: 'Type of the events.' })
  @ApiOkResponse({ description: 'JSON Schema, draft 2020-12.', schema: { type: 'object' } })
  @ApiProblems('not_found')
  get(@Param('type') type: string): object {
    if (!isEventType(type)) {
      throw new ProblemError(
        'not_found',
        `There is no such event type. The types are: ${EVENT_TYPES.join(', ')}.`,
      );
    }
    return payloadSchema(type);
  }
}
