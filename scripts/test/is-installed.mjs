import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '..', '..', '.cache');

/** What a lane downloads or compiles when it runs whole, and the beginning of the name of the folder that it leaves in `.cache`. */
const FETCHED = {
  Airflow: ['airflow', 'venv-'],
  'the Python client': ['clients', 'python-'],
  'the Go client': ['clients', 'go-'],
  'the Rust client': ['clients/rust-target/debug', 'testservice'],
};

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

/** Conditions of the environment. */
const CONDITIONS = {
  // Under faketime the server's own statement_timeout, lock_timeout and deadlock_timeout never come.
  'a real clock': () => process.env.FAKETIME === undefined,
};

/** @param {string} name a program, the name of a proof or of a condition, or what a lane fetches. */
export function isInstalled(name) {
  const fetched = FETCHED[name];
  if (fetched !== undefined) return isFetched(...fetched);
  const condition = CONDITIONS[name];
  if (condition !== undefined) return condition();
  const proof = PROOFS[name];
  if (proof === undefined) return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
  return spawnSync(proof.program, proof.args, { cwd: proof.cwd, stdio: 'ignore' }).status === 0;
}

function isFetched(folder, beginning) {
  const parent = join(CACHE, folder);
  return existsSync(parent) && readdirSync(parent).some((entry) => entry.startsWith(beginning));
}
