import { IsIn } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsDescription } from '../../common/validation/is-description.js';
import type { ApprovalDecision } from '../model/runs/run-approval.entity.js';

const DECISIONS = ['approved', 'rejected'] as const satisfies ApprovalDecision[];

export class DecideApprovalDto {
  /** Decision of the caller. */
  @IsIn(DECISIONS)
  decision: ApprovalDecision;

  /** Comment for the code of the run and the history, at most 2,000 characters. */
  @IfPresent()
  @IsDescription(2000)
  comment?: string;
}
