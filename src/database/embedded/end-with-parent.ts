import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export interface ParentWatch {
  /** The watched process has ended, or is about to be ended in order: nothing is sent to its id any more. */
  release(): void;
}

/**
 * Waits for a line, which releases it, or for the end of its input, which is the end of this process: the kernel closes
 * a process's pipes whatever killed it. A shell, because it costs one megabyte and lives on without our event loop.
 */
const SCRIPT = 'read -r _ && exit 0; kill -s "$2" "$1"';

/**
 * Sends `signal` to the process `pid` as soon as this process is gone, also after SIGKILL, where no handler of ours
 * runs. Where there is no `/bin/sh`, `onMissing` is called and the process outlives this one.
 *
 * @param pid a child of this process.
 */
export function endWithParent(pid: number, signal: 'INT' | 'TERM', onMissing: () => void): ParentWatch {
  const watch = spawn('/bin/sh', ['-c', SCRIPT, 'signalbox-parent-watch', String(pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own: Ctrl-C in a terminal must not end the watch before the service.
    detached: true,
    cwd: '/',
  });
  watch.once('error', onMissing);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  (watch.stdin as Socket).unref();
  return { release: () => watch.stdin.end('\n') };
}
