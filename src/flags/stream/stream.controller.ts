import { Controller, Headers, Query, Res, Sse, type MessageEvent } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { Caller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { streamHolderOf } from '../../streams/event-stream.js';
import { type FlagMessage, lastEventId } from './flag-message.js';
import { FlagStreams } from './flag-streams.js';
import { StreamQuery } from './stream-query.dto.js';
import { STREAM_PROBLEMS } from '../../streams/problems.js';

@ApiTags('flags')
@Controller('api/flags/stream')
export class StreamController {
  constructor(
    private readonly flags: FlagStreams,
    private readonly streams: OpenStreams,
  ) {}

  @Sse()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'streamFlags',
    summary: 'Stream a snapshot, then every change of the flags (server-sent events; docs/flags.md)',
  })
  @ApiProduces('text/event-stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Revision that the client has. When absent or unusable, the stream starts with a snapshot.',
  })
  @ApiProblems('validation_failed', 'overloaded', STREAM_PROBLEMS.too_many_streams)
  async stream(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: StreamQuery,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<Observable<MessageEvent>> {
    const from = lastEventId(header, query.last_event_id);
    const frames = await this.flags.frames({ projectId, lastEventId: from, encode: asItIs, caller });
    return this.streams.respond({ kind: 'flags', holder: streamHolderOf(caller), response, frames });
  }
}

function asItIs(message: FlagMessage): Buffer {
  return message.bytes;
}
