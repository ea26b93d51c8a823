import { Controller, Headers, Query, Res, Sse, UseFilters, type MessageEvent } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Public } from '../../auth/authenticated.decorator.js';
import { CrossOriginAccess } from '../../auth/authentication/cors/cross-origin-access.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { OfrepFilter } from './ofrep.filter.js';
import { OfrepStream } from './ofrep-stream.js';

/** Public by decorator: the token in the address is the credential, which the service verifies. */
@ApiTags('ofrep')
@Controller('ofrep/v1/stream')
@UseFilters(OfrepFilter)
export class OfrepStreamController {
  constructor(
    private readonly stream: OfrepStream,
    private readonly streams: OpenStreams,
    private readonly crossOrigin: CrossOriginAccess,
  ) {}

  @Sse()
  @Public()
  @ApiOperation({
    operationId: 'ofrepStream',
    summary: 'OFREP: stream notifications of changed flags',
  })
  @ApiProduces('text/event-stream')
  @ApiQuery({
    name: 'token',
    type: String,
    description: 'Stream token from an evaluation response, which is valid for a limited time.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last message that the client received.',
  })
  async read(
    @Query('token') token: unknown,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<Observable<MessageEvent>> {
    const { projectId, ...stream } = await this.stream.open(typeof token === 'string' ? token : '', header);
    this.crossOrigin.confine(response, projectId);
    return this.streams.respond({ ...stream, response });
  }
}
