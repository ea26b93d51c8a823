import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { isNoneMatch } from './if-none-match.js';
import { SnapshotResponse } from './snapshot.response.js';
import { Snapshots } from './snapshots.js';

/** What client libraries load, and ask for again with the ETag of what they have. */
@ApiTags('flags')
@Controller('api/flags/snapshot')
export class SnapshotController {
  constructor(private readonly snapshots: Snapshots) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'getFlagSnapshot',
    summary: 'Everything that decides about the flags of a project, at one revision',
  })
  @ApiQuery({ name: 'project_id', required: false, type: String, description: 'The project, by id or key.' })
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'The ETag of the snapshot that you have.',
  })
  @ApiOkResponse({ type: SnapshotResponse })
  @ApiResponse({ status: 304, description: 'You have the newest one.' })
  async get(
    @ProjectId() projectId: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const { revision, etag, body } = await this.snapshots.get(projectId);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Flags-Revision', String(revision));
    if (isNoneMatch(ifNoneMatch, etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(body);
  }
}
