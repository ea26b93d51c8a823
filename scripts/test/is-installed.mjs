import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Programs for which it is not enough that they are there: what shows that they can do what a lane needs. */
const PROOFS = {
  'python3 3.10 with venv': {
    program: 'python3',
    // Debian has Python without these two.
    args: ['-c', 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))'],
  },
  // Debian has it with windows and, in a package of its own, without them.
  chromium: {
    program: 'sh',
    args: ['-c', 'command -v chromium-headless-shell || command -v chromium'],
  },
  // Its mounts, and those of the container, need root.
  'buildah as root': {
    program: 'sh',
    args: ['-c', 'test "$(id -u)" = 0 && buildah --version && command -v unshare setpriv'],
  },
  // Go refuses a module that requires a newer Go, unless it may fetch that one itself.
  'go 1.24': {
    program: 'go',
    args: ['list', '-m'],
    cwd: join(import.meta.dirname, '..', '..', 'test', 'interop', 'go'),
  },
  // Debian 12 has cargo 1.63, and 1.85 or later as cargo-web.
  'cargo 1.85 with clippy and rustfmt': {
    program: 'sh',
    args: [
      '-c',
      'cargo clippy --version && cargo fmt --version && cargo --version | grep -Eq "^cargo 1\\.(8[5-9]|9|[1-9][0-9]{2})"',
    ],
  },
};

/** @param {string} name a program, or the name of a proof. */
export function isInstalled(name) {
  const proof = PROOFS[name];
  if (proof === undefined) return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
  return spawnSync(proof.program, proof.args, { cwd: proof.cwd, stdio: 'ignore' }).status === 0;
}
