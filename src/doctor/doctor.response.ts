import type { ComponentState } from '../system/system.response.js';

export class FindingResponse {
  /** Name of the check, stable, such as `postgres.fsync`. */
  check: string;
  /** Result of the check. */
  state: ComponentState;
  /** What was found, in one sentence. */
  explanation: string;
  /** Recommended action; `null` when none is required. */
  action: string | null;
  /**
   * What the finding means for the promise of a 200: `broken`, a power cut loses acknowledged events; `unproven`, it could not be
   * established; `null` when the finding does not concern it.
   */
  promise: 'broken' | 'unproven' | null;
}

/** Whether this installation keeps what it acknowledges, and what to do about each finding. Without secrets and addresses. */
export class DiagnosisResponse {
  /** Worst state of all findings. */
  state: ComponentState;
  /** Whether a batch that is answered with 200 survives a power cut: `holds` when nothing contradicts it. */
  promise: 'broken' | 'holds' | 'unproven';
  /** Time of the checks, RFC 3339, UTC. */
  checked_at: Date;
  /** One finding for each check. */
  findings: FindingResponse[];
}
