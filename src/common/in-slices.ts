import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Calls a function for each item, in order, and yields to the event loop after every `size` items. The first slice runs
 * synchronously.
 */
export async function inSlices<T>(items: readonly T[], size: number, work: (item: T) => void): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await nextTurn();
    for (const item of items.slice(at, at + size)) work(item);
  }
}
