import { AuditLog } from '../audit/audit-log.js';
import { FLAG_GROUPS, type FlagStep } from '../demo-events/flag-steps.js';
import { EventPublisher, AUDIT_EVENT } from '../event-publisher/event-publisher.js';
import { FlagsService } from '../flags/definitions/flags.service.js';
import { FlagGroup } from '../flags/entities/flag-group.entity.js';
import { Flag } from '../flags/entities/flag.entity.js';
import { GroupsService } from '../flags/groups/groups.service.js';
import { FlagChanges, userActor } from '../flags/revisions/flag-changes.js';
import type { DemoServices, DemoTarget } from './demo-services.js';

/** Publishes audit events alone: the flag events of the steps are among those that the demo imports. */
class AuditPublisher extends EventPublisher {
  override async publishAll(...[manager, projectId, type, data]: PublishParameters): Promise<void> {
    if (type === AUDIT_EVENT) await super.publishAll(manager, projectId, type, data);
  }
}

type PublishParameters = Parameters<EventPublisher['publishAll']>;

/**
 * Creates the flags of the demo with their history. A flag or group that exists is left as it is.
 *
 * @returns the steps of the flags that were created
 */
export async function fillFlags(
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
  const actor = userActor(caller);
  try {
    clock.set(first.atMs);
    for (const group of FLAG_GROUPS) {
      if (!knownGroups.has(group.key)) await groups.create(projectId, caller, { ...group });
    }
    for (const { atMs, key, action, fields, reason } of added) {
      clock.set(atMs);
      if (action === 'create') await flags.create(projectId, caller, { key, ...fields, reason });
      else if (action === 'kill') await flags.kill(projectId, key, actor, true, reason);
      else await flags.update(projectId, key, actor, null, { ...fields, reason });
    }
  } finally {
    clock.set(null);
  }
  return added;
}
