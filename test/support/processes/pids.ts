import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether the process runs and its command line contains `mark`, a folder that only this test uses: a process id alone
 * may have been reused by another process.
 */
export function isRunning(pid: number, mark: string): boolean {
  return isThere(pid) && commandLine(pid).includes(mark);
}

/** Signals a process that the test started; a process that has already ended is not an error. */
export function signalPid(pid: number | null, signal: NodeJS.Signals): void {
  if (pid === null) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Waits until the process has ended and its parent, or the process that replaced it, has reaped it: until then the id
 * is in use.
 */
export async function untilGone(pid: number | null, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (pid !== null && isThere(pid) && Date.now() < deadline) await sleep(20);
}

/** Process ids of the watches that end the process `pid` with its parent (`end-with-parent.ts`). */
export function parentWatchesOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(`signalbox-parent-watch ${pid} `))
    .map((line) => Number.parseInt(line, 10));
}

function isThere(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Empty for a process that has ended and was not reaped yet. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Process ids of the direct children. */
export function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
