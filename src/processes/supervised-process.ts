import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { withinDeadline, withinDeadlineOrNull } from '../common/time/within-deadline.js';
import { isMessage, type Order, type Report } from './messages.js';

/** Time limit of a start. The migrations of a large database run before; the rest takes seconds. */
const START_TIMEOUT_MS = 120_000;
const COLLECT_MS = 2000;

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ProcessSpec {
  /** Unique among the processes of the supervisor. */
  name: string;
  role: 'api' | 'worker';
}

/** One process from its start to its exit. */
export class SupervisedProcess {
  /** Resolves when the process is ready; rejects when it exits before, or takes too long. */
  readonly ready: Promise<void>;
  readonly exited: Promise<ProcessExit>;
  private readonly worker: Worker;
  private readonly startedMs = performance.now();
  private readonly collections = new Map<number, (text: string) => void>();
  private lastCollection = 0;

  /** @param onScrape called when the process requests the metrics of all. */
  constructor(
    { name, role }: ProcessSpec,
    private readonly onScrape: () => Promise<string>,
  ) {
    cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.js', import.meta.url)), args: [name] });
    this.worker = cluster.fork({ SERVICE_ROLES: role, SERVICE_PROCESSES: '1' });
    this.worker.on('error', () => undefined);
    this.exited = new Promise((resolve) => {
      this.worker.once('exit', (code: number | null, signal: string | null) =>
        resolve({ code, signal: signal as NodeJS.Signals | null }),
      );
    });
    const reported = new Promise<void>((resolve) => {
      this.worker.on('message', (report: unknown) => this.handle(report, resolve));
    });
    const ended = this.exited.then((exit) => Promise.reject(new EndedAtStart(name, exit)));
    this.ready = withinDeadline(
      Promise.race([reported, ended]),
      START_TIMEOUT_MS,
      `The process ${name} did not start in time.`,
    );
    // Prevents an unhandled rejection, because awaiting it is optional.
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  livedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** The process's metrics; `null`: no response in time. */
  async collect(): Promise<string | null> {
    const id = ++this.lastCollection;
    const collected = new Promise<string>((resolve) => this.collections.set(id, resolve));
    this.send({ kind: 'collect', id });
    const text = await withinDeadlineOrNull(collected, COLLECT_MS);
    this.collections.delete(id);
    return text;
  }

  retire(): void {
    this.send({ kind: 'retire' });
  }

  kill(signal: NodeJS.Signals): void {
    this.worker.process.kill(signal);
  }

  /** Waits for the exit, and kills the process after `ms`. */
  async end(ms: number): Promise<void> {
    if ((await withinDeadlineOrNull(this.exited, ms)) === null) this.kill('SIGKILL');
    await this.exited;
  }

  private send(order: Order): void {
    // A channel that is closing reports it as an error of this message; the exit follows.
    if (this.worker.isConnected()) this.worker.send(order, () => undefined);
  }

  private handle(report: unknown, ready: () => void): void {
    if (!isMessage<Report>(report, ['ready', 'collected', 'scrape'])) return;
    if (report.kind === 'ready') ready();
    else if (report.kind === 'collected') this.collections.get(report.id)?.(report.text);
    else {
      const { id } = report;
      void this.onScrape().then((text) => this.send({ kind: 'scraped', id, text }));
    }
  }
}

/** The process has written its reason to the log. */
export class EndedAtStart extends Error {
  constructor(
    name: string,
    readonly exit: ProcessExit,
  ) {
    super(`The process ${name} exited during its start (${describeExit(exit)}).`);
  }
}

export function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `status ${code}` : signal;
}
