import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '../../database/change-feed.js';
import type { Installation } from '../model/installation.entity.js';
import type { Manifest } from '../model/manifest.js';
import { InstallationTrigger } from '../model/installation-trigger.entity.js';
import { nextTime } from '../../common/time/cron-times.js';
import { mergedTriggers, type TriggerColumns } from './merged-triggers.js';

/**
 * Rewrites the installation's triggers from the manifest and the changes of users, in the transaction that changes its
 * version or state. Triggers of a suspended installation are kept, but none is due; an uninstalled installation has none.
 * Schedules continue from `now`: times that passed during a suspension are skipped.
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
      : mergedTriggers(before, manifest).map((trigger) => ({
          ...trigger,
          installationId,
          nextAt: dueAt(trigger, state, now),
        }));
  await manager.delete(InstallationTrigger, { installationId });
  if (after.length > 0) {
    await manager.insert(
      InstallationTrigger,
      after.map((row) => ({ ...row, match: row.match as never })),
    );
  }
  // Every replica keeps the event triggers in memory.
  if ([...before, ...after].some(({ kind }) => kind === 'event')) {
    await ChangeFeed.touch(manager, 'event_subscriptions');
  }
}

/** Next due time of a trigger after `now`; `null` for a trigger without a schedule. */
export function dueAt(
  { source, cron, timeZone, paused }: Pick<TriggerColumns, 'cron' | 'paused' | 'source' | 'timeZone'>,
  state: Installation['state'],
  now: Date,
): Date | null {
  if (state !== 'active' || paused || source === 'dropped' || cron === null || timeZone === null) return null;
  return nextTime(cron, timeZone, now);
}
