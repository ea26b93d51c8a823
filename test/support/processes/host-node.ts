import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path without the entries that npm prepends: its first Node is the one of the host. */
export const HOST_PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** @returns the version of the host's Node, such as `v20.20.2`; `null` when it has none. */
export function hostNodeVersion(): string | null {
  const folder = HOST_PATH.split(delimiter).find((each) => existsSync(join(each, 'node')));
  if (folder === undefined) return null;
  return execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
}
