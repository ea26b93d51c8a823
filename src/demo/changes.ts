import { DAY, HOUR, MINUTE, PEOPLE, type Company, type DemoEvent, type Release } from './company.js';
import type { SeededRandom } from './random.js';

/** Commits, deploys, changes of flags and of configuration. */
export function changes(random: SeededRandom, company: Company): DemoEvent[] {
  const { incident } = company;
  return [
    ...company.releases.flatMap((release) => ofRelease(random, release)),
    configChange(incident.configMs, 'checkout/limits.yaml', 'max_items', 50, 200, incident.bad.author),
    flagChange(incident.flagMs, 'new_checkout', true, 25, incident.bad.author),
    flagChange(incident.fix.deployedMs - 20 * MINUTE, 'new_checkout', false, 0, incident.fix.author),
    ...everyDays(company, 4).map((dayMs, turn) =>
      flagChange(
        dayMs + random.int(9, 15) * HOUR,
        'search_suggestions',
        true,
        Math.min(100, 10 * (turn + 1)),
        random.pick(PEOPLE),
      ),
    ),
    ...everyDays(company, 3).map((dayMs, turn) =>
      configChange(
        dayMs + random.int(9, 17) * HOUR,
        random.pick(['search/index.yaml', 'payment/retries.yaml', 'web/cache.yaml']),
        random.pick(['workers', 'timeout_ms', 'batch_size']),
        10 + turn,
        11 + turn,
        random.pick(PEOPLE),
      ),
    ),
  ];
}

/** The first day, and each so many days later. */
export function everyDays({ fromMs, toMs }: Company, days: number): number[] {
  return Array.from(
    { length: Math.ceil((toMs - fromMs) / (days * DAY)) },
    (_, turn) => fromMs + turn * days * DAY,
  );
}

function ofRelease(random: SeededRandom, release: Release): DemoEvent[] {
  const { service, version, commit, author, committedMs, deployedMs, rolledBackMs } = release;
  const deploy = (atMs: number, environment: string, status: string): DemoEvent => ({
    type: 'deploy',
    atMs,
    data: { service, version, environment, status, commit, actor: author },
  });
  const tookMs = random.int(2, 8) * MINUTE;
  return [
    {
      type: 'repository',
      atMs: committedMs,
      data: { provider: 'github', repo: `acme/${service}`, branch: 'main', commit, author },
    },
    deploy(committedMs + 6 * MINUTE, 'staging', 'started'),
    deploy(committedMs + 9 * MINUTE, 'staging', 'succeeded'),
    deploy(deployedMs - tookMs, 'production', 'started'),
    deploy(deployedMs, 'production', 'succeeded'),
    ...(rolledBackMs === null ? [] : [deploy(rolledBackMs, 'production', 'rolled_back')]),
  ];
}

function flagChange(atMs: number, key: string, enabled: boolean, rollout: number, actor: string): DemoEvent {
  return { type: 'feature_flag', atMs, data: { key, enabled, rollout, actor } };
}

function configChange(
  atMs: number,
  path: string,
  name: string,
  before: number,
  after: number,
  actor: string,
): DemoEvent {
  const file = path.split('/').at(-1) ?? path;
  const diff = `--- a/${file}\n+++ b/${file}\n@@ -1,3 +1,3 @@\n enabled: true\n-${name}: ${before}\n+${name}: ${after}\n log: info\n`;
  return { type: 'config', atMs, data: { path, diff, actor } };
}
