import { Controller, Post, Res, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth } from '../../../auth/authenticated.decorator.js';
import { ReaderPermissions } from '../../../auth/authorization/reader-permissions.js';
import type { UserCaller } from '../../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../../auth/problems.js';
import { OptionalBody } from '../../../common/http/body/optional-body.interceptor.js';
import { withEtag } from '../../../common/http/expected-version.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { PermissionOn } from '../../access/permission-on.decorator.js';
import { Resource } from '../../access/resource.js';
import type { Run } from '../../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../../problems.js';
import { ApiRun } from '../api-run.js';
import { RunDetailResponse } from '../read/run.response.js';
import { RunAdoptionsService } from './run-adoptions.service.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunAdoptionsController {
  constructor(
    private readonly adoptions: RunAdoptionsService,
    private readonly readers: ReaderPermissions,
  ) {}

  @Post(':id/adopt')
  @PermissionOn('run', 'runs:start')
  @UseInterceptors(OptionalBody)
  @ApiRun()
  @ApiOperation({
    operationId: 'adoptLaterExecution',
    summary: 'Create a run that tracks the later execution of an ended run',
    description:
      'For a DAG run that was cleared in the orchestrator and executed again (`later_execution`). The new run tracks the same DAG run; adopting it does not start another execution. The ended run does not change.',
  })
  @ApiCreatedResponse({ type: RunDetailResponse })
  @ApiOkResponse({
    type: RunDetailResponse,
    description: 'Existing run that has already adopted the DAG run.',
  })
  @ApiProblems(
    APP_PROBLEMS.run_not_ended,
    APP_PROBLEMS.not_executed_again,
    APP_PROBLEMS.installation_inactive,
    AUTH_PROBLEMS.project_archived,
  )
  async adopt(
    @Auth() caller: UserCaller,
    @Resource('run') ended: Run,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDetailResponse> {
    const { run, created } = await this.adoptions.adopt(caller, ended);
    response.location(`/api/v1/apps/runs/${run.id}`);
    if (!created) response.status(200);
    return this.readers.withCan(caller, 'run', run.installation_id, withEtag(response, run));
  }
}
