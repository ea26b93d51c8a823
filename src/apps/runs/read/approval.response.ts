import { ApiProperty } from '@nestjs/swagger';
import { APPROVAL_STATES, type ApprovalState } from '../../model/runs/run-approval.entity.js';

export class ApprovalResponse {
  /** Id of the approval, a UUID. */
  id: string;
  /** Name of the approval, unique in the run. */
  name: string;
  /** Question of the code of the run. */
  message: string;
  /** Time of the request, RFC 3339, UTC. */
  requested_at: Date;
  /** Time until which a user can decide, RFC 3339, UTC. */
  deadline: Date;
  @ApiProperty({
    enum: APPROVAL_STATES,
    description:
      'State of the approval. `expired`: the deadline passed without a decision. `canceled`: the run ended without a decision.',
  })
  state: ApprovalState;
  /** Comment of the user who decided; `null` without one. */
  comment: string | null;
  /** Id of the user who decided; `null` while pending, expired or canceled. */
  decided_by: string | null;
  /** Time of the decision, RFC 3339, UTC: of an expired one its deadline, of a canceled one the end of the run; `null` while pending. */
  decided_at: Date | null;
}
