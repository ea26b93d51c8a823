import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ApprovalDecisionsService } from './approval-decisions.service.js';
import { RunApprovalsController } from './run-approvals.controller.js';

/** Receives the decisions of users about approvals that runs wait for. Runs request approvals by a signed callback. */
@Module({
  imports: [AccessModule, AuthModule, RunsModule],
  controllers: [RunApprovalsController],
  providers: [ApprovalDecisionsService],
})
export class RunApprovalsModule {}
