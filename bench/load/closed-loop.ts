import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/stats.js';
import { Connection, type Answer } from './connection.js';
import { cpuBetween, readCpu } from './cpu.js';
import { GetConnection } from './get-connection.js';
import { userId } from '../flags/flag-set.js';
import {
  USER_PLACE,
  type ClosedLoopJob,
  type ClosedLoopResult,
  type GetLoopJob,
  type GetRequest,
  type LoopResult,
  type LoopWindow,
} from './jobs.js';
import { prepareLargeRequest, prepareRequests } from './requests.js';

/** Deadline for the requests that are in flight at the end. */
const DRAIN_MS = 10_000;

/** One connection with one request at a time. */
interface LoopConnection<R> {
  readonly sentAt: number;
  send(request: R): void;
  destroy(): void;
}

interface LoopEvents<C> {
  answered(connection: C, answer: Pick<Answer, 'closes' | 'isRight' | 'text'>): void;
  closed(connection: C, brokenBy: string | null): void;
}

export async function closedLoop(job: ClosedLoopJob): Promise<ClosedLoopResult> {
  const requests =
    'events' in job.batch
      ? prepareRequests(job.target, job.batch.events, job.sample)
      : [prepareLargeRequest(job.target, job.batch.bytes)];
  const result = await loop(job, requests, (events) => new Connection(job.target.port, events));
  return { ...result, eventsPerRequest: requests[0]!.events };
}

export function getLoop(job: GetLoopJob): Promise<LoopResult> {
  return loop(job, forUsers(job), (events) => new GetConnection(job.port, events));
}

function forUsers({ request, users }: GetLoopJob): GetRequest[] {
  if (users === undefined) return [request];
  return Array.from({ length: users }, (_, user) => ({
    ...request,
    head: request.head.replace(USER_PLACE, userId(user)),
  }));
}

async function loop<R, C extends LoopConnection<R>>(
  job: LoopWindow,
  requests: readonly R[],
  open: (events: LoopEvents<C>) => C,
): Promise<LoopResult> {
  let next = 0;
  let sending = true;
  let counting = false;
  let rightAnswers = 0;
  let failures = 0;
  let firstFailure: string | null = null;
  const latencies: number[] = [];
  const connections = new Set<C>();

  const send = (connection: C): void => connection.send(requests[next++ % requests.length]!);
  const fail = (what: string): void => {
    failures += 1;
    firstFailure ??= what;
  };
  const events: LoopEvents<C> = {
    answered: (connection, answer) => {
      if (answer.isRight) rightAnswers += 1;
      else fail(answer.text);
      if (answer.isRight && counting) latencies.push(performance.now() - connection.sentAt);
      if (sending && !answer.closes) send(connection);
      else connection.destroy();
    },
    closed: (connection, brokenBy) => {
      connections.delete(connection);
      if (brokenBy !== null) fail(`the connection broke before the response (${brokenBy})`);
      if (sending) start();
    },
  };
  const start = (): void => {
    const connection = open(events);
    connections.add(connection);
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
  while (connections.size > 0 && performance.now() < deadline) await sleep(5);
  for (const connection of connections) connection.destroy();

  const sorted = Float64Array.from(latencies).sort();
  return {
    seconds,
    requests: latencies.length,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    rightAnswers,
    failures,
    firstFailure,
    cpu,
  };
}
