import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ownThreadId, threadCpuMs } from './thread-time.js';

describe.runIf(process.platform === 'linux')('CPU time of a thread', () => {
  it('grows while the thread works', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const { readFileSync, readlinkSync } = require('node:fs');
       const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
       const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
       parentPort.postMessage(id);
       // The listener keeps the thread alive until its time was read.
       parentPort.on('message', () => {
         const from = cpuMs();
         while (cpuMs() - from < 50);
         parentPort.postMessage('worked');
       });`,
      { eval: true },
    );
    try {
      const [id] = (await once(worker, 'message')) as [number];
      expect(id).not.toBe(ownThreadId());
      const before = threadCpuMs(id) ?? Number.NaN;
      expect(before).toBeGreaterThan(0);
      worker.postMessage('work');
      await once(worker, 'message');
      const after = threadCpuMs(id) ?? Number.NaN;
      expect(after - before).toBeGreaterThanOrEqual(50);
    } finally {
      await worker.terminate();
    }
  });

  it('is unknown for a thread that has ended, and where the system has no ids of threads', () => {
    expect(threadCpuMs(0)).toBeNull();
    expect(threadCpuMs(2 ** 30)).toBeNull();
  });
});
