import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Time after SIGTERM until SIGKILL; long enough for a service that drains for one second. */
const KILL_AFTER_MS = 3000;
/** The standby process is started after the start of the current one, because both at the same time would take longer. */
const PREPARE_AFTER_MS = 5000;
const STANDBY = join(import.meta.dirname, 'standby.mjs');

/** One program of `npm run dev` that can be restarted. */
export class ChildProcess {
  #child;
  #standby;
  #timer;
  #options;

  /**
   * @param {{
   *   args: string[], program: string[], env: Record<string, string>, onEnd: (how: string) => void, hasStandby?: boolean,
   *   endWithParent: (pid: number, signal: 'INT' | 'TERM', onMissing: () => void) => { release(): void },
   * }} options `args` are options of Node, `program` its file and arguments; `onEnd` is called when the program exits on its own;
   *   `hasStandby` keeps a standby process that has imported the packages of the project, for a faster restart.
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

  /** Stops the program with SIGTERM, and with SIGKILL after a timeout. Does nothing when it is not running. */
  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined) await end(child);
  }

  /** Stops the program and the standby process. */
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
      // In a separate process group, so that Ctrl-C reaches only the parent, which stops its children in order.
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
