import type { ErrorReport } from '../fingerprint/error-report.js';
import {
  FINGERPRINT_VERSION,
  fingerprintOfReport,
  type ErrorFingerprint,
} from '../fingerprint/fingerprint-of.js';

/** How error events are grouped. */
export interface FingerprintRule {
  version: number;
  of: (report: ErrorReport) => ErrorFingerprint;
}

export const CURRENT_RULE: FingerprintRule = { version: FINGERPRINT_VERSION, of: fingerprintOfReport };
