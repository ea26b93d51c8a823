export class CancelRunsResponse {
  /** Ended at once: they had not been sent to the orchestrator. */
  canceled: number;
  /** The orchestrator is asked to stop them. */
  canceling: number;
  /** Not over and not asked to stop yet; ask again for these. */
  remaining: number;
}
