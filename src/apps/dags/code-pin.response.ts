import type { CodePin } from '../model/manifest.js';

export class CodePinResponse {
  /** Version of the DAG's bundle that the version of the app pins; `null` when it pins a checksum. */
  bundle_version: string | null;
  /** Checksum of the DAG's file that the version of the app pins; `null` when it pins a bundle version. */
  dag_checksum: string | null;
}

export function pinResponse(pin: CodePin): CodePinResponse {
  return { bundle_version: pin.bundle_version ?? null, dag_checksum: pin.dag_checksum ?? null };
}
