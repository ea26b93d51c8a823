import { everyDays, HOUR, MINUTE, PEOPLE, type Company, type DemoEvent, type Release } from './company.js';
import type { FlagStep } from './flag-steps.js';
import type { DemoRandom } from './random.js';

/** Commits, deploys, and changes of flags and of configuration. */
export function changes(random: DemoRandom, company: Company, steps: readonly FlagStep[]): DemoEvent[] {
  const { incident } = company;
  return [
    ...flagEvents(steps),
    ...company.releases.flatMap((release) => ofRelease(random, release)),
    configChange(incident.configMs, 'checkout/limits.yaml', 'max_items', 50, 200, incident.bad.author),
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

function ofRelease(random: DemoRandom, release: Release): DemoEvent[] {
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

/**
 * The events that the service itself emits for these steps: the state in force, and the state before. No group is
 * turned off.
 */
function flagEvents(steps: readonly FlagStep[]): DemoEvent[] {
  const switches = new Map<string, { enabled: boolean; killed: boolean; rollout: number }>();
  return steps.map(({ atMs, key, action, fields, actor, reason }) => {
    const before = switches.get(key);
    const after = {
      enabled: fields.enabled ?? before?.enabled ?? false,
      killed: action === 'kill' || (before?.killed ?? false),
      rollout: fields.rollout ?? before?.rollout ?? 100,
    };
    switches.set(key, after);
    const changed = action === 'kill' ? ['killed'] : Object.keys(fields).toSorted();
    return {
      type: 'feature_flag',
      atMs,
      data: {
        key,
        entity: 'flag',
        ...inForce(after),
        state_cause: after.killed || !after.enabled ? 'flag' : null,
        actor,
        action: ACTIONS[action],
        before: before === undefined ? null : inForce(before),
        changed,
        reason,
      },
    };
  });
}

const ACTIONS = { create: 'created', kill: 'killed', update: 'updated' } as const;

function inForce({ enabled, killed, rollout }: { enabled: boolean; killed: boolean; rollout: number }) {
  return { enabled: enabled && !killed, rollout, state: killed ? 'killed' : enabled ? 'on' : 'off' };
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
