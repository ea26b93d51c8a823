import { Logger } from '@nestjs/common';
import { afterAll, vi } from 'vitest';
import { describeLeftovers, LOGGED, PROCESS_EVENTS, takeInventory } from './leftovers.js';

/**
 * Set-up of the lanes whose files share one worker's modules: a file that changes shared state must restore it.
 * Leftovers are reset here, so that the file that caused them fails by name, and not the next one. The hook of a set-up
 * file runs after those of the test file, and after what they restore.
 */
const before = takeInventory();

afterAll(() => {
  const left = describeLeftovers(before, takeInventory());
  if (left.length === 0) return;
  restore();
  throw new Error(`this file leaves behind for the next one in its worker: ${left.join('; ')}`);
});

function restore(): void {
  vi.useRealTimers();
  for (const method of LOGGED) {
    const current: unknown = Logger.prototype[method];
    if (vi.isMockFunction(current)) current.mockRestore();
  }
  for (const name of Object.keys(process.env)) if (!before.environment.has(name)) delete process.env[name];
  for (const [name, value] of before.environment) process.env[name] = value;
  globalThis.fetch = before.fetch;
  for (const event of PROCESS_EVENTS) {
    const known = before.listeners.get(event) ?? [];
    for (const listener of process.rawListeners(event) as (() => void)[])
      if (!known.includes(listener)) process.off(event, listener);
  }
}
