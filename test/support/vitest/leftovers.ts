import { Logger } from '@nestjs/common';
import { vi } from 'vitest';

/** Methods of `Logger.prototype` on which tests spy. */
export const LOGGED = ['debug', 'error', 'fatal', 'log', 'verbose', 'warn'] as const;
export const PROCESS_EVENTS = [
  'uncaughtException',
  'uncaughtExceptionMonitor',
  'unhandledRejection',
  'warning',
] as const;

/** Variables that Vitest sets for each file, and Node when it loads a module that uses them. */
const NOT_OF_TESTS = /^(?:VITEST|__VITEST|TINYPOOL|NODE_V8_COVERAGE)/;

/** State that files of one worker share and that a test may change. */
export interface Inventory {
  environment: ReadonlyMap<string, string>;
  fetch: typeof globalThis.fetch;
  listeners: ReadonlyMap<string, readonly unknown[]>;
  hasFakeTimers: boolean;
  /** Methods of `Logger.prototype` that are replaced by a mock function. */
  spiedLogger: readonly string[];
  /** Whether `Date.now` is a mock function. */
  hasSpiedNow: boolean;
}

export function takeInventory(): Inventory {
  return {
    environment: new Map(
      Object.entries(process.env).flatMap(([name, value]) =>
        value === undefined || NOT_OF_TESTS.test(name) ? [] : [[name, value] as const],
      ),
    ),
    fetch: globalThis.fetch,
    listeners: new Map(PROCESS_EVENTS.map((event) => [event, process.rawListeners(event)])),
    hasFakeTimers: vi.isFakeTimers(),
    spiedLogger: LOGGED.filter((method) => vi.isMockFunction(Logger.prototype[method])),
    hasSpiedNow: vi.isMockFunction(Date.now),
  };
}

/**
 * Describes the leftovers of a file as parts of a sentence; empty when `after` equals `before`. Values of variables can
 * be secrets, so they are not included.
 */
export function describeLeftovers(before: Inventory, after: Inventory): string[] {
  const left: string[] = [];
  if (after.hasFakeTimers && !before.hasFakeTimers) left.push('fake timers (vi.useRealTimers)');
  if (after.hasSpiedNow && !before.hasSpiedNow && !after.hasFakeTimers) left.push('a spy on Date.now');
  for (const method of after.spiedLogger.filter((one) => !before.spiedLogger.includes(one)))
    left.push(`a spy on Logger.prototype.${method}`);
  for (const [name, value] of after.environment) {
    const had = before.environment.get(name);
    if (had === undefined) left.push(`the environment variable ${name}`);
    else if (had !== value) left.push(`another value of the environment variable ${name}`);
  }
  for (const name of before.environment.keys())
    if (!after.environment.has(name)) left.push(`no environment variable ${name}, which was set`);
  if (after.fetch !== before.fetch) left.push('another globalThis.fetch');
  for (const [event, listeners] of after.listeners) {
    const known = before.listeners.get(event) ?? [];
    const more = listeners.filter((listener) => !known.includes(listener)).length;
    if (more > 0) left.push(`${more} listener${more > 1 ? 's' : ''} of process "${event}"`);
    const fewer = known.filter((listener) => !listeners.includes(listener)).length;
    if (fewer > 0) left.push(`${fewer} listener${fewer > 1 ? 's' : ''} fewer of process "${event}"`);
  }
  return left;
}
