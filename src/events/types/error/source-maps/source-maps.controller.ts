import { Controller, Delete, Get, HttpCode, Param, Put, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Auth, Authenticated, ProjectId } from '../../../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../../../auth/caller.js';
import { ApiProblems } from '../../../../openapi/api-problems.decorator.js';
import { ErrorProjectQuery } from '../groups/error-groups-query.dto.js';
import { ERROR_PROBLEMS } from '../problems.js';
import { SourceMapBodyGuard, useSourceMap } from './source-map-body.guard.js';
import { SourceMapsQuery, SourceMapPageResponse, SourceMapResponse } from './source-map.dto.js';
import { SourceMapsService } from './source-maps.service.js';

const EDIT = { permission: 'views:edit', project: 'query.project_id' } as const;
const DEBUG_ID = {
  name: 'debug_id',
  description: 'Debug id, a UUID that the bundler wrote into the minified file and its source map.',
  type: String,
};

@ApiTags('events')
@Controller('api/source-maps')
export class SourceMapsController {
  constructor(private readonly service: SourceMapsService) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({ operationId: 'listSourceMaps', summary: 'List the source maps of a project' })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: SourceMapsQuery): Promise<SourceMapPageResponse> {
    return this.service.page(projectId, query);
  }

  @Put(':debug_id')
  @Authenticated(EDIT)
  @UseGuards(SourceMapBodyGuard)
  @ApiParam(DEBUG_ID)
  @ApiBody({
    required: true,
    description: 'Source map of version 3, at most 30 MB as JSON; gzip is accepted.',
    schema: { type: 'object', additionalProperties: true },
  })
  @ApiOperation({
    operationId: 'uploadSourceMap',
    summary: 'Upload the source map of a minified file',
    description:
      'Error events that are received after the upload are grouped by the function and file names of the original sources. Uploading the same bytes again has no effect; different bytes require another debug id. The contents of the sources are not stored.',
  })
  @ApiProblems(
    'validation_failed',
    'bad_request',
    'payload_too_large',
    'unsupported_media_type',
    'request_timeout',
    'overloaded',
    ERROR_PROBLEMS.source_map_invalid,
    ERROR_PROBLEMS.source_map_exists,
  )
  upload(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('debug_id') debugId: string,
    @Query() _query: ErrorProjectQuery,
    @Req() request: Request,
  ): Promise<SourceMapResponse> {
    return useSourceMap(request, (json) => this.service.upload(projectId, debugId, caller, json));
  }

  @Delete(':debug_id')
  @HttpCode(204)
  @Authenticated(EDIT)
  @ApiParam(DEBUG_ID)
  @ApiOperation({
    operationId: 'deleteSourceMap',
    summary: 'Delete a source map',
    description:
      'Events that were grouped with the source map stay in their groups until the projection is rebuilt.',
  })
  @ApiProblems('validation_failed', 'not_found')
  remove(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('debug_id') debugId: string,
    @Query() _query: ErrorProjectQuery,
  ): Promise<void> {
    return this.service.remove(projectId, debugId, caller);
  }
}
