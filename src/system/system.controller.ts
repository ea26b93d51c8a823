import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../auth/authenticated.decorator.js';
import { Clock } from '../common/clock.js';
import { ReplicaPresence } from '../database/replica-presence.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { SystemSeriesQuery, SystemSeriesResponse } from './series/system-series.dto.js';
import { SAMPLE_MS, SystemSampler } from './series/system-sampler.js';
import { SystemReadModel } from './system.read-model.js';
import { SystemResponse } from './system.response.js';

@ApiTags('operations')
@Controller('api/system')
export class SystemController {
  constructor(
    private readonly system: SystemReadModel,
    private readonly sampler: SystemSampler,
    private readonly replica: ReplicaPresence,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Authenticated({ permission: 'system:view' })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getSystem',
    summary: 'Get the state of each component, with an explanation and a recommended action',
  })
  get(): Promise<SystemResponse> {
    return this.system.read();
  }

  @Get('series')
  @Authenticated({ permission: 'system:view' })
  @Header('Cache-Control', 'no-store')
  @ApiProblems('validation_failed')
  @ApiOperation({
    operationId: 'getSystemSeries',
    summary: 'Get ingest, errors and load of this replica over time, for up to an hour',
  })
  series(@Query() { minutes }: SystemSeriesQuery): SystemSeriesResponse {
    return {
      replica_id: this.replica.replicaId,
      interval_seconds: SAMPLE_MS / 1000,
      items: this.sampler.points(this.clock.now() - minutes * 60_000),
    };
  }
}
