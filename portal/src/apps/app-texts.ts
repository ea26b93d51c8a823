import type { Permission } from '../session/me';
import { PERMISSION_TEXTS } from '../members/permission-texts';
import type { Manifest, RunKind, Trigger } from './app';
import { cronText } from './cron-text';

export const RUN_KIND_WORDS: Record<RunKind, string> = {
  manual: 'By hand',
  schedule: 'By schedule',
  event: 'On events',
};

const VERBS: Record<string, string> = {
  read: 'Read',
  view: 'See',
  list: 'List',
  write: 'Change',
  edit: 'Change',
  update: 'Change',
  create: 'Create',
  delete: 'Delete',
  send: 'Send',
  manage: 'Manage everything of',
  admin: 'Manage everything of',
  start: 'Start',
  run: 'Run',
};

/** What an app is allowed by a permission. The service knows some; the others are the app's own words. */
export function permissionText(permission: string): string {
  if (Object.hasOwn(PERMISSION_TEXTS, permission)) return PERMISSION_TEXTS[permission as Permission];
  const [thing = permission, act = ''] = permission.split(':', 2);
  const what = thing.replaceAll(/[._-]+/g, ' ');
  const verb = Object.hasOwn(VERBS, act) ? VERBS[act] : undefined;
  return verb === undefined ? `“${act.replaceAll(/[._-]+/g, ' ')}” on ${what}` : `${verb} ${what}`;
}

/** When a trigger starts a run, as a sentence. */
export function triggerText(trigger: Trigger): string {
  if ('cron' in trigger) return cronText(trigger.cron, trigger.time_zone ?? 'UTC');
  const conditions = Object.entries(trigger.match ?? {}).map(([path, value]) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return `${path} is ${values.map((one) => String(one)).join(' or ')}`;
  });
  const when = conditions.length === 0 ? '' : ` whose ${conditions.join(' and ')}`;
  return `On each ${trigger.event_type} event${when}`;
}

/** How many of its runs may be under way at once, and what happens to more. */
export function concurrencyText({ concurrency }: Manifest): string {
  if (concurrency === undefined) return 'Any number at once';
  const { limit, when_full: full = 'queue' } = concurrency;
  const then = { queue: 'further ones wait', cancel: 'further ones are canceled', fail: 'further ones fail' }[
    full
  ];
  return `${limit} at once; ${then}`;
}

export function timeoutsText({ timeouts = {} }: Manifest): string {
  const { start_seconds: start, run_seconds: run, cancel_seconds: cancel = 600 } = timeouts;
  return [
    start === undefined ? 'No limit to start' : `${secondsText(start)} to start`,
    run === undefined ? 'no limit to run' : `${secondsText(run)} to run`,
    `${secondsText(cancel)} to stop`,
  ].join(', ');
}

function secondsText(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, name] =
    units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? ([1, 'second'] as const);
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
