import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Describes how to start a program that refuses to run as root. */
export interface RunAs {
  /** Arguments before the program; empty to start it unchanged. */
  prefix: readonly string[];
  /** User to whom files must be assigned first; `undefined`: files keep their owner. */
  owner: { uid: number; gid: number } | undefined;
}

/** Bits in /proc/self/status of `CAP_DAC_OVERRIDE` and `CAP_DAC_READ_SEARCH` (capabilities(7)). */
const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_DAC_READ_SEARCH = 1n << 2n;

/**
 * PostgreSQL refuses to run as root. When this process is root, PostgreSQL is started as `postgres` if that user
 * exists, otherwise as `nobody`.
 *
 * The project may be in a folder that this user cannot enter (`/root` and every folder of `mktemp -d` are 0700). Then
 * the process keeps one capability, which passes closed folders, and no other; with `no_setuid_fixup`, because
 * access(2), by which PostgreSQL finds its own program, otherwise drops capabilities.
 */
export function runAsUnprivileged(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined };
  const owner = unprivilegedUser();
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const closed = paths.find((path) => !isReachable(path, owner));
  if (!hasSetpriv()) {
    throw new Error(
      'PostgreSQL does not run as root, and the program setpriv (package util-linux), which changes the user, is missing. ' +
        'Start the service as a regular user, or set DATABASE_URL.',
    );
  }
  if (closed === undefined) return { prefix: ['setpriv', ...identity], owner };
  const capability = passingCapability();
  if (capability === null) {
    throw new Error(
      `PostgreSQL does not run as root, and the user under which it would run has no access to ${closed}. ` +
        'Start the service as a regular user, move the project and SERVICE_DATA_DIR to folders that this user can access, or set DATABASE_URL.',
    );
  }
  const only = `-all,+${capability}`;
  return {
    prefix: [
      'setpriv',
      ...identity,
      '--securebits=+no_setuid_fixup',
      `--bounding-set=${only}`,
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
    ],
    owner,
  };
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither of the users "postgres" and "nobody" exists.',
  );
}

function isReachable(path: string, user: { uid: number; gid: number }): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function hasSetpriv(): boolean {
  return spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The narrower of the two capabilities if the container's bounding set contains it. */
function passingCapability(): 'dac_override' | 'dac_read_search' | null {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const set = BigInt(`0x${bounding ?? '0'}`);
  if (set & CAP_DAC_READ_SEARCH) return 'dac_read_search';
  return set & CAP_DAC_OVERRIDE ? 'dac_override' : null;
}

/** Assigns a file or folder to the user as which the server runs. */
export async function changeOwner(runAs: RunAs, path: string): Promise<void> {
  if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
}
