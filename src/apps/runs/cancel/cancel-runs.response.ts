export class CancelRunsResponse {
  /** Number of runs that ended immediately, because they had not been submitted to the orchestrator. */
  canceled: number;
  /** Number of runs that the orchestrator was requested to stop. */
  canceling: number;
  /** Number of active runs beyond the limit of this request; repeat the request to cancel them. */
  remaining: number;
}
