import { Controller, Headers, Query, Res, Sse, UseFilters, type MessageEvent } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Public } from '../../auth/authenticated.decorator.js';
import { OfrepFilter } from './ofrep.filter.js';
import { OfrepStream } from './ofrep-stream.js';

/** Open to everyone by decorator: the token in the address is the credential, and is read by the service. */
@ApiTags('ofrep')
@Controller('ofrep/v1/stream')
@UseFilters(OfrepFilter)
export class OfrepStreamController {
  constructor(private readonly stream: OfrepStream) {}

  @Sse()
  @Public()
  @ApiOperation({
    operationId: 'ofrepStream',
    summary: 'OFREP: tells when to evaluate again; its address comes with the evaluation of all flags',
  })
  @ApiProduces('text/event-stream')
  @ApiQuery({ name: 'token', type: String, description: 'As it stands in the address; it expires.' })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The last id that you have seen.' })
  read(
    @Query('token') token: unknown,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<Observable<MessageEvent>> {
    return this.stream.read(typeof token === 'string' ? token : '', header, response);
  }
}
