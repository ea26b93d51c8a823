import type { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../common/time/jitter.js';
import {
  describeExit,
  EndedAtStart,
  SupervisedProcess,
  type ProcessExit,
  type ProcessSpec,
} from './supervised-process.js';

const RESTART = { firstMs: 250, maxMs: 10_000 };
/** Lifetime after which a process counts as healthy, so that its exit does not continue a series of failures. */
const WELL_AFTER_MS = 60_000;
/**
 * Number of successive failures after which the slot is exhausted: with the delays above and the time of a start, about half
 * a minute.
 */
const MAX_FAILURES = 8;

export interface SlotOptions {
  /** Maximum time for a process to finish after SIGTERM. */
  stopMs: number;
  onScrape: () => Promise<string>;
  /** Called when a process is being started in place of one that crashed; it is not ready yet. */
  onRestart: (name: string) => void;
  /** Called when the process has crashed too often. */
  onExhausted: (reason: string) => void;
  logger: Logger;
}

/** Keeps one process running, by starting the next one when it crashes. */
export class ProcessSlot {
  private current: SupervisedProcess | null = null;
  private failures = 0;
  private isReplacing = false;
  private isStopping = false;

  constructor(
    readonly spec: ProcessSpec,
    private readonly options: SlotOptions,
  ) {}

  get isUp(): boolean {
    return this.current !== null;
  }

  /**
   * Resolves when the process is ready. A process that exits before has logged its reason, and a restart would fail again;
   * one that a signal ended is started again.
   *
   * @throws EndedAtStart
   */
  async start(): Promise<void> {
    for (;;) {
      const first = this.fork();
      this.current = first;
      try {
        await first.ready;
        return this.restartAfterExit(first);
      } catch (error) {
        first.kill('SIGKILL');
        if (this.isStopping || !wasKilled(error) || ++this.failures >= MAX_FAILURES) {
          this.isStopping = true;
          throw error;
        }
        await sleep(backoffMs(this.failures - 1, RESTART));
        if (this.isStopping) throw error;
      }
      this.options.onRestart(this.spec.name);
    }
  }

  collect(): Promise<string | null> {
    return this.current?.collect() ?? Promise.resolve(null);
  }

  /**
   * Replaces the running process by a new one, and ends it when the new one is ready, so that the number of processes never
   * decreases.
   *
   * @returns whether the new process runs; otherwise the old one still does.
   */
  async replace(): Promise<boolean> {
    if (this.isStopping) return false;
    this.isReplacing = true;
    const next = this.fork();
    const problem = await next.ready.then(
      () => null,
      (error: unknown) => error,
    );
    this.isReplacing = false;
    if (problem !== null || this.isStopping) {
      await this.abandonReplacement(next, problem);
      return false;
    }
    const old = this.current;
    this.current = next;
    this.restartAfterExit(next);
    old?.retire();
    await old?.end(this.options.stopMs);
    return true;
  }

  /** Ends the new process, and restarts the old one if it has crashed meanwhile. */
  private async abandonReplacement(next: SupervisedProcess, problem: unknown): Promise<void> {
    if (problem !== null) {
      const { name } = this.spec;
      this.options.logger.error('the new process did not start', { name, err: problem });
    }
    next.kill(problem === null ? 'SIGTERM' : 'SIGKILL');
    // While a replacement is in progress, a crash restarts nothing.
    if (this.current === null && !this.isStopping) this.restart();
    await next.end(this.options.stopMs);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.isStopping = true;
    const { current } = this;
    current?.kill(signal);
    await current?.end(this.options.stopMs);
  }

  private fork(): SupervisedProcess {
    const forked = new SupervisedProcess(this.spec, this.options.onScrape);
    this.options.logger.log('starting a process', { name: this.spec.name, pid: forked.pid });
    return forked;
  }

  /** Starts the next process, and does not wait until it is ready: when it never is, it ends, which is the next failure. */
  private restart(): void {
    this.options.onRestart(this.spec.name);
    const next = this.fork();
    this.current = next;
    this.restartAfterExit(next);
    next.ready.catch(() => next.kill('SIGKILL'));
  }

  private restartAfterExit(watched: SupervisedProcess): void {
    void watched.exited.then((exit) => this.handleExit(watched, exit));
  }

  private async handleExit(ended: SupervisedProcess, exit: ProcessExit): Promise<void> {
    if (ended !== this.current || this.isStopping) return;
    this.current = null;
    const { name } = this.spec;
    const { logger, onExhausted } = this.options;
    this.failures = ended.livedMs() > WELL_AFTER_MS ? 1 : this.failures + 1;
    const { failures } = this;
    logger.error('a process exited; restarting it', { name, ...exit, failures });
    if (failures >= MAX_FAILURES) {
      onExhausted(
        `The process ${name} exited ${failures} times in a row (last with ${describeExit(exit)}). The log contains the reason.`,
      );
      return;
    }
    // The first restart is immediate: a process that was killed from outside reduces capacity until then.
    if (failures > 1) await sleep(backoffMs(failures - 2, RESTART));
    if (this.isStopping || this.isReplacing || this.current !== null) return;
    this.restart();
  }
}

function wasKilled(error: unknown): boolean {
  return error instanceof EndedAtStart && error.exit.signal !== null;
}
