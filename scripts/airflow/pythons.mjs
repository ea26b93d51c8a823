// The Python versions that the package supports, and their interpreters on this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const PYTHON_VERSIONS = ['3.10', '3.11', '3.12', '3.13'];

/**
 * @param {string} version such as `3.12`
 * @returns {string | null} an interpreter of this version: from PATH, or from pyenv, whose shims in PATH work only for
 *   the selected version.
 */
export function findPython(version) {
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const installed = existsSync(pyenv)
    ? readdirSync(pyenv)
        .filter((name) => name.startsWith(`${version}.`))
        .toSorted()
        .map((name) => join(pyenv, name, 'bin', 'python'))
    : [];
  const code = 'import ensurepip, sys, venv; print("%d.%d" % sys.version_info[:2])';
  const candidates = [`python${version}`, 'python3', ...installed];
  return candidates.find((program) => isVersion(program, code, version)) ?? null;
}

function isVersion(program, code, version) {
  const { status, stdout } = spawnSync(program, ['-c', code], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === version;
}
