import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATES, type RunState } from '../runs/state/run-state.js';

export class RunStateChangeResponse {
  run_id: string;
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' })
  from: RunState;
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' })
  to: RunState;
}

export class ReconciliationResponse {
  /** Runs that were not over, and about which the orchestrator told something. */
  checked: number;
  /** Of them: in another state now. */
  changed: number;
  unchanged: number;
  /** Runs about which the orchestrator gave no answer; they are asked for again soon. */
  errors: number;
  /** Runs whose turn did not come in time; it comes in the background. */
  remaining: number;
  /** At most 1000 of those that changed. */
  changes: RunStateChangeResponse[];
}
