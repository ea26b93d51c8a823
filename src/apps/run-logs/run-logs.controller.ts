import { Controller, Get, Header, Headers, Query, Res, Sse, type MessageEvent } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { STREAM_PROBLEMS } from '../../streams/problems.js';
import { streamHolderOf } from '../../streams/event-stream.js';
import { ApiRun } from '../runs/api-run.js';
import { LogReads } from './log-reads.js';
import { LogQuery, LogStreamQuery, RunLogPageResponse, RunTasksResponse } from './run-log.dto.js';
import { LogStreams } from './log-streams.js';
import { RunLogsReadModel } from './run-logs.read-model.js';
import type { Run } from '../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunLogsController {
  private readonly reads = new LogReads();

  constructor(
    private readonly logs: RunLogsReadModel,
    private readonly follows: LogStreams,
    private readonly streams: OpenStreams,
  ) {}

  @Get(':id/logs')
  @PermissionOn('run', 'runs:view')
  @Header('Cache-Control', 'no-store')
  @ApiRun()
  @ApiOperation({
    operationId: 'readRunLogs',
    summary: 'List the tasks of a run or, with `task`, read a page of a task’s log',
  })
  @ApiExtraModels(RunTasksResponse, RunLogPageResponse)
  @ApiOkResponse({
    schema: {
      oneOf: [{ $ref: getSchemaPath(RunTasksResponse) }, { $ref: getSchemaPath(RunLogPageResponse) }],
    },
  })
  @ApiProblems('validation_failed', APP_PROBLEMS.logs_unavailable, APP_PROBLEMS.orchestrator_unavailable)
  read(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Query() query: LogQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunLogPageResponse | RunTasksResponse> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return this.reads.run(caller.userId, () => this.logs.read(run, query, gone.signal));
  }

  @Sse(':id/logs/stream')
  @PermissionOn('run', 'runs:view')
  @ApiRun()
  @ApiOperation({
    operationId: 'streamRunLog',
    summary: 'Stream the text that is written to a task’s log after a given page (server-sent events)',
    description:
      'Messages of type `log.text` contain `text` and the `cursor` of the position after it, which is also the id of the message. The stream ends with `log.end` when the run has ended and all text was sent. When the connection closes before that, reconnect with `Last-Event-ID` or read a page with the last cursor.',
  })
  @ApiProduces('text/event-stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last message that the client received; takes precedence over `cursor`.',
  })
  @ApiProblems('validation_failed', 'overloaded', STREAM_PROBLEMS.too_many_streams)
  stream(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Query() { cursor }: LogStreamQuery,
    @Headers('last-event-id') seen: string | undefined,
    @Res() response: Response,
  ): Observable<MessageEvent> {
    const frames = this.follows.frames(caller, run, seen ?? cursor);
    return this.streams.respond({ kind: 'logs', holder: streamHolderOf(caller), response, frames });
  }
}
