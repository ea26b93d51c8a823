import { demoPlan, type CompanyOptions } from '../demo-events/demo-events.js';
import { DemoRandom } from '../demo-events/random.js';
import type { DemoServices, DemoTarget } from './demo-services.js';
import { fillFlagUsage } from './fill-flag-usage.js';
import { fillFlags } from './fill-flags.js';
import { fillRuns } from './fill-runs.js';

export interface Filled {
  flags: number;
  runs: number;
}

/** Adds to a project what the events of the imaginary company refer to: its flags, and an app with runs. */
export async function fillProject(
  services: DemoServices,
  target: DemoTarget,
  options: CompanyOptions,
): Promise<Filled> {
  const { company, steps } = demoPlan(options);
  const added = await fillFlags(services, target, steps);
  await fillFlagUsage(services, target, company, added, new DemoRandom(`${options.seed} usage`));
  return {
    flags: new Set(added.map(({ key }) => key)).size,
    runs: await fillRuns(services, target, company, new DemoRandom(`${options.seed} runs`)),
  };
}
