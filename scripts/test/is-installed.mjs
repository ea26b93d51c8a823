import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '..', '..', '.cache');

/** Parts that a lane downloads or compiles when it runs in full: the folder below `.cache` and the prefix of the entry that they create. */
const FETCHED = {
  Airflow: ['airflow', 'venv-'],
  'the Python client': ['clients', 'python-'],
  'the Go client': ['clients', 'go-'],
  'the Rust client': ['clients/rust-target/debug', 'testservice'],
};

/** Commands that check the version or the abilities of a program, where its presence is not sufficient. */
const PROOFS = {
  'python3 3.10 with venv': {
    program: 'python3',
    // Debian's package python3 lacks these two modules.
    args: ['-c', 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))'],
  },
  // Debian has a separate package for the headless variant.
  chromium: {
    program: 'sh',
    args: ['-c', 'command -v chromium-headless-shell || command -v chromium'],
  },
  // The mounts of buildah and of the container require root.
  'buildah as root': {
    program: 'sh',
    args: ['-c', 'test "$(id -u)" = 0 && buildah --version && command -v unshare setpriv'],
  },
  // Go rejects a module that requires a newer Go, unless it can download that version itself.
  'go 1.24': {
    program: 'go',
    args: ['list', '-m'],
    cwd: join(import.meta.dirname, '..', '..', 'test', 'interop', 'go'),
  },
  // Debian 12 has cargo 1.63, and 1.85 or newer in the package cargo-web.
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
  // Under faketime, the server's statement_timeout, lock_timeout and deadlock_timeout never fire.
  'a real clock': () => process.env.FAKETIME === undefined,
};

/** @param {string} name a program, or a key of `PROOFS`, `CONDITIONS` or `FETCHED`. */
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
