import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Programs for which it is not enough that they are there: what shows that they can do what a lane needs. */
const PROOFS = {
  'python3 3.10 with venv': {
    program: 'python3',
    // Debian has Python without these two.
    args: ['-c', 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))'],
  },
  // Go refuses a module that asks for a newer Go, unless it may fetch that one itself.
  'go 1.24': {
    program: 'go',
    args: ['list', '-m'],
    cwd: join(import.meta.dirname, '..', '..', 'test', 'interop', 'go'),
  },
};

/** @param {string} name a program, or the name of a proof. */
export function isInstalled(name) {
  const proof = PROOFS[name];
  if (proof === undefined) return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
  return spawnSync(proof.program, proof.args, { cwd: proof.cwd, stdio: 'ignore' }).status === 0;
}
