import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Counter } from 'prom-client';
import { Authenticated, projectIdOf } from '../../auth/authenticated.decorator.js';
import { leaveOut } from '../../common/http/access-log.js';
import { Metrics } from '../../metrics/metrics.js';
import { isNoneMatch } from './if-none-match.js';
import { SnapshotResponse } from './snapshot.response.js';
import type { Snapshot } from './snapshot.js';
import { Snapshots } from './snapshots.js';

/** Snapshots for client libraries, which revalidate them with their ETag. */
@ApiTags('flags')
@Controller('api/flags/snapshot')
export class SnapshotController {
  private readonly full: Counter.Internal;
  private readonly unchanged: Counter.Internal;

  constructor(
    private readonly snapshots: Snapshots,
    { flagSnapshots }: Metrics,
  ) {
    this.full = flagSnapshots.labels('full');
    this.unchanged = flagSnapshots.labels('unchanged');
  }

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'getFlagSnapshot',
    summary: 'Get everything that evaluating a project’s flags requires, at one revision',
  })
  @ApiQuery({ name: 'project_id', required: false, type: String, description: 'Id or key of the project.' })
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'ETag of the snapshot that the client has.',
  })
  @ApiOkResponse({ type: SnapshotResponse })
  @ApiResponse({ status: 304, description: 'The client has the current snapshot.' })
  get(@Req() request: Request, @Res() response: Response): Promise<void> | void {
    // Not by @ProjectId(): Nest would send it through the ValidationPipe, four promises for each request.
    const snapshot = this.snapshots.get(projectIdOf(request));
    if (!(snapshot instanceof Promise)) return this.send(snapshot, request, response);
    return snapshot.then((loaded) => this.send(loaded, request, response));
  }

  private send({ revision, etag, body }: Snapshot, request: Request, response: Response): void {
    leaveOut(response);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Flags-Revision', String(revision));
    if (isNoneMatch(request.headers['if-none-match'], etag)) {
      this.unchanged.inc();
      response.statusCode = 304;
      response.end();
      return;
    }
    this.full.inc();
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(body);
  }
}
