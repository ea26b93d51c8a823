import { demoPlan, type CompanyOptions } from '../demo-events/demo-events.js';
import { DemoRandom } from '../demo-events/random.js';
import type { DemoServices, DemoTarget } from './demo-services.js';
import { fillRuns } from './fill-runs.js';
import { AuditLog } from '../audit/audit-log.js';
import { FLAG_GROUPS, type FlagStep } from '../demo-events/flag-steps.js';
import { EventPublisher, AUDIT_EVENT } from '../event-publisher/event-publisher.js';
import { FlagsService } from '../flags/definitions/flags.service.js';
import { FlagGroup } from '../flags/entities/flag-group.entity.js';
import { Flag } from '../flags/entities/flag.entity.js';
import { GroupsService } from '../flags/groups/groups.service.js';
import { FlagChanges } from '../flags/revisions/flag-changes.js';
import { changeAuthorOf } from '../auth/caller.js';
import { DAY, HOUR, loadAt, type Company } from '../demo-events/company.js';

export interface Filled {
  flags: number;
  runs: number;
}

/**
 * Adds to a project the objects to which the events of the imaginary company refer: its flags, and an app with runs.
 */
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

/** Publishes audit events only: the flag events of the steps are among those that the demo imports. */
class AuditPublisher extends EventPublisher {
  override async publishAll(...[manager, projectId, type, data]: PublishParameters): Promise<void> {
    if (type === AUDIT_EVENT) await super.publishAll(manager, projectId, type, data);
  }
}

type PublishParameters = Parameters<EventPublisher['publishAll']>;

/**
 * Creates the flags of the demo with their history. An existing flag or group is not changed.
 *
 * @returns the steps of the flags that were created
 */
async function fillFlags(
  { dataSource, clock, revisions }: DemoServices,
  { projectId, caller }: DemoTarget,
  steps: readonly FlagStep[],
): Promise<readonly FlagStep[]> {
  const publisher = new AuditPublisher(clock);
  const audit = new AuditLog(publisher, dataSource);
  const changes = new FlagChanges(dataSource, publisher, audit, revisions, clock);
  const flags = new FlagsService(changes);
  const groups = new GroupsService(changes);
  const known = new Set((await dataSource.manager.findBy(Flag, { projectId })).map(({ key }) => key));
  const knownGroups = new Set(
    (await dataSource.manager.findBy(FlagGroup, { projectId })).map(({ key }) => key),
  );
  const added = steps.filter(({ key }) => !known.has(key));
  const first = added[0];
  if (first === undefined) return [];
  const author = changeAuthorOf(caller);
  try {
    clock.set(first.atMs);
    for (const group of FLAG_GROUPS) {
      if (!knownGroups.has(group.key)) await groups.create(projectId, caller, { ...group });
    }
    for (const { atMs, key, action, fields, reason } of added) {
      clock.set(atMs);
      if (action === 'create') await flags.create(projectId, caller, { key, ...fields, reason });
      else if (action === 'kill') await flags.kill(projectId, key, author, true, reason);
      else await flags.update(projectId, key, author, null, { ...fields, reason });
    }
  } finally {
    clock.set(null);
  }
  return added;
}

/** Counts evaluations of flags for each day since their creation, in the shares of their rollout. */
async function fillFlagUsage(
  { usage, clock }: DemoServices,
  { projectId }: DemoTarget,
  { fromMs, toMs }: Company,
  steps: readonly FlagStep[],
  random: DemoRandom,
): Promise<void> {
  try {
    for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY) {
      // Noon, or the end of the period if that is earlier.
      const atMs = Math.min(dayMs + 12 * HOUR, toMs);
      for (const [key, { share, rule }] of sharesAt(steps, atMs)) {
        const evaluations = Math.round(loadAt(atMs) * random.int(5000, 9000));
        const on = Math.round(evaluations * share);
        if (on > 0) usage.record(projectId, key, true, rule, on);
        if (evaluations > on) usage.record(projectId, key, false, rule, evaluations - on);
      }
      clock.set(atMs);
      await usage.flush();
    }
  } finally {
    clock.set(null);
  }
}

interface Share {
  /** Share of the evaluations that were `true`. */
  share: number;
  rule: string;
}

function sharesAt(steps: readonly FlagStep[], atMs: number): Map<string, Share> {
  const states = new Map<string, { enabled: boolean; rollout: number; killed: boolean }>();
  for (const { key, action, fields } of steps.filter((step) => step.atMs <= atMs)) {
    const before = states.get(key) ?? { enabled: false, rollout: 0, killed: false };
    const { enabled = before.enabled, rollout = before.rollout } = fields;
    states.set(key, { enabled, rollout, killed: action === 'kill' || before.killed });
  }
  return new Map(
    [...states].map(([key, { enabled, rollout, killed }]) => {
      if (killed) return [key, { share: 0, rule: 'flag_killed' }];
      if (!enabled) return [key, { share: 0, rule: 'flag_disabled' }];
      return [key, { share: rollout / 100, rule: 'rollout_bucket' }];
    }),
  );
}
