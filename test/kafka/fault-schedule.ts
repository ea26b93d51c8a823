/** The faults of each part of the installation, and how each ends. */
const FAULTS = {
  brokers: ['kill one broker', 'freeze one broker', 'kill two brokers', 'freeze two brokers'],
  workers: ['kill a worker', 'freeze a worker', 'kill all workers', 'freeze all workers'],
  postgres: ['kill PostgreSQL', 'freeze PostgreSQL'],
} as const;

export type Part = keyof typeof FAULTS;
export type FaultName = (typeof FAULTS)[Part][number];

export interface Fault {
  name: FaultName;
  /** Pause before the fault, after the end of the previous fault of the same part. */
  pauseMs: number;
  lastsMs: number;
  /** The first affected broker or worker; the next ones follow. */
  first: number;
}

export const PARTS = Object.keys(FAULTS) as Part[];
const PAUSE_MS = { min: 1000, max: 12_000 };
/** Some last longer than a lease of a worker (10 s) and the session of a broker (3 s). */
const LASTS_MS = { min: 500, max: 16_000 };

/**
 * The faults of each part, which are injected in parallel. Within a part, each kind occurs once before one is repeated, so that a short
 * run has as many kinds as possible.
 */
export function faultSchedule(random: () => number, count: number): Record<Part, Fault[]> {
  const between = ({ min, max }: { min: number; max: number }): number =>
    Math.round(min + random() * (max - min));
  const schedule = (part: Part): Fault[] =>
    Array.from({ length: Math.ceil(count / FAULTS[part].length) }, () => shuffled(FAULTS[part], random))
      .flat()
      .map((name) => ({
        name,
        pauseMs: between(PAUSE_MS),
        lastsMs: between(LASTS_MS),
        first: Math.floor(random() * 6),
      }));
  return { brokers: schedule('brokers'), workers: schedule('workers'), postgres: schedule('postgres') };
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
