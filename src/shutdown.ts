import type { Logger } from '@nestjs/common';

/** @param reason of the end: the name of a signal, for one. */
type Step = (reason: string) => Promise<void>;

export interface Shutdown {
  /** Registers a step; steps run in the reverse order of registration, each to its end. */
  onStop(step: Step): void;
  stop(): Promise<void>;
  /** As a signal does it: stops in order, and exits with `status`, 0 by default. */
  end(reason: string, status?: number): void;
}

/**
 * Ends the process in order on SIGTERM and SIGINT: first the HTTP server drains, then what it used
 * stops. A second signal, or a drain that takes too long, ends it at once; what was not answered by
 * then was not confirmed, so its sender repeats it.
 *
 * @param isSupervised Ctrl-C in a terminal, or a process manager that signals all processes, reaches this one directly and once more
 *   through its supervisor. So it ignores a second signal; the supervisor ends it when it takes too long.
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
      process.exit(1);
    }, timeoutMs).unref();
    void stop(reason).then(() => {
      log.log('stopped');
      process.exit(status);
    });
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        if (isSupervised) return;
        log.warn('second signal: exiting immediately', { signal });
        process.exit(1);
      }
      end(signal);
    });
  }
  return { onStop: (step) => steps.push(step), stop, end };
}
