import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../support/processes.js';
import { percentile, spread, type Spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import { faultOf, type StreamClients } from './stream-clients.js';

/** Deadline for the last stream to receive a change; later, the run is void. */
const ARRIVAL_MS = 30_000;

/** Changes the flags of one participant. Times are those of the machine's monotonic clock, in ms. */
export interface Publisher {
  /** The revision that every reader has. */
  revision: number;
  /** The process whose CPU time is counted. */
  pid: number;
  change(revision: number): Promise<void>;
  /** Time of the commit. Called after every reader has the revision, because the query takes time itself. */
  committedAt(revision: number): Promise<number>;
  /** Why the message that the readers received is wrong; `null` when it is right. */
  check(data: string, revision: number): string | null;
}

/** One round of sequential changes. Latencies in ms, from COMMIT to a stream's last byte. */
export interface FanOut {
  /** Over all streams and changes. */
  p50Ms: number;
  p99Ms: number;
  /** Latency of the last stream, over the changes. */
  lastP50Ms: number;
  lastP99Ms: number;
  /** CPU time of the server, per stream and change. */
  serverMicros: number;
  changes: { p50Ms: number; p99Ms: number; lastMs: number }[];
  wrong: string | null;
}

/** @param pause returns the ms between the beginnings of two changes; called for each change */
export async function fanOut(
  clients: StreamClients,
  publisher: Publisher,
  changes: number,
  pause: () => number,
): Promise<FanOut> {
  const latencies: Float64Array[] = [];
  let wrong: string | null = null;
  const cpuBefore = cpuSeconds(publisher.pid);
  for (let n = 0; n < changes && wrong === null; n++) {
    const began = performance.now();
    const revision = publisher.revision + 1;
    await clients.arm(revision);
    await publisher.change(revision);
    const arrivals = await clients.arrivals(ARRIVAL_MS);
    const committed = await publisher.committedAt(revision);
    publisher.revision = revision;
    wrong =
      faultOf(arrivals) ??
      (arrivals.missing > 0 ? `revision ${revision} did not reach ${arrivals.missing} streams` : null) ??
      (arrivals.data === null ? 'no reader received the message' : publisher.check(arrivals.data, revision));
    latencies.push(arrivals.times.map((time) => time - committed).sort());
    await sleep(Math.max(0, pause() - (performance.now() - began)));
  }
  const cpu = cpuSeconds(publisher.pid) - cpuBefore;
  const all = Float64Array.from(latencies.flatMap((one) => [...one])).sort();
  const last = Float64Array.from(latencies, (one) => percentile(one, 1)).sort();
  return {
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    lastP50Ms: percentile(last, 0.5),
    lastP99Ms: percentile(last, 0.99),
    serverMicros: (cpu / all.length) * 1e6,
    changes: latencies.map((one) => ({
      p50Ms: percentile(one, 0.5),
      p99Ms: percentile(one, 0.99),
      lastMs: percentile(one, 1),
    })),
    wrong,
  };
}

type Figure = Exclude<keyof FanOut, 'changes' | 'wrong'>;

export function fanOutSpread(rounds: readonly FanOut[], figure: Figure): Spread {
  return spread(rounds.map((round) => round[figure]));
}

/** Medians of the rounds with their range. */
export function printFanOuts(rows: Readonly<Record<string, readonly FanOut[]>>): void {
  const columns: Record<string, Figure> = {
    'p50 ms': 'p50Ms',
    'p99 ms': 'p99Ms',
    'last stream p50': 'lastP50Ms',
    'last stream p99': 'lastP99Ms',
  };
  print(
    table(
      ['', ...Object.keys(columns), 'server µs per stream'],
      Object.entries(rows).map(([name, rounds]) => [
        name,
        ...Object.values(columns).map((figure) => range(fanOutSpread(rounds, figure))),
        number(fanOutSpread(rounds, 'serverMicros').median),
      ]),
    ),
  );
}

export function fanOutVoid(rows: Readonly<Record<string, readonly FanOut[]>>): string | null {
  for (const [name, rounds] of Object.entries(rows)) {
    const reason = rounds.find(({ wrong }) => wrong !== null)?.wrong;
    if (reason !== undefined && reason !== null) return `${name}: ${reason}`;
  }
  return null;
}
