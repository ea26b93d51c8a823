import { plural } from '../ui/plural';

// Changes panel
export const changesTitle = 'Changes and errors';
export const allChanges = 'All changes';
export const noChanges = 'No deploy, flag change or configuration change in the last 24 hours.';
export const axisLabel = (
  [deploys = 0, flags = 0, configs = 0]: readonly number[],
  hours: readonly number[],
) =>
  `Last 24 hours: ${deploys} deploy events, ${flags} flag changes, ${configs} configuration changes; errors of each hour: ${hours.join(', ')}`;
export const latestChangesOnly = (count: number) => `Only the latest ${count} changes are shown.`;
export const dayAgo = '24 h ago';
export const halfDayAgo = '12 h ago';
export const now = 'Now';
export const changedBy = (actor: string) => `by ${actor}`;
export const turnedOn = 'enabled';
export const turnedOff = 'disabled';
export const unnamedFlag = 'Unnamed flag';
export const unnamedConfig = 'Unnamed entry';

// Error groups panel
export const errorGroupsTitle = 'New and reopened error groups';
export const allErrorGroups = 'All error groups';
export const noErrorGroups = 'No error group is new or was reopened in the last 24 hours.';
export const newGroup = 'New';
export const reopenedGroup = 'Reopened';
export const groupEvents = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} in 24 hours`;
export const moreGroups = (count: number) =>
  `${count.toLocaleString('en')} more ${plural(count, { one: 'group', other: 'groups' })}`;

// Webhooks panel
export const webhooksTitle = 'Failing webhooks';
export const allWebhooks = 'All webhooks';
export const noFailingWebhooks = 'No delivery failed in the last 24 hours.';
export const otherDestinations = 'Other destinations';
export const failedDeliveries = (failed: number, deliveries: number) =>
  `${failed.toLocaleString('en')} of ${deliveries.toLocaleString('en')} deliveries failed`;
export const failingNow = 'Failing';
export const recovered = 'Recovered';

// Latency panel
export const latencyTitle = 'Latency against yesterday';
export const allMetrics = 'All metrics';
export const noLatency = 'No metric in the last 24 hours has a unit of time.';
export const p95 = '95th percentile';
export const latencyChart = '95th percentile over the last 24 hours';
export const noYesterday = 'No values from yesterday';
export const slower = (percent: number) => `${percent}% slower than yesterday`;
export const faster = (percent: number) => `${percent}% faster than yesterday`;
export const asYesterday = 'As yesterday';

// Costs panel
export const costsTitle = 'Costs against last month';
export const allCosts = 'All costs';
export const noCosts = 'No costs this month or last month.';
export const noCurrency = 'without currency';
export const noLastMonth = 'No costs last month';
export const lastMonth = (amount: string) => `${amount} last month`;
export const runRate = (percent: number) => `Run rate ${percent > 0 ? '+' : ''}${percent}%`;

// Panels with a request of their own
export const notComplete = 'Older events are still being processed.';

// Deploys panel
export const deploysTitle = 'Running now';
export const noDeploys = 'No deploy event yet.';
export const allDeploys = 'All deploys';
export const noVersion = 'no version';
export const unnamedService = 'Unnamed service';
export const noEnvironment = 'No environment given';

// Errors panel
export const errorsTitle = 'Errors';
export const allErrors = 'All errors';
export const errorsUnit = (total: number) => ` ${plural(total, { one: 'error', other: 'errors' })}`;
export const errorsChart = (count: number) => `Errors of each of the last ${count} hours`;
export const noErrors = 'None';
export const trendRising = (after: number, half: number, before: number) =>
  `Rising: ${after} in the last ${half} h, ${before} before`;
export const trendFalling = (after: number, half: number, before: number) =>
  `Falling: ${after} in the last ${half} h, ${before} before`;
export const trendSteady = 'Steady';

// Events panel
export const eventsTitle = 'Events';
export const noEvents = 'No event in the last 24 hours.';
export const allEvents = 'All events';
export const eventsUnit = (estimated: boolean, total: number) =>
  estimated ? ' events, estimated' : ` ${plural(total, { one: 'event', other: 'events' })}`;
export const eventTypeChart = (typeLabel: string, count: number) =>
  `${typeLabel}: each of the last ${count} hours`;

// Flag changes panel
export const flagChangesTitle = 'Flag changes';
export const noFlagChanges = 'No flag was changed yet.';
export const allFlags = 'All flags';
export const flagChangeBy = (isFlag: boolean, entity: string, action: string, actorName: string) =>
  `${isFlag ? '' : `${entity}, `}${action} by ${actorName}`;

// Getting started panel
export const createKeyStep = 'Create an API key';
export const createKeyHint = 'For the first program that sends events or evaluates flags.';
export const sendEventStep = 'Send the first event';
export const sendEventHint =
  'The dialog of the key has a command to run; the event appears on the events page.';
export const createFlagStep = 'Create a feature flag';
export const createFlagHint = 'Roll out a change to a share of your users.';
export const installAppStep = 'Install an app';
export const installAppHint = 'A version with settings and the permissions that you grant it.';
export const startRunStep = 'Start a run';
export const startRunHint = 'Run an installed app, and watch its state and log.';
export const inviteStep = 'Invite a teammate';
export const inviteHint = 'As an owner, developer or viewer of the project.';
export const gettingStartedTitle = 'Getting started';
export const stepsProgress = (done: number, count: number) => `${done} of ${count} done`;
export const stepsProgressLabel = 'Steps done';
export const done = 'Done';
export const notDone = 'Not done';

// Overview screen
export const overviewLead = 'The last 24 hours';
export const loading = 'Loading';

// Runs panel
export const runsTitle = 'Runs';
export const noRuns = 'No run yet.';
export const allRuns = 'All runs';
export const activeRunsUnit = ' active';
