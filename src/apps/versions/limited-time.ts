import { createContext, Script } from 'node:vm';

const context = createContext({ work: undefined });
const call = new Script('work()');
/** The clock that ends a try is the wall's: on a busy machine it also counts the time that others had. */
const MOST_TRIES = 3;

/**
 * Does the work here and now, and gives up on it after `timeoutMs`; also in the middle of a regular
 * expression, which nothing else in one thread can interrupt. About 0.1 ms more than doing it. What it had
 * changed when it was interrupted stays half changed: it must only work on things of its own, and is done again
 * when the process got less than half of that time.
 *
 * @throws TookTooLong
 */
export function inLimitedTime<T>(timeoutMs: number, work: () => T): T {
  context['work'] = work;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const before = process.cpuUsage();
      try {
        return call.runInContext(context, { timeout: timeoutMs }) as T;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        if (attempt >= MOST_TRIES || cpuMsSince(before) >= timeoutMs / 2) throw new TookTooLong(timeoutMs);
      }
    }
  } finally {
    context['work'] = undefined;
  }
}

export class TookTooLong extends Error {
  constructor(timeoutMs: number) {
    super(`not done after ${timeoutMs} ms`);
    this.name = 'TookTooLong';
  }
}

/** Of all threads of the process, so it is at least what the work had. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The error is made inside the context: it is no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
