import { plural } from '../ui/plural';

export const strings = {
  // App texts
  runKindWords: {
    manual: 'By hand',
    schedule: 'By schedule',
    event: 'On events',
  },
  verbs: {
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
  },
  actOnWhat: (act: string, what: string) => `“${act}” on ${what}`,
  onEachEventTypeEvent: (eventType: string, when: string) => `On each ${eventType} event${when}`,
  anyNumberAtOnce: 'Any number at once',
  furtherOnesWait: 'further ones wait',
  furtherOnesAreCanceled: 'further ones are canceled',
  furtherOnesFail: 'further ones fail',
  limitAtOnceThen: (limit: number, then: string) => `${limit} at once; ${then}`,
  noLimitToStart: 'No limit to start',
  secondsToStart: (seconds: string) => `${seconds} to start`,
  noLimitToRun: 'no limit to run',
  secondsToRun: (seconds: string) => `${seconds} to run`,
  secondsToStop: (seconds: string) => `${seconds} to stop`,
  days: (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`,
  hours: (count: number) => `${count} ${plural(count, { one: 'hour', other: 'hours' })}`,
  minutes: (count: number) => `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`,
  seconds: (count: number) => `${count} ${plural(count, { one: 'second', other: 'seconds' })}`,

  // Cron text
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  atTheTimesCron: (cron: string) => `At the times ${cron}`,
  everyDay: ' every day',
  atClockPart: (clock: string, clock2: string, part: string) => `At ${clock}:${clock2}${part}`,
  everyMinuteOn: (on: string) => `Every minute${on}`,
  everyHourAtMinuteOn: (minute: number, on: string) => `Every hour at minute ${minute}${on}`,
  everyStepMinutesOn: (step: number, on: string) => `Every ${step} minutes${on}`,
  onDayOfEachMonth: (day: number | undefined) => ` on day ${day} of each month`,
  fromMondayToFriday: ' from Monday to Friday',

  // Dags not allowed
  thisProjectDoesNotAllow: (count: number, version: string) =>
    plural(count, {
      one: `This project does not allow a DAG of version ${version}`,
      other: `This project does not allow ${count} DAGs of version ${version}`,
    }),
  theirRunsAreRefusedUnless:
    'Their runs are refused unless an organization administrator starts them. An organization administrator can add the DAGs under “Allowed DAGs” in the project’s settings.',

  // Installation status
  uninstalled: 'Uninstalled',
  suspended: 'Suspended',
  needsApproval: 'Needs approval',
  upgradeWaits: 'Upgrade waits',
  active: 'Active',

  // Manifest facts
  runsStart: 'Runs start',
  byItself: 'By itself',
  asksFor: 'Asks for',
  nothing: 'Nothing',
  optional: ' (optional)',
  otherDags: 'Other DAGs',
  atOnce: 'At once',
  timeLimits: 'Time limits',

  // Owner text
  projectName: (name: string) => `Project ${name}`,
  you: 'You',
  aPerson: 'A person',
} as const;
