import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PARTS, isStale } from './build-parts.mjs';

/**
 * Builds the service and the portal, each only if its inputs have changed since its last build.
 *
 * @param {string[]} parts names of the parts to build; by default all.
 * @throws Error when a build fails, after its output was written to standard error.
 */
export function buildIfStale(parts = PARTS.map(({ name }) => name)) {
  const names = PARTS.filter((part) => parts.includes(part.name) && isStale(part)).map(({ name }) => name);
  if (names.length === 0) return;
  process.stderr.write(`Building the ${names.join(' and the ')} (only when its sources have changed) ...\n`);
  const script = join(import.meta.dirname, 'build.mjs');
  const { status } = spawnSync(process.execPath, [script, ...names], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed.');
}
