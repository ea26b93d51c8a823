import { plural } from '../ui/plural';

export const strings = {
  // Deploys panel
  lastDeploys: 'Last deploys',
  noDeployEventYet: 'No deploy event yet.',
  allDeploys: 'All deploys',
  unnamedService: 'Unnamed service',
  noEnvironmentGiven: 'No environment given',

  // Errors panel
  errors: 'Errors',
  allErrors: 'All errors',
  errors2: (total: number) => ` ${plural(total, { one: 'error', other: 'errors' })}`,
  errorsOfEachOfThe: (count: number) => `Errors of each of the last ${count} hours`,
  none: 'None',
  risingAfterInTheLast: (after: number, half: number, before: number) =>
    `Rising: ${after} in the last ${half} h, ${before} before`,
  fallingAfterInTheLast: (after: number, half: number, before: number) =>
    `Falling: ${after} in the last ${half} h, ${before} before`,
  steady: 'Steady',

  // Events panel
  events: 'Events',
  noEventInTheLast: 'No event in the last 24 hours.',
  allEvents: 'All events',
  eventsEstimated: (estimated: boolean, total: number) =>
    estimated ? ' events, estimated' : ` ${plural(total, { one: 'event', other: 'events' })}`,
  typeLabelEachOfThe: (typeLabel: string, count: number) => `${typeLabel}: each of the last ${count} hours`,

  // Flag changes panel
  flagChanges: 'Flag changes',
  noFlagWasChangedYet: 'No flag was changed yet.',
  allFlags: 'All flags',
  entityActionByActorName: (isFlag: boolean, entity: string, action: string, actorName: string) =>
    `${isFlag ? '' : `${entity}, `}${action} by ${actorName}`,

  // Getting started panel
  makeAnApiKey: 'Make an API key',
  forTheFirstProgramThat: 'For the first program that sends events or asks flags.',
  sendTheFirstEvent: 'Send the first event',
  theKeysDialogHasA: 'The key’s dialog has a command that works; the events page shows it arrive.',
  createAFeatureFlag: 'Create a feature flag',
  rollSomethingOutToA: 'Roll something out to a part of your users.',
  installAnApp: 'Install an app',
  aVersionWithSettingsAnd: 'A version with settings and the permissions that you grant it.',
  startARun: 'Start a run',
  ofAnInstalledAppAnd: 'Of an installed app, and watch its state and log.',
  inviteATeammate: 'Invite a teammate',
  asAnOwnerDeveloperOr: 'As an owner, developer or viewer of the project.',
  gettingStarted: 'Getting started',
  doneOfCountDone: (done: number, count: number) => `${done} of ${count} done`,
  stepsDone: 'Steps done',
  done: 'Done',
  notDone: 'Not done',

  // Overview screen
  theLast24Hours: 'The last 24 hours',
  loading: 'Loading',

  // Runs panel
  runs: 'Runs',
  noRunYet: 'No run yet.',
  allRuns: 'All runs',
  goingOn: ' going on',
} as const;
