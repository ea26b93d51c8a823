import { plural } from '../ui/plural';

// App texts
export const runKindWords = {
  manual: 'By hand',
  schedule: 'By schedule',
  event: 'On events',
} as const;
export const verbs = {
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
export const actOnWhat = (act: string, what: string) => `“${act}” on ${what}`;
export const onEachEventTypeEvent = (eventType: string, when: string) => `On each ${eventType} event${when}`;
export const anyNumberAtOnce = 'Any number at once';
export const furtherOnesWait = 'further ones wait';
export const furtherOnesAreCanceled = 'further ones are canceled';
export const furtherOnesFail = 'further ones fail';
export const limitAtOnceThen = (limit: number, then: string) => `${limit} at once; ${then}`;
export const noLimitToStart = 'No limit to start';
export const secondsToStart = (seconds: string) => `${seconds} to start`;
export const noLimitToRun = 'no limit to run';
export const secondsToRun = (seconds: string) => `${seconds} to run`;
export const secondsToStop = (seconds: string) => `${seconds} to stop`;
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
export const atTheTimesCron = (cron: string) => `At the times ${cron}`;
export const everyDay = ' every day';
export const atClockPart = (clock: string, clock2: string, part: string) => `At ${clock}:${clock2}${part}`;
export const everyMinuteOn = (on: string) => `Every minute${on}`;
export const everyHourAtMinuteOn = (minute: number, on: string) => `Every hour at minute ${minute}${on}`;
export const everyStepMinutesOn = (step: number, on: string) => `Every ${step} minutes${on}`;
export const onDayOfEachMonth = (day: number | undefined) => ` on day ${day} of each month`;
export const fromMondayToFriday = ' from Monday to Friday';

// Dags not allowed
export const thisProjectDoesNotAllow = (count: number, version: string) =>
  plural(count, {
    one: `This project does not allow a DAG of version ${version}`,
    other: `This project does not allow ${count} DAGs of version ${version}`,
  });
export const theirRunsAreRefusedUnless =
  'Their runs are refused unless an organization administrator starts them. An organization administrator can add the DAGs under “Allowed DAGs” in the project’s settings.';

// Installation status
export const uninstalled = 'Uninstalled';
export const suspended = 'Suspended';
export const needsApproval = 'Needs approval';
export const upgradeWaits = 'Upgrade waits';
export const active = 'Active';

// Manifest facts
export const runsStart = 'Runs start';
export const byItself = 'By itself';
export const asksFor = 'Asks for';
export const nothing = 'Nothing';
export const optional = ' (optional)';
export const otherDags = 'Other DAGs';
export const atOnce = 'At once';
export const timeLimits = 'Time limits';

// Owner text
export const projectName = (name: string) => `Project ${name}`;
export const you = 'You';
export const aPerson = 'A person';
