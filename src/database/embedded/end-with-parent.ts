import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export interface ParentWatch {
  /**
   * Ends the watch, because the process has ended or is about to be ended: its id is not signaled any more, as it may
   * be reused.
   */
  release(): void;
}

/**
 * Waits for a line, which ends the watch, or for the end of its input, which is the end of this process: the kernel
 * closes a process's pipes however it ends. A shell, because it occupies one megabyte and does not depend on this
 * process's event loop.
 */
const SCRIPT = 'read -r _ && exit 0; kill -s "$2" "$1"';

/**
 * Sends `signal` to the process `pid` as soon as this process has ended, also after SIGKILL, which no handler of a
 * process can catch. Where `/bin/sh` is missing, `onMissing` is called and the process `pid` outlives this one.
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
