import type { GetLoopJob, GetRequest, LoopResult } from '../load/jobs.js';
import { loopFigures } from '../support/loop-figures.js';
import type { Participant } from '../support/participant.js';
import { residentMb } from '../support/processes.js';
import { spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import type { PartContext } from './part.js';

const EXTRA_MS = 60_000;

/** One window of one participant. */
export interface GetMeasurement {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per request, in microseconds. */
  serverMicros: number;
  postgresMicros: number;
  generatorMicros: number;
  /** RSS of the server's process at the end of the window. */
  residentMb: number;
  failures: number;
  firstFailure: string | null;
}

export interface GetTarget {
  process: Participant;
  port: number;
}

/** A prepared GET with the expected response. */
export function getRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  answer: Pick<GetRequest, 'body' | 'status'>,
): GetRequest {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`, ...answer };
}

/** Parameters of a window of requests. */
export interface GetContext {
  database: PartContext['database'];
  options: Pick<PartContext['options'], 'connections' | 'seconds' | 'warm-up'>;
}

/** @param users number of users to send the request for; by default, every request is the same. */
export async function measureGets(
  generator: Participant,
  { database, options }: GetContext,
  { process, port }: GetTarget,
  request: GetRequest,
  users?: number,
): Promise<GetMeasurement> {
  const { connections, seconds, 'warm-up': warmUpSeconds } = options;
  const job: GetLoopJob = {
    kind: 'get-loop',
    port,
    request,
    connections,
    warmUpSeconds,
    seconds,
    watched: { service: process.pid, postmaster: database.postmaster },
    ...(users === undefined ? {} : { users }),
  };
  const result = await generator.request<LoopResult>(job, (seconds + warmUpSeconds) * 1000 + EXTRA_MS);
  const { micros, ...measured } = loopFigures(result);
  return {
    ...measured,
    serverMicros: micros.service,
    postgresMicros: micros.postgres,
    generatorMicros: micros.generator,
    residentMb: residentMb(process.pid).now,
  };
}

export type GetRounds = Record<string, GetMeasurement[]>;

export function figures(of: readonly GetMeasurement[] | undefined, name: keyof GetMeasurement): number[] {
  return (of ?? []).map((measurement) => Number(measurement[name]));
}

const COLUMNS = {
  'p50 ms': 'p50Ms',
  'p99 ms': 'p99Ms',
  'server µs': 'serverMicros',
  'postgres µs': 'postgresMicros',
  'generator µs': 'generatorMicros',
  'RSS MB': 'residentMb',
} as const;

/** Prints medians, with the range of the rate; µs are CPU time per request. */
export function printGetRounds(rounds: GetRounds): void {
  print(
    table(
      ['', 'requests/s', ...Object.keys(COLUMNS)],
      Object.entries(rounds).map(([name, measurements]) => [
        name,
        range(spread(figures(measurements, 'requestsPerSecond'))),
        ...Object.values(COLUMNS).map((figure) => number(spread(figures(measurements, figure)).median)),
      ]),
    ),
  );
}
