import type { ComponentState } from '../system/system.response.js';

/** What one check found. */
export interface Finding {
  /** Name of the check, stable, such as `postgres.fsync`. */
  check: string;
  /** `down`: the service, or its promise, does not hold. */
  state: ComponentState;
  explanation: string;
  /** What to do; `null` when nothing has to be done. */
  action: string | null;
  /**
   * What the finding means for the promise of a 200, that the batch survives a power cut: `null` when it does not concern it.
   */
  promise: 'broken' | 'unproven' | null;
}

export interface Diagnosis {
  state: ComponentState;
  /** `holds`: nothing was found that contradicts it. */
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
