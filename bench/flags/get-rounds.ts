import type { GetLoopJob, GetRequest, LoopResult } from '../load/jobs.js';
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
  /** Of the server's process, at the end of the window. */
  residentMb: number;
  failures: number;
  firstFailure: string | null;
}

export interface GetTarget {
  process: Participant;
  port: number;
}

/** A GET as it is sent again and again. */
export function getRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  answer: Pick<GetRequest, 'body' | 'status'>,
): GetRequest {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`, ...answer };
}

export async function measureGets(
  generator: Participant,
  { database, options }: PartContext,
  { process, port }: GetTarget,
  request: GetRequest,
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
  };
  const result = await generator.ask<LoopResult>(job, (seconds + warmUpSeconds) * 1000 + EXTRA_MS);
  const micros = (cpuSeconds: number): number => (cpuSeconds / result.requests) * 1e6;
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    serverMicros: micros(result.cpu.service),
    postgresMicros: micros(result.cpu.postgres),
    generatorMicros: micros(result.cpu.generator),
    residentMb: residentMb(process.pid).now,
    failures: result.failures,
    firstFailure: result.firstFailure,
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

/** Medians with the range of the rate; µs are CPU time per request. */
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

export function getVoidReason(rounds: GetRounds): string | null {
  for (const [name, measurements] of Object.entries(rounds)) {
    const failures = figures(measurements, 'failures').reduce((sum, count) => sum + count, 0);
    const first = measurements.find(({ firstFailure }) => firstFailure !== null)?.firstFailure;
    if (failures > 0) return `${name}: ${failures} answers were not right, the first: ${first}`;
    if (measurements.some(({ requestsPerSecond }) => requestsPerSecond === 0)) return `${name}: no answers`;
  }
  return null;
}
