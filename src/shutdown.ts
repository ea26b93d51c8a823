import type { Logger } from '@nestjs/common';
import { exitProcess } from './exit-process.js';

/** @param reason reason for the end, such as the name of a signal. */
type Step = (reason: string) => Promise<void>;

export interface Shutdown {
  /** Registers a step; steps run in the reverse order of registration, each until it has finished. */
  onStop(step: Step): void;
  stop(): Promise<void>;
  /** Stops in order, as after a signal, and exits with `status`, 0 by default. */
  end(reason: string, status?: number): void;
}

/**
 * Ends the process in order on SIGTERM and SIGINT: first the HTTP server drains, then its dependencies stop. A second
 * signal, or a drain beyond the time limit, ends it at once; a request without a response was not confirmed, so its
 * sender repeats it.
 *
 * @param isSupervised Ctrl-C in a terminal, or a process manager that signals all processes, reaches this process
 *   directly and once more through its supervisor. So it ignores a second signal; the supervisor ends it after the time
 *   limit.
 */
export function shutdownOnSignal(timeoutMs: number, log: Logger, isSupervised = false): Shutdown {
  const steps: Step[] = [];
  let stopping: Promise<void> | undefined;

  const stop = (reason = 'failure'): Promise<void> =>
    (stopping ??= (async () => {
      for (const step of steps.toReversed()) {
        await step(reason).catch((error: unknown) =>
          log.error('a component did not stop cleanly', { err: error }),
        );
      }
    })());

  const end = (reason: string, status = 0): void => {
    if (stopping) return;
    log.log('stopping', { reason });
    setTimeout(() => {
      log.error('shutdown timed out: exiting immediately', { timeout_ms: timeoutMs });
      exitProcess(1);
    }, timeoutMs).unref();
    void stop(reason).then(() => {
      log.log('stopped');
      exitProcess(status);
    });
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        if (isSupervised) return;
        log.warn('second signal: exiting immediately', { signal });
        exitProcess(1);
      }
      end(signal);
    });
  }
  return { onStop: (step) => steps.push(step), stop, end };
}
