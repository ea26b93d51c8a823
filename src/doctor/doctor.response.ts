import type { ComponentState } from '../system/system.response.js';

export class FindingResponse {
  /** Identifier of the check, for example `postgres.fsync`; the same in every version. */
  check: string;
  /** Result of the check. */
  state: ComponentState;
  /** Result of the check, one sentence. */
  explanation: string;
  /** Recommended action; `null` when none is required. */
  action: string | null;
  /**
   * Effect of the finding on the durability of batches that were acknowledged with 200. `broken`: a power cut loses
   * acknowledged events. `unproven`: the durability could not be verified. `null`: no effect.
   */
  promise: 'broken' | 'unproven' | null;
}

/** Result of the installation's self-check, with a recommended action for each finding. Contains no secrets and no addresses. */
export class DiagnosisResponse {
  /** Most severe state of all findings. */
  state: ComponentState;
  /**
   * Whether a batch that was acknowledged with 200 survives a power cut. `holds`: no finding contradicts it. `unproven`: it
   * could not be verified. `broken`: it does not.
   */
  promise: 'broken' | 'holds' | 'unproven';
  /** Time of the checks, RFC 3339, UTC. */
  checked_at: Date;
  /** Findings, one for each check. */
  findings: FindingResponse[];
}
