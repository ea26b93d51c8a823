import { ApiProperty } from '@nestjs/swagger';
import { APPROVAL_STATES, type ApprovalState } from '../../model/runs/run-approval.entity.js';

export class ApprovalResponse {
  /** Id of the approval, a UUID. */
  id: string;
  /** Name of the approval, unique in the run. */
  name: string;
  /** Question of the code of the run to the user who decides. */
  message: string;
  /** Time of the request, RFC 3339, UTC. */
  requested_at: Date;
  /** Time until which the approval can be decided, RFC 3339, UTC. */
  deadline: Date;
  @ApiProperty({
    enum: APPROVAL_STATES,
    description:
      'State of the approval. `expired`: the deadline passed without a decision. `canceled`: the run ended without a decision.',
  })
  state: ApprovalState;
  /** Comment of the user who decided; `null` when there is none. */
  comment: string | null;
  /** Id of the user who decided; `null` for pending, expired and canceled approvals. */
  decided_by: string | null;
  /**
   * Time of the decision, RFC 3339, UTC; the deadline of an expired approval, the end of the run for a canceled one, `null`
   * while pending.
   */
  decided_at: Date | null;
}
