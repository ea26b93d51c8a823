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
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import { ApiInstallation } from '../api-parameters.js';
import type { Installation } from '../model/installation.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { BackfillCancellation } from './backfill-cancellation.js';
import { BackfillsService } from './backfills.service.js';
import {
  BackfillRangeDto,
  CreateBackfillDto,
  BackfillPreviewResponse,
  BackfillResponse,
  BackfillsResponse,
} from './backfill.dto.js';

const BACKFILL = { name: 'backfill_id', description: 'Id of the backfill, a UUID.', type: String };

@ApiTags('apps')
@Controller('api/v1/apps/installations/:id/backfills')
export class BackfillsController {
  constructor(
    private readonly backfills: BackfillsService,
    private readonly cancellation: BackfillCancellation,
  ) {}

  @Get()
  @PermissionOn('installation', 'runs:view')
  @ApiInstallation()
  @ApiOperation({
    operationId: 'listBackfills',
    summary: 'List the backfills of an installation with their progress',
  })
  async list(@Resource('installation') installation: Installation): Promise<BackfillsResponse> {
    return { items: await this.backfills.list(installation) };
  }

  @Post('preview')
  @SkipThrottle({ writes: true })
  @PermissionOn('installation', 'runs:start')
  @HttpCode(200)
  @ApiInstallation()
  @ApiOperation({
    operationId: 'previewBackfill',
    summary: 'Preview the scheduled times for which a backfill would start runs, without storing anything',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.backfill_too_large,
    APP_PROBLEMS.schedule_not_in_version,
    AUTH_PROBLEMS.project_archived,
  )
  preview(
    @Resource('installation') installation: Installation,
    @Body() input: BackfillRangeDto,
  ): Promise<BackfillPreviewResponse> {
    return this.backfills.preview(installation, input);
  }

  @Post()
  @PermissionOn('installation', 'runs:start')
  @ApiInstallation()
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the backfill that the first request created, with 200 and `Idempotent-Replayed: true`.',
  })
  @ApiOperation({
    operationId: 'createBackfill',
    summary:
      'Start runs of a schedule for its scheduled times in a past range, at most 500, in the background',
    description:
      "The runs execute on behalf of the caller, whose permission is checked again for each run. At most 3 backfills of an installation can be open at the same time. Scheduled times for which the schedule has already started a run are included. A backfill pauses while its installation is suspended, and uses only slots that are free within the version's concurrency limit.",
  })
  @ApiCreatedResponse({ type: BackfillResponse })
  @ApiOkResponse({
    type: BackfillResponse,
    description: 'The idempotency key was repeated: the backfill that the first request created.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.backfill_too_large,
    APP_PROBLEMS.too_many_backfills,
    APP_PROBLEMS.idempotency_key_reused,
    APP_PROBLEMS.schedule_not_in_version,
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.approval_pending,
    APP_PROBLEMS.run_kind_unsupported,
    APP_PROBLEMS.run_input_invalid,
    APP_PROBLEMS.run_input_too_large,
    APP_PROBLEMS.schema_timeout,
    AUTH_PROBLEMS.project_archived,
  )
  async create(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('idempotency-key') key: string | undefined,
    @Body() input: CreateBackfillDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BackfillResponse> {
    const { backfill, created } = await this.backfills.create(caller, installation, input, key);
    response.location(`/api/v1/apps/installations/${installation.id}/backfills/${backfill.id}`);
    if (!created) response.status(200).setHeader('Idempotent-Replayed', 'true');
    return backfill;
  }

  @Get(':backfill_id')
  @PermissionOn('installation', 'runs:view')
  @ApiInstallation()
  @ApiParam(BACKFILL)
  @ApiOperation({ operationId: 'getBackfill', summary: 'Get a backfill with its progress' })
  one(
    @Resource('installation') installation: Installation,
    @Param('backfill_id') id: string,
  ): Promise<BackfillResponse> {
    return this.backfills.one(installation, id);
  }

  @Post(':backfill_id/cancel')
  @PermissionOn('installation', 'runs:cancel')
  @HttpCode(200)
  @ApiInstallation()
  @ApiParam(BACKFILL)
  @ApiOperation({
    operationId: 'cancelBackfill',
    summary: 'Cancel the waiting scheduled times of a backfill and its active runs',
    description: 'A run that the orchestrator already executes ends when the orchestrator has stopped it.',
  })
  cancel(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('backfill_id') id: string,
  ): Promise<BackfillResponse> {
    return this.cancellation.cancel(caller, installation, id);
  }
}
