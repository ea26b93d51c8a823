import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import type { Run } from '../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { ApiRun } from '../runs/api-run.js';
import { ApprovalResponse } from '../runs/read/approval.response.js';
import { ApprovalDecisionsService } from './approval-decisions.service.js';
import { DecideApprovalDto } from './decide-approval.dto.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunApprovalsController {
  constructor(private readonly decisions: ApprovalDecisionsService) {}

  @Post(':id/approvals/:approval')
  @HttpCode(200)
  @PermissionOn('run', 'runs:approve')
  @ApiRun()
  @ApiParam({ name: 'approval', description: 'Id of the approval, a UUID.', type: String })
  @ApiOperation({
    operationId: 'decideApproval',
    summary: 'Approve or reject a pending approval of a run',
    description: 'A decision is final. The token of a run is not accepted.',
  })
  @ApiOkResponse({ type: ApprovalResponse })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.approval_not_found,
    APP_PROBLEMS.approval_decided,
    AUTH_PROBLEMS.run_token_refused,
    AUTH_PROBLEMS.project_archived,
  )
  decide(
    @Auth() caller: UserCaller,
    @Resource('run') run: Run,
    @Param('approval') approval: string,
    @Body() { decision, comment }: DecideApprovalDto,
  ): Promise<ApprovalResponse> {
    return this.decisions.decide(caller, run, approval, decision, comment ?? null);
  }
}
