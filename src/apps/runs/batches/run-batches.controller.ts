import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Auth, Authenticated } from '../../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../../auth/caller.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { APP_PROBLEMS } from '../../problems.js';
import { RunBatchDto, RunBatchPreviewResponse, RunBatchResponse } from './run-batch.dto.js';
import { RunBatchesService } from './run-batches.service.js';

const PERMISSIONS =
  'The action `cancel` requires `runs:cancel`, `rerun` requires `runs:start`, in the project or on the installation of `installation_id`. The permission is checked again for each run.';

@ApiTags('runs')
@Controller('api/v1/apps/runs/batches')
export class RunBatchesController {
  constructor(private readonly batches: RunBatchesService) {}

  @Post('preview')
  @SkipThrottle({ writes: true })
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewRunBatch',
    summary: 'Count the runs that a batch would act on',
    description: PERMISSIONS,
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  preview(@Auth() caller: UserCaller, @Body() input: RunBatchDto): Promise<RunBatchPreviewResponse> {
    return this.batches.preview(caller, input);
  }

  @Post()
  @Authenticated()
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the batch that the first request created, with 200 and `Idempotent-Replayed: true`.',
  })
  @ApiOperation({
    operationId: 'createRunBatch',
    summary: 'Cancel or rerun up to 1,000 runs that match filters, newest first, in the background',
    description: PERMISSIONS,
  })
  @ApiCreatedResponse({ type: RunBatchResponse })
  @ApiOkResponse({
    type: RunBatchResponse,
    description: 'The idempotency key was repeated: the batch that the first request created.',
  })
  @ApiProblems(
    'validation_failed',
    'forbidden',
    'scope_missing',
    'not_found',
    APP_PROBLEMS.too_many_batches,
    APP_PROBLEMS.idempotency_key_reused,
  )
  async create(
    @Auth() caller: UserCaller,
    @Headers('idempotency-key') key: string | undefined,
    @Body() input: RunBatchDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunBatchResponse> {
    const { batch, created } = await this.batches.create(caller, input, key);
    response.location(`/api/v1/apps/runs/batches/${batch.id}`);
    if (!created) response.status(200).setHeader('Idempotent-Replayed', 'true');
    return batch;
  }

  @Get(':batch_id')
  @Authenticated()
  @ApiParam({ name: 'batch_id', description: 'Id of the batch, a UUID.', type: String })
  @ApiOperation({
    operationId: 'getRunBatch',
    summary: 'Get a batch that the caller created, with its progress',
  })
  @ApiProblems('not_found')
  one(@Auth() caller: UserCaller, @Param('batch_id') id: string): Promise<RunBatchResponse> {
    return this.batches.one(caller, id);
  }
}
