import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** After SIGTERM; long enough for a service that drains for one second. */
const KILL_AFTER_MS = 3000;
/** The next process is prepared when the one before it has started: both at once would take longer. */
const PREPARE_AFTER_MS = 5000;
const STANDBY = join(import.meta.dirname, 'standby.mjs');

/** One program of `npm run dev` that can be stopped and started again. */
export class ChildProcess {
  #child;
  #standby;
  #timer;
  #options;

  /**
   * @param {{
   *   args: string[], program: string[], env: Record<string, string>, onEnd: (how: string) => void, hasStandby?: boolean,
   *   endWithParent: (pid: number, signal: 'INT' | 'TERM', onMissing: () => void) => { release(): void },
   * }} options `args` are Node's, `program` its file and arguments; `onEnd` is called when the program ends by itself; `hasStandby`
   *   keeps a process beside it that has imported the packages of the project, for a faster start.
   */
  constructor(options) {
    this.#options = options;
  }

  get isRunning() {
    return this.#child !== undefined;
  }

  start() {
    const child = this.#standby ?? this.#spawn();
    this.#standby = undefined;
    this.#child = child;
    if (!this.#options.hasStandby) return;
    child.stdin.write('\n');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#standby = this.#spawn()), PREPARE_AFTER_MS).unref();
  }

  /** Ends the program with SIGTERM, and with SIGKILL when that takes too long. Does nothing when it does not run. */
  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined) await end(child);
  }

  /** Ends the process in waiting, too. */
  async close() {
    clearTimeout(this.#timer);
    const standby = this.#standby;
    this.#standby = undefined;
    await Promise.all([this.stop(), standby && end(standby)]);
  }

  #spawn() {
    const { args, program, env, hasStandby, endWithParent, onEnd } = this.#options;
    const child = spawn(process.execPath, [...args, ...(hasStandby ? [STANDBY] : []), ...program], {
      env: { ...process.env, ...env },
      stdio: [hasStandby ? 'pipe' : 'ignore', 'inherit', 'inherit'],
      // A process group of its own: Ctrl-C reaches the parent only, which stops its children in order.
      detached: true,
    });
    child.stdin?.on('error', () => undefined);
    const watch = endWithParent(child.pid, 'TERM', () => undefined);
    child.once('exit', (code, signal) => {
      watch.release();
      if (this.#standby === child) this.#standby = undefined;
      if (this.#child !== child) return;
      this.#child = undefined;
      onEnd(signal ?? `exit code ${code}`);
    });
    return child;
  }
}

async function end(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await ended;
  clearTimeout(timer);
}
