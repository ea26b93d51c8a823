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
  /** Id of the run that the callback is about, a UUID: the one that adopted the DAG run, when another one has. */
  run_id: string;
  /** State of the run after the callback was processed. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Whether the callback changed the run's state. It was processed in either case; do not send it again. */
  applied: boolean;
  /**
   * Why the callback was not applied; absent when it was. `unchanged`: the run already has this state. `stale`: the
   * report is older than the recorded state. `divergence`: the report contradicts the recorded end.
   */
  @ApiProperty({ enum: NOT_APPLIED, required: false })
  reason?: Exclude<Verdict, 'applied'>;
}

export class ReportResponse {
  /** Id of the run that the report is about, a UUID: the one that adopted the DAG run, when another one has. */
  run_id: string;
  /** What the callback reported about the run. */
  @ApiProperty({ enum: REPORT_KINDS })
  kind: ReportKind;
  /** Whether the report was stored. It was processed in either case; do not send it again. */
  applied: boolean;
  /** Approval of that name as it is now; absent for other reports, and when the run has none of that name. */
  approval?: ApprovalResponse;
  /**
   * Why the report was not stored; absent when it was. `ended`: the run has ended. `older`: a report with a later `at` is
   * stored. `unchanged`: it is stored already. `too_many`: the run would have more than
   * 100 artifacts, or more than 1 MB of them, or more than 20 approvals.
   */
  @ApiProperty({ enum: NOT_APPLIED_REPORTS, required: false })
  reason?: Exclude<ReportVerdict, 'applied'>;
}
