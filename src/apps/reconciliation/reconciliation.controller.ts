import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciliationResponse } from './reconciliation.response.js';

@ApiTags('apps')
@Controller('api/v1/apps/runs/reconcile')
export class ReconciliationController {
  constructor(private readonly service: ReconciliationService) {}

  @Post()
  @Authenticated({ permission: 'runs:reconcile' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reconcileRuns',
    summary: 'Reconcile all active runs with the orchestrator immediately',
    description:
      'The request takes up to 20 seconds. Runs that are not checked within this time are checked in the background.',
  })
  reconcile(@Auth() caller: UserCaller): Promise<ReconciliationResponse> {
    return this.service.reconcile(caller);
  }
}
