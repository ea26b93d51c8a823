import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/stats.js';
import { cpuBetween, readCpu } from './cpu.js';
import { GetConnection } from './get-connection.js';
import type { RequestRateJob, RequestRateResult } from './jobs.js';

const TICK_MS = 2;
const DRAIN_MS = 10_000;

/** An open loop: sends one request at a fixed rate, without waiting for earlier responses. */
export async function requestRate(job: RequestRateJob): Promise<RequestRateResult> {
  const free: GetConnection[] = [];
  const open = new Set<GetConnection>();
  const latencies: number[] = [];
  let isCounting = false;
  let failures = 0;
  let firstFailure: string | null = null;
  const fail = (what: string): void => {
    failures += 1;
    firstFailure ??= what;
  };
  const arrive = (): void => {
    let connection = free.pop();
    if (connection === undefined && open.size < job.maxConnections) {
      connection = new GetConnection(job.port, {
        answered: (from, { isRight, closes, text }) => {
          if (!isRight) fail(text);
          else if (isCounting) latencies.push(performance.now() - from.sentAt);
          if (closes) from.destroy();
          else free.push(from);
        },
        closed: (from, brokenBy) => {
          open.delete(from);
          const at = free.indexOf(from);
          if (at >= 0) free.splice(at, 1);
          if (brokenBy !== null) fail(`the connection broke before the response (${brokenBy})`);
        },
      });
      open.add(connection);
    }
    if (connection === undefined) fail('no connection was free');
    else connection.send(job.request);
  };

  let before = readCpu(job.watched);
  for (const phase of ['warm-up', 'counted'] as const) {
    isCounting = phase === 'counted';
    before = readCpu(job.watched);
    const seconds = isCounting ? job.seconds : job.warmUpSeconds;
    const began = performance.now();
    const total = Math.round(job.perSecond * seconds);
    for (let arrived = 0; arrived < total;) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * job.perSecond));
      for (; arrived < due; arrived++) arrive();
      await sleep(TICK_MS);
    }
  }
  const deadline = performance.now() + DRAIN_MS;
  while (open.size > free.length && performance.now() < deadline) await sleep(TICK_MS);
  const cpu = cpuBetween(before, readCpu(job.watched));
  if (open.size > free.length) fail(`${open.size - free.length} requests had no response`);
  for (const connection of open) connection.destroy();
  const sorted = Float64Array.from(latencies).sort();
  return {
    requests: latencies.length,
    cpu,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    failures,
    firstFailure,
  };
}
