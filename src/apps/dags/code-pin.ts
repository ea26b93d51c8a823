import type { CodePin, Manifest } from '../model/manifest.js';
import { dagsOfVersion } from './dag-policy.js';

type PinningManifest = Pick<Manifest, 'code' | 'dags' | 'run_kinds'>;

/**
 * The code that a version pins for a DAG; `null`: none. A pin for every DAG applies to those of the version, not to a
 * DAG that only the input of a run names.
 */
export function pinOf(slug: string, manifest: PinningManifest, dagId: string): CodePin | null {
  const { code } = manifest;
  if (code === undefined) return null;
  if (code.dags !== undefined) return Object.hasOwn(code.dags, dagId) ? (code.dags[dagId] ?? null) : null;
  return dagsOfVersion(slug, manifest).includes(dagId) ? code : null;
}

interface ActualCode {
  bundleVersion: string | null;
  /** `null`: not read, or not readable. */
  checksum: string | null;
}

/** Whether the code is the pinned one; `null`: nothing is pinned, or the actual code is unknown. */
export function isPinnedCode(pin: CodePin | null, actual: ActualCode): boolean | null {
  if (pin?.bundle_version !== undefined) {
    return actual.bundleVersion === null ? null : actual.bundleVersion === pin.bundle_version;
  }
  if (pin?.dag_checksum !== undefined) {
    return actual.checksum === null ? null : actual.checksum === pin.dag_checksum;
  }
  return null;
}
