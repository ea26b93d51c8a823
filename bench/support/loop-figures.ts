import type { LoopResult } from '../load/jobs.js';

/** Figures of one window of requests. */
export interface LoopFigures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per unit of work, in microseconds. */
  micros: { service: number; postgres: number; generator: number };
  failures: number;
  firstFailure: string | null;
}

/** @param unitsPerRequest events in a batch; by default, a request is the unit of work. */
export function loopFigures(result: LoopResult, unitsPerRequest = 1): LoopFigures {
  const { requests, seconds, cpu, p50Ms, p99Ms, failures, firstFailure } = result;
  const micros = (cpuSeconds: number): number => (cpuSeconds / (requests * unitsPerRequest)) * 1e6;
  return {
    requestsPerSecond: requests / seconds,
    p50Ms,
    p99Ms,
    micros: {
      service: micros(cpu.service),
      postgres: micros(cpu.postgres),
      generator: micros(cpu.generator),
    },
    failures,
    firstFailure,
  };
}

/** Why the figures are void, because responses were wrong; `null` when they are valid. */
export function wrongAnswers(
  rounds: Readonly<
    Record<string, readonly Pick<LoopFigures, 'failures' | 'firstFailure' | 'requestsPerSecond'>[]>
  >,
): string | null {
  for (const [name, measurements] of Object.entries(rounds)) {
    const failures = measurements.reduce((sum, one) => sum + one.failures, 0);
    const first = measurements.find(({ firstFailure }) => firstFailure !== null)?.firstFailure;
    if (failures > 0) return `${name}: ${failures} responses were wrong, the first: ${first}`;
    if (measurements.some(({ requestsPerSecond }) => requestsPerSecond === 0)) return `${name}: no responses`;
  }
  return null;
}
