import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATES, type RunState } from '../model/runs/run-state.js';

export class RunStateChangeResponse {
  /** Id of the run, a UUID. */
  run_id: string;
  /** State before the reconciliation. */
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' })
  from: RunState;
  /** State after the reconciliation. */
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' })
  to: RunState;
}

export class ReconciliationResponse {
  /** Number of active runs whose state the orchestrator reported. */
  checked: number;
  /** Number of checked runs whose state changed. */
  changed: number;
  /** Number of checked runs whose state did not change. */
  unchanged: number;
  /** Number of runs whose state the orchestrator did not report; they are checked again soon. */
  errors: number;
  /** Number of runs not checked within the time limit; they are checked in the background. */
  remaining: number;
  /** State changes of this reconciliation, at most 1,000. */
  changes: RunStateChangeResponse[];
}
