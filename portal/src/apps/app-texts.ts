import type { Permission, Me } from '../session/me';
import { PERMISSION_TEXTS } from '../ui/text/permission-texts';
import type { Manifest, RunKind, Trigger, App } from './app';
import { cronText } from './cron-text';
import * as strings from './apps.strings';

export const RUN_KIND_WORDS: Record<RunKind, string> = strings.runKindWords;

const VERBS: Record<string, string> = strings.permissionVerbs;

/** Description of a permission. A permission that the service does not define is returned as the app wrote it. */
export function permissionText(permission: string): string {
  if (Object.hasOwn(PERMISSION_TEXTS, permission)) return PERMISSION_TEXTS[permission as Permission];
  const [thing = permission, act = ''] = permission.split(':', 2);
  const what = thing.replaceAll(/[._-]+/g, ' ');
  const verb = Object.hasOwn(VERBS, act) ? VERBS[act] : undefined;
  return verb === undefined
    ? strings.permissionOnObject(act.replaceAll(/[._-]+/g, ' '), what)
    : `${verb} ${what}`;
}

/** Sentence that states when a trigger starts a run. */
export function triggerText(trigger: Trigger): string {
  if ('cron' in trigger) return cronText(trigger.cron, trigger.time_zone ?? 'UTC');
  const conditions = Object.entries(trigger.match ?? {}).map(([path, value]) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return `${path} is ${values.map((one) => String(one)).join(' or ')}`;
  });
  const when = conditions.length === 0 ? '' : ` whose ${conditions.join(' and ')}`;
  return strings.onEachEvent(trigger.event_type, when);
}

/** Sentence about the limit of concurrent runs, and the policy for further ones. */
export function concurrencyText({ concurrency }: Manifest): string {
  if (concurrency === undefined) return strings.unlimitedConcurrency;
  const { limit, when_full: full = 'queue' } = concurrency;
  const then = {
    queue: strings.furtherRunsWait,
    cancel: strings.furtherRunsAreCanceled,
    fail: strings.furtherRunsFail,
  }[full];
  return strings.concurrencyLimit(limit, then);
}

export function timeoutsText({ timeouts = {} }: Manifest): string {
  const { start_seconds: start, run_seconds: run, cancel_seconds: cancel = 600 } = timeouts;
  return [
    start === undefined ? strings.noStartTimeout : strings.startTimeout(secondsText(start)),
    run === undefined ? strings.noRunTimeout : strings.runTimeout(secondsText(run)),
    strings.stopTimeout(secondsText(cancel)),
  ].join(', ');
}

function secondsText(seconds: number): string {
  const units = [
    [86_400, strings.days],
    [3600, strings.hours],
    [60, strings.minutes],
  ] as const;
  const [size, inUnit] =
    units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? ([1, strings.seconds] as const);
  return inUnit(seconds / size);
}

/** Owner of an app in words. */
export function ownerText({ owner }: Pick<App, 'owner'>, { user, organization, projects }: Me): string {
  switch (owner.kind) {
    case 'org':
      return organization.name;
    case 'project':
      return strings.projectOwner(projects.find(({ key }) => key === owner.slug)?.name ?? owner.slug);
    case 'user':
      return owner.slug === user.id ? strings.you : strings.unknownPerson;
  }
}
