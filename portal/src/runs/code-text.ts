import type { RunDetail } from './run';
import * as strings from './runs.strings';

/** The code that a run was executed with, as far as it is known. */
export function codeText({
  dag_version: version,
  bundle_version: bundle,
  dag_checksum: checksum,
}: NonNullable<RunDetail['code']>): string {
  const parts = [
    ...(version === null ? [] : [strings.dagVersionText(String(version))]),
    ...(bundle === null ? [] : [strings.bundleVersionText(bundle)]),
    ...(checksum === null ? [] : [strings.checksumText(checksum)]),
  ];
  return parts.length === 0 ? strings.codeUnknown : parts.join(', ');
}
