import type { InstallationTrigger } from '../model/installation-trigger.entity.js';
import type { Manifest, ScheduleTrigger, Trigger } from '../model/manifest.js';
import { uuidV7 } from '../../common/uuid-v7.js';

export type TriggerColumns = Omit<InstallationTrigger, 'installationId' | 'nextAt'>;

/** Maximum number of changed schedules that no version contains any more; the oldest are deleted. */
const MAX_DROPPED = 20;

/**
 * Merges the triggers of a manifest with the changes that users made to those of the previous version. A changed schedule is
 * matched by its cron expression and time zone in the manifest, else by its position among the manifest's schedules. A
 * changed schedule that the manifest no longer contains is kept as `dropped`.
 */
export function mergedTriggers(before: readonly TriggerColumns[], manifest: Manifest): TriggerColumns[] {
  const triggers = manifest.triggers ?? [];
  const known = before.filter(({ kind, source }) => kind === 'schedule' && source !== 'added');
  const found = findKnown(known, triggers.filter(isSchedule));
  let ordinal = 0;
  const ofManifest = triggers.map((trigger, position) =>
    isSchedule(trigger)
      ? scheduleOf(trigger, position, found[ordinal++] ?? null)
      : eventOf(trigger, position, before),
  );
  const dropped = known
    .filter((one) => !found.includes(one) && isChanged(one))
    .map((one) => ({ ...one, source: 'dropped' as const }))
    .slice(-MAX_DROPPED);
  const added = before.filter(({ source }) => source === 'added');
  const others = [...added, ...dropped].map((one, i) => ({ ...one, position: triggers.length + i }));
  return [...ofManifest, ...others];
}

/** Whether a user changed a manifest's schedule. */
export function isChanged(
  schedule: Pick<
    InstallationTrigger,
    'cron' | 'input' | 'manifestCron' | 'manifestTimeZone' | 'paused' | 'timeZone'
  >,
): boolean {
  return schedule.paused || schedule.input !== null || hasOwnTimes(schedule);
}

function hasOwnTimes({
  cron,
  timeZone,
  manifestCron,
  manifestTimeZone,
}: Pick<InstallationTrigger, 'cron' | 'manifestCron' | 'manifestTimeZone' | 'timeZone'>): boolean {
  // `null`: written by a version of the service without changes of schedules.
  return manifestCron !== null && (cron !== manifestCron || timeZone !== manifestTimeZone);
}

/** The stored trigger of each schedule of the manifest, in the manifest's order. */
function findKnown(
  known: readonly TriggerColumns[],
  schedules: readonly ScheduleTrigger[],
): (TriggerColumns | null)[] {
  const left = new Set([...known].sort((a, b) => a.position - b.position));
  const installed = [...left].filter(({ source }) => source === 'manifest');
  const take = (one: TriggerColumns | undefined): TriggerColumns | null => {
    if (one === undefined || !left.delete(one)) return null;
    return one;
  };
  const same = schedules.map(({ cron, time_zone: timeZone = 'UTC' }) =>
    take(
      [...left].find(
        (one) =>
          (one.manifestCron ?? one.cron) === cron && (one.manifestTimeZone ?? one.timeZone) === timeZone,
      ),
    ),
  );
  return same.map((one, i) => one ?? take(installed[i]));
}

function scheduleOf(
  { cron, time_zone: timeZone = 'UTC' }: ScheduleTrigger,
  position: number,
  known: TriggerColumns | null,
): TriggerColumns {
  const times = known !== null && hasOwnTimes(known) ? known : { cron, timeZone };
  return {
    id: known?.id ?? uuidV7(),
    position,
    kind: 'schedule',
    source: 'manifest',
    cron: times.cron,
    timeZone: times.timeZone,
    manifestCron: cron,
    manifestTimeZone: timeZone,
    input: known?.input ?? null,
    paused: known?.paused ?? false,
    eventType: null,
    match: null,
  };
}

function eventOf(
  trigger: Exclude<Trigger, ScheduleTrigger>,
  position: number,
  before: readonly TriggerColumns[],
): TriggerColumns {
  const known = before.find((one) => one.kind === 'event' && one.position === position);
  return {
    id: known?.id ?? uuidV7(),
    position,
    kind: 'event',
    source: 'manifest',
    cron: null,
    timeZone: null,
    manifestCron: null,
    manifestTimeZone: null,
    input: null,
    paused: false,
    eventType: trigger.event_type,
    match: trigger.match ?? null,
  };
}

function isSchedule(trigger: Trigger): trigger is ScheduleTrigger {
  return 'cron' in trigger;
}
