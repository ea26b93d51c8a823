import { Controller, Headers, Query, Res, Sse, type MessageEvent } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { Caller } from '../../auth/caller.js';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { streamHolderOf } from '../../streams/stream-holder.js';
import type { FlagMessage } from './flag-message.js';
import { FlagStreams } from './flag-streams.js';
import { lastEventId } from './last-event-id.js';
import { StreamQuery } from './stream-query.dto.js';
import { STREAM_PROBLEMS } from '../../streams/problems.js';

@ApiTags('flags')
@Controller('api/flags/stream')
export class StreamController {
  constructor(
    private readonly streams: FlagStreams,
    private readonly credentials: CredentialWatch,
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
    description:
      'The revision that the reader has. The stream begins with a snapshot when this is absent or cannot be used.',
  })
  @ApiProblems('validation_failed', 'overloaded', STREAM_PROBLEMS.too_many_streams)
  stream(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: StreamQuery,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<Observable<MessageEvent>> {
    const from = lastEventId(header, query.last_event_id);
    const ended = this.credentials.ended(caller, projectId, 'flags:view');
    const holder = streamHolderOf(caller);
    return this.streams.read(
      { kind: 'flags', holder, projectId, lastEventId: from, ended, encode: asItIs },
      response,
    );
  }
}

function asItIs(message: FlagMessage): Buffer {
  return message.bytes;
}
