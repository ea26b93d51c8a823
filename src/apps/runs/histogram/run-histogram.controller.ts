import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated } from '../../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../../auth/caller.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { RunHistogramQuery } from '../run.dto.js';
import { RunHistogramReadModel } from './run-histogram.read-model.js';
import { RunHistogramResponse } from './run-histogram.response.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs/histogram')
export class RunHistogramController {
  constructor(private readonly histogram: RunHistogramReadModel) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    operationId: 'getRunHistogram',
    summary: 'Count runs by creation time and state',
    description: 'Requires `runs:view` in the project or on the installation.',
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  get(@Auth() caller: UserCaller, @Query() query: RunHistogramQuery): Promise<RunHistogramResponse> {
    return this.histogram.of(caller, query);
  }
}
