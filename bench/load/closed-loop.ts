import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/stats.js';
import { Connection, type Answer } from './connection.js';
import { cpuBetween, readCpu } from './cpu.js';
import type { ClosedLoopJob, ClosedLoopResult } from './jobs.js';
import { prepareLargeRequest, prepareRequests } from './requests.js';

const DIFFERENT_REQUESTS = 128;
/** How long requests that are under way at the end may take. */
const DRAIN_MS = 10_000;

export async function closedLoop(job: ClosedLoopJob): Promise<ClosedLoopResult> {
  const requests =
    'events' in job.batch
      ? prepareRequests(job.target, job.batch.events, DIFFERENT_REQUESTS)
      : [prepareLargeRequest(job.target, job.batch.bytes)];
  let next = 0;
  let sending = true;
  let counting = false;
  let failures = 0;
  let firstFailure: string | null = null;
  const latencies: number[] = [];
  const open = new Set<Connection>();

  const send = (connection: Connection): void => connection.send(requests[next++ % requests.length]!);
  const fail = (what: string): void => {
    failures += 1;
    firstFailure ??= what;
  };
  const answered = (connection: Connection, answer: Answer): void => {
    if (!answer.isRight) fail(answer.text);
    else if (counting) latencies.push(performance.now() - connection.sentAt);
    if (sending && !answer.closes) send(connection);
    else connection.destroy();
  };
  const closed = (connection: Connection, brokenBy: string | null): void => {
    open.delete(connection);
    if (brokenBy !== null) fail(`the connection broke before the answer (${brokenBy})`);
    if (sending) start();
  };
  const start = (): void => {
    const connection = new Connection(job.target.port, { answered, closed });
    open.add(connection);
    send(connection);
  };

  for (let i = 0; i < job.connections; i++) start();
  await sleep(job.warmUpSeconds * 1000);
  const cpuBefore = readCpu(job.watched);
  const began = performance.now();
  counting = true;
  await sleep(job.seconds * 1000);
  counting = false;
  const seconds = (performance.now() - began) / 1000;
  const cpu = cpuBetween(cpuBefore, readCpu(job.watched));

  sending = false;
  const deadline = performance.now() + DRAIN_MS;
  while (open.size > 0 && performance.now() < deadline) await sleep(5);
  for (const connection of open) connection.destroy();

  const sorted = Float64Array.from(latencies).sort();
  return {
    seconds,
    eventsPerRequest: requests[0]!.events,
    requests: latencies.length,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    failures,
    firstFailure,
    cpu,
  };
}
