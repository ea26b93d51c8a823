import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** After SIGTERM; long enough for a service that drains for one second. */
const KILL_AFTER_MS = 3000;

/** One program of `npm run dev` that can be stopped and started again. */
export class ChildProcess {
  #child;
  #options;

  /**
   * @param {{
   *   args: string[], env: Record<string, string>, onEnd: (how: string) => void,
   *   endWithParent: (pid: number, signal: 'INT' | 'TERM', onMissing: () => void) => { release(): void },
   * }} options `args` are the arguments of Node; `onEnd` is called when the program ends by itself.
   */
  constructor(options) {
    this.#options = options;
  }

  start() {
    const { args, env, endWithParent, onEnd } = this.#options;
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A process group of its own: Ctrl-C reaches the parent only, which stops its children in order.
      detached: true,
    });
    this.#child = child;
    const watch = endWithParent(child.pid, 'TERM', () => undefined);
    child.once('exit', (code, signal) => {
      watch.release();
      if (this.#child !== child) return;
      this.#child = undefined;
      onEnd(signal ?? `exit code ${code}`);
    });
  }

  /** Ends the program with SIGTERM, and with SIGKILL when that takes too long. Does nothing when it does not run. */
  async stop() {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(timer);
  }
}
