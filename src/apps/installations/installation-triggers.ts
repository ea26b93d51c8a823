import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '../../database/change-feed.js';
import type { Installation } from '../model/installation.entity.js';
import type { Manifest, Trigger } from '../model/manifest.js';
import { InstallationTrigger } from '../model/installation-trigger.entity.js';
import { nextTime } from '../../common/time/next-time.js';

/**
 * Makes the installation's triggers those of the manifest, in the transaction of whatever changed: its
 * version, or its state. A suspended installation keeps them, but none is due; an uninstalled one has none.
 * Schedules count from `now`: what was due while it was suspended is not made up for.
 */
export async function rewriteTriggers(
  manager: EntityManager,
  installation: Pick<Installation, 'id' | 'state'>,
  manifest: Manifest,
  now: Date,
): Promise<void> {
  const { id: installationId, state } = installation;
  const before = await manager.findBy(InstallationTrigger, { installationId });
  const after =
    state === 'uninstalled'
      ? []
      : (manifest.triggers ?? []).map((trigger, position) => ({
          installationId,
          position,
          ...columnsOf(trigger, state === 'active' ? now : null),
        }));
  await manager.delete(InstallationTrigger, { installationId });
  if (after.length > 0) {
    await manager.insert(
      InstallationTrigger,
      after.map((row) => ({ ...row, match: row.match as never })),
    );
  }
  // Every replica knows by heart which events somebody waits for.
  if ([...before, ...after].some(({ kind }) => kind === 'event')) {
    await ChangeFeed.touch(manager, 'event_subscriptions');
  }
}

type Columns = Omit<InstallationTrigger, 'installationId' | 'position'>;

/** @param from `null`: it is not to be due. */
function columnsOf(trigger: Trigger, from: Date | null): Columns {
  if ('event_type' in trigger) {
    const match = trigger.match ?? null;
    return { kind: 'event', cron: null, timeZone: null, nextAt: null, eventType: trigger.event_type, match };
  }
  const timeZone = trigger.time_zone ?? 'UTC';
  return {
    kind: 'schedule',
    cron: trigger.cron,
    timeZone,
    nextAt: from === null ? null : nextTime(trigger.cron, timeZone, from),
    eventType: null,
    match: null,
  };
}
