import { plural } from '../ui/plural';

// Deploys panel
export const lastDeploys = 'Last deploys';
export const noDeployEventYet = 'No deploy event yet.';
export const allDeploys = 'All deploys';
export const unnamedService = 'Unnamed service';
export const noEnvironmentGiven = 'No environment given';

// Errors panel
export const errors = 'Errors';
export const allErrors = 'All errors';
export const errors2 = (total: number) => ` ${plural(total, { one: 'error', other: 'errors' })}`;
export const errorsOfEachOfThe = (count: number) => `Errors of each of the last ${count} hours`;
export const none = 'None';
export const risingAfterInTheLast = (after: number, half: number, before: number) =>
  `Rising: ${after} in the last ${half} h, ${before} before`;
export const fallingAfterInTheLast = (after: number, half: number, before: number) =>
  `Falling: ${after} in the last ${half} h, ${before} before`;
export const steady = 'Steady';

// Events panel
export const events = 'Events';
export const noEventInTheLast = 'No event in the last 24 hours.';
export const allEvents = 'All events';
export const eventsEstimated = (estimated: boolean, total: number) =>
  estimated ? ' events, estimated' : ` ${plural(total, { one: 'event', other: 'events' })}`;
export const typeLabelEachOfThe = (typeLabel: string, count: number) =>
  `${typeLabel}: each of the last ${count} hours`;

// Flag changes panel
export const flagChanges = 'Flag changes';
export const noFlagWasChangedYet = 'No flag was changed yet.';
export const allFlags = 'All flags';
export const entityActionByActorName = (isFlag: boolean, entity: string, action: string, actorName: string) =>
  `${isFlag ? '' : `${entity}, `}${action} by ${actorName}`;

// Getting started panel
export const makeAnApiKey = 'Make an API key';
export const forTheFirstProgramThat = 'For the first program that sends events or asks flags.';
export const sendTheFirstEvent = 'Send the first event';
export const theKeysDialogHasA =
  'The key’s dialog has a command that works; the events page shows it arrive.';
export const createAFeatureFlag = 'Create a feature flag';
export const rollSomethingOutToA = 'Roll something out to a part of your users.';
export const installAnApp = 'Install an app';
export const aVersionWithSettingsAnd = 'A version with settings and the permissions that you grant it.';
export const startARun = 'Start a run';
export const ofAnInstalledAppAnd = 'Of an installed app, and watch its state and log.';
export const inviteATeammate = 'Invite a teammate';
export const asAnOwnerDeveloperOr = 'As an owner, developer or viewer of the project.';
export const gettingStarted = 'Getting started';
export const doneOfCountDone = (done: number, count: number) => `${done} of ${count} done`;
export const stepsDone = 'Steps done';
export const done = 'Done';
export const notDone = 'Not done';

// Overview screen
export const theLast24Hours = 'The last 24 hours';
export const loading = 'Loading';

// Runs panel
export const runs = 'Runs';
export const noRunYet = 'No run yet.';
export const allRuns = 'All runs';
export const goingOn = ' going on';
