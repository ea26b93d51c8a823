import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATES, type RunState } from '../model/runs/run-state.js';

export class RunStateChangeResponse {
  /** Id of the run, a UUID. */
  run_id: string;
  /** State of the run before the reconciliation. */
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' })
  from: RunState;
  /** State of the run after the reconciliation. */
  // Otherwise the schema `RunState` has the description of `from`, the first property that refers to it.
  @ApiProperty({
    enum: RUN_STATES,
    enumName: 'RunState',
    enumSchema: { description: 'State of a run. `succeeded`, `failed` and `canceled` are final.' },
  })
  to: RunState;
}

export class ReconciliationResponse {
  /** Number of active runs whose state the orchestrator reported. */
  checked: number;
  /** Number of checked runs whose state changed. */
  changed: number;
  /** Number of checked runs whose state did not change. */
  unchanged: number;
  /** Number of runs whose state the orchestrator did not report. They are checked again in the background. */
  errors: number;
  /** Number of runs that were not checked within the time limit. They are checked in the background. */
  remaining: number;
  /** State changes of this reconciliation, at most 1,000. */
  changes: RunStateChangeResponse[];
}
