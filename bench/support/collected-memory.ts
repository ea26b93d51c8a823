import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of this process after garbage collection. Imports only modules of Node. */
export async function collectedMemory(): Promise<NodeJS.MemoryUsage> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // The second collection frees the objects that finalizers of the first one released.
  await sleep(200);
  collect();
  return process.memoryUsage();
}
