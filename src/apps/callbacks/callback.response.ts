import { ApprovalResponse } from '../runs/read/approval.response.js';
import { ApiProperty } from '@nestjs/swagger';
import type { Verdict } from '../model/runs/observation.js';
import {
  NOT_APPLIED_REPORTS,
  REPORT_KINDS,
  type ReportKind,
  type ReportVerdict,
} from '../model/runs/run-report.js';
import { RUN_STATES, type RunState } from '../model/runs/run-state.js';

export const NOT_APPLIED = ['unchanged', 'stale', 'divergence'] as const satisfies Verdict[];

export class CallbackResponse {
  /**
   * Id of the run to which the callback was applied, a UUID. It differs from the id in the path when another run has adopted the
   * DAG run.
   */
  run_id: string;
  /** State of the run after the callback was processed. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Whether the callback changed the state of the run. It was processed in either case and must not be sent again. */
  applied: boolean;
  /**
   * Reason why the callback was not applied; absent when it was. `unchanged`: the run already has this state. `stale`: the
   * callback is older than the recorded state. `divergence`: the callback contradicts the final state of the run.
   */
  @ApiProperty({ enum: NOT_APPLIED, required: false })
  reason?: Exclude<Verdict, 'applied'>;
}

export class ReportResponse {
  /**
   * Id of the run to which the report was applied, a UUID. It differs from the id in the path when another run has adopted the
   * DAG run.
   */
  run_id: string;
  /** Kind of the report. */
  @ApiProperty({ enum: REPORT_KINDS })
  kind: ReportKind;
  /** Whether the report was stored. It was processed in either case and must not be sent again. */
  applied: boolean;
  /** Current approval with the reported name; absent for other kinds, and when the run has no approval with this name. */
  approval?: ApprovalResponse;
  /**
   * Reason why the report was not stored; absent when it was. `ended`: the run has ended. `older`: a report with a later `at` is
   * stored. `unchanged`: an equal report is stored. `too_many`: the run would exceed 100 artifacts, 1 MB of artifacts or 20
   * approvals.
   */
  @ApiProperty({ enum: NOT_APPLIED_REPORTS, required: false })
  reason?: Exclude<ReportVerdict, 'applied'>;
}
