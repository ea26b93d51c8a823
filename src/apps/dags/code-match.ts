import type { CodePin } from '../model/manifest.js';

export interface ActualCode {
  bundleVersion: string | null;
  /** `null`: not read, or not readable. */
  checksum: string | null;
}

/** Whether the code is the pinned one; `null`: nothing is pinned, or it is not known which code it is. */
export function isPinnedCode(pin: CodePin | null, actual: ActualCode): boolean | null {
  if (pin?.bundle_version !== undefined) {
    return actual.bundleVersion === null ? null : actual.bundleVersion === pin.bundle_version;
  }
  if (pin?.dag_checksum !== undefined) {
    return actual.checksum === null ? null : actual.checksum === pin.dag_checksum;
  }
  return null;
}
