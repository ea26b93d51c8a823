import type { ComponentState } from '../system/system.response.js';

/** Result of one check. */
export interface Finding {
  /** Stable name of the check, such as `postgres.fsync`. */
  check: string;
  /** `down`: the service does not work, or may lose confirmed batches. */
  state: ComponentState;
  explanation: string;
  /** Remedy; `null` when none is necessary. */
  action: string | null;
  /** Effect on the promise that a batch confirmed with 200 survives a power cut; `null`: none. */
  promise: 'broken' | 'unproven' | null;
}

export interface Diagnosis {
  state: ComponentState;
  /** `holds`: no finding contradicts it. */
  promise: 'broken' | 'holds' | 'unproven';
  findings: Finding[];
}

export function fine(check: string, explanation: string): Finding {
  return { check, state: 'ok', explanation, action: null, promise: null };
}

export function attention(
  check: string,
  explanation: string,
  action: string,
  promise: Finding['promise'] = null,
): Finding {
  return { check, state: 'warn', explanation, action, promise };
}

export function failure(
  check: string,
  explanation: string,
  action: string,
  promise: Finding['promise'] = null,
): Finding {
  return { check, state: 'down', explanation, action, promise };
}
