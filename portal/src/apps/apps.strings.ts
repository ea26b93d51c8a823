import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// App texts
export const runKindWords = {
  manual: 'Manual',
  schedule: 'Scheduled',
  event: 'On events',
} as const;
export const permissionVerbs = {
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
} as const;
export const permissionOnObject = (act: string, what: string) => `“${act}” on ${what}`;
export const onEachEvent = (eventType: string, when: string) => `On each ${eventType} event${when}`;
export const unlimitedConcurrency = 'Unlimited';
export const furtherRunsWait = 'further runs wait';
export const furtherRunsAreCanceled = 'further runs are canceled';
export const furtherRunsFail = 'further runs fail';
export const concurrencyLimit = (limit: number, then: string) => `${limit} at once; ${then}`;
export const noStartTimeout = 'No limit to start';
export const startTimeout = (seconds: string) => `${seconds} to start`;
export const noRunTimeout = 'no limit to run';
export const runTimeout = (seconds: string) => `${seconds} to run`;
export const stopTimeout = (seconds: string) => `${seconds} to stop`;
export const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`;
export const hours = (count: number) => `${count} ${plural(count, { one: 'hour', other: 'hours' })}`;
export const minutes = (count: number) => `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`;
export const seconds = (count: number) => `${count} ${plural(count, { one: 'second', other: 'seconds' })}`;

// Cron text
export const sunday = 'Sunday';
export const monday = 'Monday';
export const tuesday = 'Tuesday';
export const wednesday = 'Wednesday';
export const thursday = 'Thursday';
export const friday = 'Friday';
export const saturday = 'Saturday';
export const atCronTimes = (cron: string) => `At the times ${cron}`;
export const everyDay = ' every day';
export const atTimeOn = (clock: string, clock2: string, part: string) => `At ${clock}:${clock2}${part}`;
export const everyMinute = (on: string) => `Every minute${on}`;
export const everyHour = (minute: number, on: string) => `Every hour at minute ${minute}${on}`;
export const everyFewMinutes = (step: number, on: string) => `Every ${step} minutes${on}`;
export const onDayOfMonth = (day: number | undefined) => ` on day ${day} of each month`;
export const onWeekdays = ' from Monday to Friday';

// Dags not allowed
export const dagsNotAllowedTitle = (count: number, version: string) =>
  plural(count, {
    one: `This project does not allow a DAG of version ${version}`,
    other: `This project does not allow ${count} DAGs of version ${version}`,
  });
export const dagsNotAllowed =
  'Their runs are rejected unless an organization administrator starts them. An organization administrator can add the DAGs under “Allowed DAGs” in the project’s settings.';

// Installation status
export const uninstalled = 'Uninstalled';
export const suspended = 'Suspended';
export const needsApproval = 'Needs approval';
export const upgradePending = 'Upgrade pending';
export const active = 'Active';

// Manifest facts
export const runKindsLabel = 'Run kinds';
export const triggersLabel = 'Triggers';
export const permissionsLabel = 'Permissions';
export const noPermissions = 'None';
export const optionalSuffix = ' (optional)';
export const otherDagsLabel = 'Other DAGs';
export const concurrencyLabel = 'Concurrency';
export const timeoutsLabel = 'Time limits';

// Owner text
export const projectOwner = (name: string) => `Project ${isolated(name)}`;
export const you = 'You';
export const unknownPerson = 'A person';
