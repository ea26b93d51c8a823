import { Worker } from 'node:worker_threads';

export interface FinalRequest {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

const WAITING = 0;
const DELIVERED = 1;

// Newest first: the last events explain why the program ended.
const PROGRAM = `
const { workerData } = require('node:worker_threads');
(async () => {
  let areDelivered = true;
  for (const { url, headers, body } of workerData.requests.reverse()) {
    const signal = AbortSignal.timeout(workerData.timeoutMs);
    const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal });
    await response.arrayBuffer();
    if (response.status !== 200) areDelivered = false;
  }
  return areDelivered;
})().catch(() => false).then((areDelivered) => {
  Atomics.store(workerData.state, 0, areDelivered ? 1 : 2);
  Atomics.notify(workerData.state, 0);
});
`;

/**
 * Sends requests while this thread is blocked: in a program that is exiting, the event loop does not run again. Never throws.
 *
 * @returns whether the service accepted all of them in time.
 */
export function postAndWait(requests: readonly FinalRequest[], timeoutMs: number): boolean {
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  try {
    const worker = new Worker(PROGRAM, {
      eval: true,
      // Inherited options, such as `--import`, would run modules of the program a second time.
      execArgv: [],
      env: {},
      workerData: { requests, timeoutMs, state },
    });
    worker.on('error', () => undefined);
    worker.unref();
    Atomics.wait(state, 0, WAITING, timeoutMs);
    void worker.terminate();
    return Atomics.load(state, 0) === DELIVERED;
  } catch {
    return false;
  }
}
