import { cpuSeconds, treeCpuSeconds } from '../support/processes.js';
import type { CpuSeconds, Watched } from './jobs.js';

/** CPU seconds that the participants have used so far; the generator is this process. */
export function readCpu(watched: Watched): CpuSeconds {
  return {
    service: cpuSeconds(watched.service),
    postgres: treeCpuSeconds(watched.postmaster),
    generator: cpuSeconds(process.pid),
  };
}

export function cpuBetween(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  return {
    service: after.service - before.service,
    postgres: after.postgres - before.postgres,
    generator: after.generator - before.generator,
  };
}
