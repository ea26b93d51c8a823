import type { CodePin } from '../model/manifest.js';

export class CodePinResponse {
  /** Pinned version of the DAG's bundle; `null` when a checksum is pinned. */
  bundle_version: string | null;
  /** Pinned checksum of the DAG's file; `null` when a bundle version is pinned. */
  dag_checksum: string | null;
}

export function pinResponse(pin: CodePin): CodePinResponse {
  return { bundle_version: pin.bundle_version ?? null, dag_checksum: pin.dag_checksum ?? null };
}
