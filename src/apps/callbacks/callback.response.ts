import { ApiProperty } from '@nestjs/swagger';
import type { Verdict } from '../runs/state/observation.js';
import { RUN_STATES, type RunState } from '../runs/state/run-state.js';

export const NOT_APPLIED = ['unchanged', 'stale', 'divergence'] as const satisfies Verdict[];

export class CallbackResponse {
  run_id: string;
  /** The run's state after it. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Whether it changed the state. In either case it was taken: do not send it again. */
  applied: boolean;
  /**
   * Why it was not applied: it says what is known, tells of a time that is over, or contradicts the end
   * that was told first.
   */
  @ApiProperty({ enum: NOT_APPLIED, required: false })
  reason?: Exclude<Verdict, 'applied'>;
}
