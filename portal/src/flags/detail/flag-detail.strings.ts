// Draft
export const theFlagNeedsAName = 'The flag needs a name.';
export const cohortsWrongRow = (wrongRow: string) => `Cohorts: ${wrongRow}.`;

// Everybodys overrides
export const everybodys = 'Everybody’s';
export const person = 'Person';
export const appliesTo = 'Applies to';
export const gets = 'Gets';
export const until = 'Until';
export const actions = 'Actions';
export const on = (value: boolean) => (value ? 'On' : 'Off');
export const removeTheOverrideOfActor = (actorName: string) => `Remove the override of ${actorName}`;
export const remove = 'Remove';
export const removeTheOverrideOfActorName = (actorName: string) => `Remove the override of ${actorName}?`;
export const removeOverride = 'Remove override';
export const theOverrideOfActorName = (actorName: string) => `The override of ${actorName} is removed.`;
export const theFlagsOwnRuleDecides =
  'The flag’s own rule decides for this person from then on. The person can set an override again.';
export const noEnd = 'no end';
export const expired = 'expired ';
export const personOrId = 'Person or id';
export const countMoreAreNotShown = (count: number) => `${count} more are not shown.`;
export const nobodyOverridesThisFlagNow = 'Nobody overrides this flag now.';
export const overridesOfEverybody = 'Overrides of everybody';

// Flag screen
export const rules = 'Rules';
export const overrides = 'Overrides';
export const preview = 'Preview';
export const history = 'History';
export const settings = 'Settings';
export const flag = 'Flag';
export const key = 'key';
export const group = (group: string) => `Group ${group}`;

// Identities section
export const yourIdsInThisProjects = 'Your ids in this project’s applications';
export const userId = 'userId';
export const yourOverridesOfThisProjects =
  'Your overrides of this project’s flags apply where an application sends one of these ids as {text}, and where it sends your Signalbox id. Everybody who reads the project’s flags can see these ids.';
export const yourIdsAreSaved = 'Your ids are saved.';
export const ids = 'Ids';
export const upToMaxIdsPress = (maxIds: number) =>
  `Up to ${maxIds}. Press Enter after each. Upper and lower case are different.`;
export const anIdHasAtMost = (maxLength: number) => `An id has at most ${maxLength} characters.`;
export const shortenTheIdFirst = 'Shorten the id first.';
export const nothingHasChanged = 'Nothing has changed.';
export const saveIds = 'Save ids';
export const everybodysIds = 'Everybody’s ids';
export const removeTheIdsOfActor = (actorName: string) => `Remove the ids of ${actorName}`;
export const removeTheIdsOfActorName = (actorName: string) => `Remove the ids of ${actorName}?`;
export const removeIds = 'Remove ids';
export const theIdsOfActorName = (actorName: string) => `The ids of ${actorName} are removed.`;
export const thisPersonsOverridesThenApply =
  'This person’s overrides then apply to the Signalbox id only, and other people can record these ids.';

// Impact line
export const insteadOfAbout = (about: string) => ` instead of ${about}`;
export const onForAboutNowOf = (about: string, now: string, came: number, days: number) =>
  `On for about ${about}${now} of ${came.toLocaleString('en')} evaluations, by those of the last ${days} days that came as far as here.`;

// Kill button
export const itIsArchivedAndOff = 'It is archived, and off for everybody anyway.';
export const restore = (killed: boolean) => (killed ? 'Restore' : 'Kill');

// Overrides tab
export const itsGroupNameIsKilled = (name: string, killed: boolean) =>
  `Its group ${name} is ${killed ? 'killed' : 'disabled'}`;
export const itsEmergencyStopIsPulled = 'Its emergency stop is pulled';
export const stopNoOverrideCountsNow = (stop: string) => `${stop}: no override counts now`;
export const anEmergencyStopIsStronger =
  'An emergency stop is stronger than any override. Overrides are kept, and count again once it is released.';
export const forYou = 'For you';
export const yourOverrideAppliesWhereAn =
  'Your override applies where an application sends your Signalbox id, or one of your ids below, as {text}. It comes before the switch, the cohorts and the rollout; only an emergency stop of the flag or its group is stronger.';
export const removeMyOverride = 'Remove my override';
export const for1Hour = 'For 1 hour';
export const for8Hours = 'For 8 hours';
export const for1Day = 'For 1 day';
export const for7Days = 'For 7 days';
export const untilRemoved = 'Until removed';
export const untilMenuItem = 'Until…';
export const youGetOnForFlag = (value: boolean, flagKey: string) =>
  `You get “${value ? 'on' : 'off'}” for ${flagKey}.`;
export const yourOverrideIsRemoved = 'Your override is removed.';
export const whatYouGet = 'What you get';
export const on2 = 'On';
export const off = 'Off';
export const howLong = 'How long';
export const untilInYourTime = 'Until, in your time';
export const utcExactTime = (exactTime: string) => `UTC: ${exactTime}`;
export const sayUntilWhen = 'Say until when.';
export const overrideForMe = (hasCurrent: boolean) => (hasCurrent ? 'Change my override' : 'Override for me');
export const youHaveNoOverrideThe = 'You have no override: the flag’s own rule decides for you.';
export const onInSentence = (value: boolean) => (value ? 'on' : 'off');
export const youGetStrong = 'You get {strong}';
export const untilYouRemoveIt = ' until you remove it.';
export const itEnded = '. It ended ';
export const until2 = ' until ';
export const itIsKeptButInactive = ' It is kept, but inactive.';

// Rule step
export const decides = 'Decides';

// Rules tab
export const whoGetsOn = 'Who gets “on”';
export const theFirstStepThatApplies =
  'The first step that applies decides: emergency stops, then a person’s own override, then the switch, the cohorts and the rollout.';
export const bringItBackFromThe = 'Bring it back from the archive first.';
export const emergencyStop = 'Emergency stop';
export const pulledOffForEverybodyWhatever =
  'Pulled: off for everybody, whatever stands below. “Restore” above brings it back with these settings.';
export const notPulledKillAboveTurns =
  'Not pulled. “Kill” above turns the flag off for everybody within seconds.';
export const stopsTheFlag = 'Stops the flag';
export const aPersonsOwnOverride = 'A person’s own override';
export const seeTheOverrides = 'See the overrides';
export const personWithOverride =
  'A person with an override gets its value, and no step below is evaluated. {link}';
export const switchLabel = 'Switch';
export const onTheStepsBelowDecide = 'On: the steps below decide.';
export const offEverybodyGetsOffHere = 'Off: everybody gets “off” here.';
export const theFlagIsOnOr = 'The flag is on or off';
export const cohorts = 'Cohorts';
export const everyDimensionWithValuesMust =
  'Every dimension with values must match the context, or it is off.';
export const rollout = 'Rollout';
export const noGroup = 'No group';
export const group2 = 'Group';
export const inNoGroupSoNo = 'In no group, so no group can stop it.';
export const nameIsKilledAllIts = (name: string, killed: boolean) =>
  `${name} is ${killed ? 'killed' : 'disabled'}: all its flags are off for everybody, and no override is stronger.`;
export const whenTheGroupIsKilled = 'When the group is killed or disabled, the flag is off for everybody.';
export const groupOfTheFlag = 'Group of the flag';
export const arrowKeysGoBy1 = (rolloutPresets: string) =>
  `Arrow keys go by 1, Page Up and Page Down by 10. Presets: ${rolloutPresets} %, beside the number.`;
export const percentOnForEverybody100 = '100 %: on for everybody who came here.';
export const percentOnForNobody0 = '0 %: on for nobody.';
export const onForThoseInThe = (rollout: number) =>
  `On for those in the buckets 0 to ${rollout} of 100. The same user stays in the same bucket: more percents only add users. A context without userId is off.`;

// Save bar
export const whatYouChangedOfName = (name: string) => `What you changed of ${name}`;
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const undo = 'Undo';
export const unsavedChanges = 'Unsaved changes';
export const whatIsListedBelow = 'what is listed below';
export const reasonForTheChange = 'Reason for the change';
export const whyStandsInTheHistory = 'Why? Stands in the history';
export const discard = 'Discard';
export const decideFirstWhoseChangeHolds = 'Decide first whose change holds.';
export const saveChanges = 'Save changes';

// Schedule form
export const leaveAsItIsThen = 'Leave as it is then';
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';
export const release = 'Release';
export const pullOffForEverybody = 'Pull: off for everybody';
export const nameChangesAtExactTime = (name: string, exactTime: string) => `${name} changes at ${exactTime}.`;
export const sayWhen = 'Say when';
export const when = 'When';
export const yourTimeInUtcExact = (exactTime: string) => `Your time. In UTC: ${exactTime}`;
export const inYourTimeAtMost = 'In your time; at most a year ahead.';
export const emptyAsItIsThen = 'Empty: as it is then.';
export const needsFlagsKillOnProject = (project: string) => `Needs flags:kill on ${project}.`;
export const archiveIt = 'Archive it';
export const reason = 'Reason';
export const chooseAtLeastOneThing = 'Choose at least one thing that changes.';
export const itRunsOnceInYour = 'It runs once, in your name, if you may still do it then.';
export const schedule = 'Schedule';

// Schedules panel
export const itIsArchivedBringIt = 'It is archived; bring it back first.';
export const plannedChanges = 'Planned changes';
export const nothingWasEverPlanned = (withPast: boolean) =>
  withPast ? 'Nothing was ever planned.' : 'Nothing is planned.';
export const showMore = 'Show more';
export const alsoThoseThatAreOver = 'Also those that are over';
export const planned = 'Planned';
export const done = 'Done';
export const failed = 'Failed';
export const canceled = 'Canceled';
export const by = (by: string) => ` · by ${by}`;
export const nothingWasChangedError = (error: string) => `Nothing was changed: ${error}`;
export const cancel = 'Cancel';
export const turnOnInSentence = 'turn on';
export const turnOffInSentence = 'turn off';
export const pullTheEmergencyStop = 'pull the emergency stop';
export const releaseTheEmergencyStop = 'release the emergency stop';
export const takeOutOfItsGroup = 'take out of its group';
export const moveToGroup = (group: string) => `move to group ${group}`;
export const bringBack = 'bring back';

// Settings tab
export const aboutTheFlag = 'About the flag';
export const key2 = 'Key';
export const programsAskForItNever = 'Programs ask for it; it never changes.';
export const name = 'Name';
export const giveItAName = 'Give it a name';
export const description = 'Description';
export const tags = 'Tags';
export const permanent = 'Permanent';
export const aSwitchThatIsMeant = 'A switch that is meant to stay: never reported as stale.';
export const saveOrDiscardYourChanges = 'Save or discard your changes first.';
export const nameIsArchived = (name: string, archived: boolean) =>
  `${name} is ${archived ? 'archived' : 'back'}.`;
export const inTheArchive = (archived: boolean) => (archived ? 'In the archive' : 'Archive');
export const itIsOffForEverybody = (archived: boolean) =>
  archived
    ? 'It is off for everybody and in no list. Bringing it back gives it the settings that it had.'
    : 'Programs that still ask for it get “off”. Its key, history and buckets stay its own, and it can be brought back.';
export const bringItBack = (archived: boolean) => (archived ? 'Bring it back' : 'Archive the flag');
export const archiveName = (name: string) => `Archive ${name}?`;
export const archive = 'Archive';
export const usageTextProgramsThatEvaluate = '{usageText}. Programs that evaluate it get “off” from now on.';

// Usage panel
export const daysD = (days: string) => `${days} d`;
export const onOffInDaysUtc = (on: number, off: number, days: string) =>
  `${on.toLocaleString('en')} on, ${off.toLocaleString('en')} off in ${days} days (UTC).`;
export const evaluations = 'Evaluations';
export const daysShown = 'Days shown';
export const neverEvaluatedAnEvaluationCounts = (lastEvaluatedAt: string | null, days: string) =>
  lastEvaluatedAt === null
    ? 'Never evaluated. An evaluation counts when a program reports it or names the flag in “keys”.'
    : `No evaluations in ${days} days.`;
export const lastEvaluatedRelativeTime = 'Last evaluated {relativeTime}';
