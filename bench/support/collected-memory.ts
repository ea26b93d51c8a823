import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What this process holds after garbage collection. Imports Node alone. */
export async function collectedMemory(): Promise<NodeJS.MemoryUsage> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // What finalizers of the first collection let go goes with the second.
  await sleep(200);
  collect();
  return process.memoryUsage();
}
