import { spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import type { Measurement } from './lineup.js';

export type MeasuredRounds = Readonly<Record<string, readonly Measurement[]>>;

const COLUMNS = {
  'p50 ms': 'p50Ms',
  'p99 ms': 'p99Ms',
  'postgres µs': 'postgresMicros',
  'RSS MB': 'residentMb',
} as const;

export function figuresOf(of: readonly Measurement[] | undefined, name: keyof Measurement): number[] {
  return (of ?? []).map((measurement) => Number(measurement[name]));
}

/** Prints medians, with the range of the rate and of the server's CPU time per request. */
export function printMeasurements(rounds: MeasuredRounds): void {
  print(
    table(
      ['', 'requests/s', 'server µs', ...Object.keys(COLUMNS)],
      Object.entries(rounds).map(([name, of]) => [
        name,
        range(spread(figuresOf(of, 'requestsPerSecond'))),
        range(spread(figuresOf(of, 'serverMicros'))),
        ...Object.values(COLUMNS).map((figure) => number(spread(figuresOf(of, figure)).median)),
      ]),
    ),
  );
}
