import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, projectIdOf } from '../../auth/authenticated.decorator.js';
import { SnapshotSender } from './snapshot-sender.js';
import { SnapshotResponse } from './snapshot.response.js';
import { Snapshots } from './snapshots.js';

/** Snapshots for client libraries, which revalidate them with their ETag. */
@ApiTags('flags')
@Controller('api/flags/snapshot')
export class SnapshotController {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly sender: SnapshotSender,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'getFlagSnapshot',
    summary: 'Get a snapshot of all data that is required to evaluate a project’s flags',
  })
  @ApiQuery({ name: 'project_id', required: false, type: String, description: 'Id or key of the project.' })
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: '`ETag` of the snapshot that the client has cached; the response is 304 when it is current.',
  })
  @ApiOkResponse({ type: SnapshotResponse })
  @ApiResponse({ status: 304, description: 'The client has the current snapshot.' })
  get(@Req() request: Request, @Res() response: Response): Promise<void> | void {
    // Not by @ProjectId(): Nest would pass it to the ValidationPipe, which costs four promises per request.
    const snapshot = this.snapshots.get(projectIdOf(request));
    if (!(snapshot instanceof Promise)) return this.sender.send(snapshot, request, response);
    return snapshot.then((loaded) => this.sender.send(loaded, request, response));
  }
}
