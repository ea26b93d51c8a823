import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../support/processes.js';

const SAMPLE_MS = 100;

/** Runs the work and returns its result with the peak RSS of another process during the work, in MB. */
export async function peakMemory<T>(pid: number, work: () => Promise<T>): Promise<[T, number]> {
  const ended = new AbortController();
  let peakMb = 0;
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      peakMb = Math.max(peakMb, residentMb(pid).now);
      await sleep(SAMPLE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  try {
    const result = await work();
    return [result, Math.max(peakMb, residentMb(pid).now)];
  } finally {
    ended.abort();
    await sampling;
  }
}
