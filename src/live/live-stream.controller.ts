import { Controller, Headers, Query, Res, Sse, type MessageEvent } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Auth, Authenticated } from '../auth/authenticated.decorator.js';
import type { UserCaller } from '../auth/caller.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { OpenStreams } from '../streams/open-streams.js';
import { streamHolderOf } from '../streams/event-stream.js';
import { LiveStreams } from './live-streams.js';
import { LiveStreamQuery } from './stream-query.dto.js';
import { STREAM_PROBLEMS } from '../streams/problems.js';

@ApiTags('live')
@Controller('api/stream')
export class LiveStreamController {
  constructor(
    private readonly live: LiveStreams,
    private readonly streams: OpenStreams,
  ) {}

  @Sse()
  @Authenticated()
  @ApiOperation({
    operationId: 'streamProject',
    summary: 'Stream changes in a project (server-sent events)',
    description: 'Each topic requires the permission `<topic>:view` in the project.',
  })
  @ApiProduces('text/event-stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last message that the client received.',
  })
  @ApiProblems(
    'validation_failed',
    'not_found',
    'forbidden',
    'scope_missing',
    'overloaded',
    STREAM_PROBLEMS.too_many_streams,
  )
  async stream(
    @Auth() caller: UserCaller,
    @Query() query: LiveStreamQuery,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<Observable<MessageEvent>> {
    const frames = await this.live.frames(caller, query, header ?? textOf(query.last_event_id));
    return this.streams.respond({ kind: 'live', holder: streamHolderOf(caller), response, frames });
  }
}

/** `undefined` for a parameter that is not a text, because it was sent twice or as an object. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
