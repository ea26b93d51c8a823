import type { Logger } from '@nestjs/common';

export interface Shutdown {
  /** Registers a step; steps run in the reverse order of registration, each to its end. */
  onStop(step: () => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * Ends the process in order on SIGTERM and SIGINT: first the HTTP server drains, then what it used
 * stops. A second signal, or a drain that takes too long, ends it at once; what was not answered by
 * then was not confirmed, so its sender repeats it.
 */
export function shutdownOnSignal(timeoutMs: number, log: Logger): Shutdown {
  const steps: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      for (const step of steps.toReversed()) {
        await step().catch((error: unknown) => log.error('a component did not stop cleanly', { err: error }));
      }
    })());

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        log.warn('second signal: exiting immediately', { signal });
        process.exit(1);
      }
      log.log('stopping', { signal });
      setTimeout(() => {
        log.error('shutdown timed out: exiting immediately', { timeout_ms: timeoutMs });
        process.exit(1);
      }, timeoutMs).unref();
      void stop().then(() => {
        log.log('stopped');
        process.exit(0);
      });
    });
  }
  return { onStop: (step) => steps.push(step), stop };
}
