import { ApiProperty } from '@nestjs/swagger';
import type { Verdict } from '../model/observation.js';
import { RUN_STATES, type RunState } from '../model/run-state.js';

export const NOT_APPLIED = ['unchanged', 'stale', 'divergence'] as const satisfies Verdict[];

export class CallbackResponse {
  /** Id of the run, a UUID. */
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
