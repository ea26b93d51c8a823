import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { OptionalBody } from '../../common/http/body/optional-body.interceptor.js';
import { withEtag } from '../../common/http/expected-version.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiInstallation } from '../api-parameters.js';
import { ApiIdempotencyKey, ApiRun } from './api-run.js';
import { RunCancelsService } from './cancel/run-cancels.service.js';
import { RunDetailResponse, RunPageResponse, CancelRunsResponse } from './read/run.response.js';
import { RunsReadModel } from './read/runs.read-model.js';
import { RerunsService } from './rerun/reruns.service.js';
import { RunStartsService } from './start/run-starts.service.js';
import { StartRunDto, RerunDto, CancelRunDto, CancelRunsDto, RunQuery } from './run.dto.js';
import type { Run } from '../model/runs/run.entity.js';
import type { Installation } from '../model/installation.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('runs')
@Controller('api/v1/apps')
export class RunsController {
  constructor(
    private readonly starts: RunStartsService,
    private readonly cancels: RunCancelsService,
    private readonly reruns: RerunsService,
    private readonly runs: RunsReadModel,
    private readonly readers: ReaderPermissions,
  ) {}

  @Post('installations/:id/runs')
  @PermissionOn('installation', 'runs:start')
  @UseInterceptors(OptionalBody)
  @ApiInstallation()
  @ApiIdempotencyKey()
  @ApiOperation({ operationId: 'startRun', summary: 'Start a run of an installed app' })
  @ApiCreatedResponse({ type: RunDetailResponse })
  @ApiOkResponse({
    type: RunDetailResponse,
    description: 'The idempotency key was repeated: the run that the first request created.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.approval_pending,
    APP_PROBLEMS.run_kind_unsupported,
    APP_PROBLEMS.run_input_invalid,
    APP_PROBLEMS.schema_timeout,
    APP_PROBLEMS.run_input_too_large,
    APP_PROBLEMS.dag_id_invalid,
    APP_PROBLEMS.dag_not_allowed,
    APP_PROBLEMS.too_many_runs,
    APP_PROBLEMS.idempotency_key_reused,
    AUTH_PROBLEMS.project_archived,
  )
  async start(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('idempotency-key') key: string | undefined,
    @Body() { input = {} }: StartRunDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDetailResponse> {
    return this.made(caller, response, await this.starts.start(caller, installation, input, key));
  }

  @Get('runs')
  @Authenticated()
  @ApiOperation({
    operationId: 'listRuns',
    summary: 'List runs of a project or an installation, or all visible runs, newest first',
    description:
      '`project_id` and `installation_id` require `runs:view` in the project or on the installation.',
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  async list(@Auth() caller: UserCaller, @Query() query: RunQuery): Promise<RunPageResponse> {
    const page = await this.runs.page(caller, query);
    return this.readers.pageWithCan(caller, 'run', page, (run) => run.installation_id);
  }

  @Post('runs/cancel')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'cancelRuns',
    summary: 'Cancel up to 500 runs of a project or an installation, newest first',
    description: 'Requires `runs:cancel` in the project or on the installation.',
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  cancelMany(@Auth() caller: UserCaller, @Body() input: CancelRunsDto): Promise<CancelRunsResponse> {
    return this.cancels.cancelMany(caller, input);
  }

  @Get('runs/:id')
  @PermissionOn('run', 'runs:view')
  @ApiRun()
  @ApiOperation({ operationId: 'getRun', summary: 'Get a run with its timeline' })
  async one(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDetailResponse> {
    return this.answer(caller, response, await this.runs.one(run));
  }

  @Post('runs/:id/cancel')
  @PermissionOn('run', 'runs:cancel')
  @HttpCode(200)
  @UseInterceptors(OptionalBody)
  @ApiRun()
  @ApiOperation({
    operationId: 'cancelRun',
    summary: 'Cancel a run',
    description: 'A run that the orchestrator already executes ends when the orchestrator has stopped it.',
  })
  @ApiProblems('validation_failed', APP_PROBLEMS.run_ended)
  async cancel(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Body() { reason }: CancelRunDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDetailResponse> {
    return this.answer(caller, response, await this.cancels.cancel(caller, run, reason));
  }

  @Post('runs/:id/rerun')
  @PermissionOn('run', 'runs:start')
  @UseInterceptors(OptionalBody)
  @ApiRun()
  @ApiIdempotencyKey()
  @ApiOperation({
    operationId: 'rerun',
    summary:
      'Start a run that repeats an ended one with the installed version, with the same or another input',
  })
  @ApiCreatedResponse({ type: RunDetailResponse })
  @ApiOkResponse({
    type: RunDetailResponse,
    description: 'The idempotency key was repeated: the run that the first request created.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.run_not_ended,
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.approval_pending,
    APP_PROBLEMS.run_input_invalid,
    APP_PROBLEMS.schema_timeout,
    APP_PROBLEMS.run_input_too_large,
    APP_PROBLEMS.dag_id_invalid,
    APP_PROBLEMS.dag_not_allowed,
    APP_PROBLEMS.too_many_runs,
    APP_PROBLEMS.idempotency_key_reused,
    AUTH_PROBLEMS.project_archived,
  )
  async rerun(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Headers('idempotency-key') key: string | undefined,
    @Body() { input }: RerunDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDetailResponse> {
    return this.made(caller, response, await this.reruns.rerun(caller, run, input, key));
  }

  private answer(
    caller: UserCaller,
    response: Response,
    run: WithoutCan<RunDetailResponse>,
  ): Promise<RunDetailResponse> {
    return this.readers.withCan(caller, 'run', run.installation_id, withEtag(response, run));
  }

  private made(
    caller: UserCaller,
    response: Response,
    { run, created }: { run: WithoutCan<RunDetailResponse>; created: boolean },
  ): Promise<RunDetailResponse> {
    response.location(`/api/v1/apps/runs/${run.id}`);
    if (!created) response.status(200).setHeader('Idempotent-Replayed', 'true');
    return this.answer(caller, response, run);
  }
}
