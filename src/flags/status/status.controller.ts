import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/authenticated.decorator.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { FlagsStatusResponse } from './status.response.js';

@ApiTags('flags')
@Controller('api/flags/status')
export class FlagsStatusController {
  constructor(
    private readonly feed: RevisionFeed,
    private readonly streams: OpenStreams,
  ) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getFlagsStatus',
    summary: 'Get the state of flag propagation to this replica',
  })
  get(): FlagsStatusResponse {
    const { isListening, isPolling } = this.feed;
    return {
      status: isListening ? 'ok' : isPolling ? 'polling' : 'stale',
      open_streams: this.streams.flagStreams(),
    };
  }
}
