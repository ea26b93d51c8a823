import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Changes panel
export const changesTitle = 'Changes and errors';
export const allChanges = 'All changes';
/** @param nouns of the types of changes. */
export const noChanges = (nouns: readonly string[]) =>
  `No ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(nouns)} in the last 24 hours.`;
export const axisLabel = (counts: readonly string[], hours: readonly number[]) =>
  `Last 24 hours: ${counts.join(', ')}; errors of each hour: ${hours.join(', ')}`;
export const changeCount = (count: number, noun: string, nouns: string) =>
  `${count} ${plural(count, { one: noun, other: nouns })}`;
export const latestChangesOnly = (count: number) => `Only the latest ${count} changes are shown.`;
export const dayAgo = '24 h ago';
export const halfDayAgo = '12 h ago';
export const now = 'Now';
export const kindInSentence = (kind: string) => `${kind}:`;
export const changedBy = (words: string, actor: string | null) =>
  [words, actor === null ? '' : `by ${actor}`].filter((part) => part !== '').join(' ');

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
export const noFlagChanges = 'No flag changes yet.';
export const allFlags = 'All flags';
/** @param entity what was changed; `null` for a flag. */
export const flagChangeBy = (entity: string | null, words: string, actorName: string) =>
  `${entity === null ? '' : `(${isolated(entity)}) `}${words} by ${isolated(actorName)}`;

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
export const noRuns = 'No runs yet.';
export const allRuns = 'All runs';
export const activeRunsUnit = ' active';
