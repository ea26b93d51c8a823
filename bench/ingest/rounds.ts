import { spread } from '../support/stats.js';
import { print, range, table } from '../support/text.js';
import type { Measurement } from './measure.js';

/** The measurements of each participant, one per round. */
export type Rounds<Name extends string> = Record<Name, Measurement[]>;

/** Measures the participants in turns (A B C A B C), so that a drift of the machine or its disk affects all alike. */
export async function runRounds<Name extends string, T = Measurement>(
  rounds: number,
  participants: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(participants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await participants[name]());
  }
  return results;
}

export function values(rounds: readonly Measurement[], figure: keyof Measurement): number[] {
  return rounds.map((measurement) => Number(measurement[figure]));
}

const COLUMNS = {
  'p50 ms': 'p50Ms',
  'p99 ms': 'p99Ms',
  'service µs': 'serviceMicros',
  'postgres µs': 'postgresMicros',
  'generator µs': 'generatorMicros',
  cores: 'cores',
  'batches/commit': 'batchesPerCommit',
  'commit ms': 'commitMs',
} as const;

/** Prints medians, with the range of the rate; µs are CPU time per event. */
export function printRounds(rateTitle: string, rate: keyof Measurement, rounds: Rounds<string>): void {
  print(
    table(
      ['', rateTitle, ...Object.keys(COLUMNS)],
      Object.entries(rounds).map(([name, measurements]) => [
        name,
        range(spread(values(measurements, rate))),
        ...Object.values(COLUMNS).map((figure) => {
          const { median } = spread(values(measurements, figure));
          return Number.isNaN(median) ? '-' : median.toFixed(median < 10 ? 2 : 1);
        }),
      ]),
    ),
  );
}
