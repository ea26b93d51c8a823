import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalPid, untilGone } from '../support/processes/pids.js';

/**
 * Runs a program in its own process group, and ends the group when this process has ended for any reason, because its standard input is
 * closed then.
 */
const WITH_WATCH = 'exec 3<&0 </dev/null; (cat <&3 >/dev/null; kill -KILL 0) & "$@" & wait $!';
const STOP_TIMEOUT_MS = 20_000;

/** A program with all its children, including those that leave its process group, as Airflow's tasks do. */
export class ProcessGroup {
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;

  constructor(
    program: string,
    args: readonly string[],
    options: { cwd: string; env: Record<string, string>; logFile: string },
  ) {
    const log = openSync(options.logFile, 'a');
    try {
      this.child = spawn('sh', ['-c', WITH_WATCH, 'sh', program, ...args], {
        cwd: options.cwd,
        env: options.env,
        detached: true,
        stdio: ['pipe', log, log],
      });
    } finally {
      closeSync(log);
    }
    this.child.stdin?.on('error', () => undefined);
    this.exited = new Promise((resolve, reject) => {
      this.child.once('exit', () => resolve());
      this.child.once('error', reject);
    });
  }

  get isRunning(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns the exit status when it ends by itself in time; `null` otherwise. */
  async untilEnd(timeoutMs: number): Promise<number | null> {
    await Promise.race([this.exited, sleep(timeoutMs, undefined, { ref: false })]);
    return this.child.exitCode;
  }

  /** Sends SIGTERM, then SIGKILL to the remaining processes. */
  async stop(): Promise<void> {
    const pids = this.pids();
    this.signalGroup('SIGTERM');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    for (const pid of pids) await untilGone(pid, Math.max(0, deadline - Date.now()));
    await this.kill(pids);
  }

  /** Sends SIGKILL to all processes at once, as in a power failure. */
  async kill(pids = this.pids()): Promise<void> {
    this.killNow(pids);
    await this.exited;
    for (const pid of pids) await untilGone(pid, STOP_TIMEOUT_MS);
  }

  /** For the exit of the test's own process, where it cannot await anything. */
  killNow(pids = this.pids()): void {
    this.signalGroup('SIGKILL');
    for (const pid of pids) signalPid(pid, 'SIGKILL');
  }

  /** Its memory in bytes, with shared pages divided among their processes; `null` where the system does not measure it. */
  memory(): number | null {
    if (process.platform !== 'linux') return null;
    let kilobytes = 0;
    for (const pid of this.pids()) {
      try {
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
      } catch {
        // The process has ended in between.
      }
    }
    return kilobytes * 1024;
  }

  private signalGroup(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) signalPid(-this.child.pid, signal);
  }

  /** The process and all its descendants: a task has its own process group. */
  private pids(): number[] {
    if (this.child.pid === undefined) return [];
    const children = childrenByParent();
    const found = [this.child.pid];
    for (const pid of found) found.push(...(children.get(pid) ?? []));
    return found;
  }
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  if (process.platform !== 'linux') return children;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // "pid (name) state parent …"; a name can contain any characters, including ") ".
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // The process has ended in between.
    }
  }
  return children;
}
