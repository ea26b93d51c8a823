import { plural } from '../../ui/plural';

// Bulk bar
export const titleCountOfCountDone = (title: string, count: number) => `${title}: ${count} of ${count} done.`;
export const selectedFlags = 'Selected flags';
export const countSelected = (count: number) => `${count} selected`;
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';
export const more = 'More';
export const moveToAGroup = 'Move to a group';
export const addTags = 'Add tags';
export const archive = 'Archive';
export const progressOfTheChange = 'Progress of the change';
export const doneOfCount = (done: number, count: number) => `${done} of ${count}`;
export const clear = 'Clear';
export const tag = 'tag';
export const notEverythingWasChanged = 'Not everything was changed';
export const titles = { archive: 'Archive flags', group: 'Move to a group', tag: 'Add tags' } as const;
export const titleDoneOfCountDone = (title: string, done: number, count: number) =>
  `${title}: ${done} of ${count} done. Those that failed stay as they were and are still selected with the others; the list shows them as they are now.`;
export const flag = 'Flag';
export const result = 'Result';
export const done = 'Done';
export const failed = 'Failed';

// Bulk form
export const noGroup = 'No group';
export const move = 'Move';
export const group = 'Group';
export const tags = 'Tags';
export const enterOrACommaEnds = 'Enter or a comma ends one. They come to those that a flag has.';
export const programsThatStillAskFor = (count: number) =>
  `Programs that still ask for ${plural(count, { one: 'it get', other: 'them get' })} “off”. Keys and history stay; “Bring back” in the list of archived flags undoes it.`;
export const andCountMore = (count: number) => `and ${count} more`;
export const archiveCount = (count: number) => `Archive ${count}`;

// First flag
export const noFlagsYet = 'No flags yet';
export const createTheFirstFlag = 'Create the first flag';
export const aFlagTurnsAPart =
  'A flag turns a part of your program on or off without a release: for everybody, for some, or for nobody.';
export const aProgramEvaluatesTheFlag = (exampleFlagName: string, project: string) =>
  `A program evaluates the flag “${exampleFlagName}” with an API key that has the scope flags:read, created in the settings of “${project}”:`;
export const commandThatEvaluatesAFlag = 'command that evaluates a flag';

// Flag filters
export const allStates = 'All states';
export const on = 'On';
export const off = 'Off';
export const killed = 'Killed';
export const archived = 'Archived';
export const keyAZ = 'Key A–Z';
export const keyZA = 'Key Z–A';
export const changedLast = 'Changed last';
export const changedLongestAgo = 'Changed longest ago';
export const staleOrNot = 'Stale or not';
export const stale = 'Stale';
export const notStale = 'Not stale';
export const allGroups = 'All groups';
export const flags = 'Flags';
export const state = 'State';
export const staleness = 'Staleness';
export const order = 'Order';
export const tagTakeTheFilterAway = (tag: string) => `Tag ${tag}: take the filter away`;
export const searchFlagsByNameOr = 'Search flags by name or key';
export const nameOrKey = 'Name or key';

// Flag row
export const selectName = (name: string) => `Select ${name}`;
export const nameOnOrOff = (name: string) => `${name}: on or off`;
export const nameIsOn = (name: string, on: boolean) => `${name} is ${on ? 'on' : 'off'}.`;
export const bringItBackFromThe = 'Bring it back from the archive first.';
export const nameIsRolledOutTo = (name: string, rollout: number) => `${name} is rolled out to ${rollout} %.`;
export const never = 'Never';
export const byChangedBy = (changedBy: string) => `by ${changedBy}`;
export const stoppedByItsGroup = 'Stopped by its group';
export const cohorts = (cohorts: number) =>
  `${cohorts} ${plural(cohorts, { one: 'cohort', other: 'cohorts' })}`;
export const letItDecideAgain = 'Let it decide again';
export const restoreName = (name: string) => `Restore ${name}`;
export const restore = 'Restore';
export const killOffForEverybodyAt = 'Kill: off for everybody at once';
export const killName = (name: string) => `Kill ${name}`;
export const nameYourChangeIsMade = (name: string) => `${name}: your change is made.`;
export const nameStaysAsItWas = (name: string, title: string) => `${name} stays as it was: ${title}`;
export const close = 'Close';
export const turnItOn = 'turn it on';
export const turnItOff = 'turn it off';
export const archiveIt = 'archive it';
export const bringItBack = 'bring it back';

// Flag table
export const selectAllFlagsThatAre = 'Select all flags that are shown';
export const rollout = 'Rollout';
export const asProgramsReportedThemSince = 'As programs reported them, since yesterday began (UTC)';
export const evaluations = 'Evaluations';
export const changed = 'Changed';
export const actions = 'Actions';
export const countFlag = (count: number, complete: boolean, isOne: boolean) =>
  `${count}${complete ? '' : '+'} ${isOne ? 'flag' : 'flags'}`;

// Flags screen
export const featureFlags = 'Feature flags';
export const changesReachConnectedProgramsWithin = 'Changes reach connected programs within seconds.';
export const newFlag = 'New flag';
export const showMore = 'Show more';
export const moreAboutFlags = 'More about flags';
export const forOpenfeaturesCodeGeneration = 'For OpenFeature’s code generation';
export const downloadTheFlagManifest = 'Download the flag manifest';
export const nameIsArchivedOffFor = (name: string, archived: boolean) =>
  `${name} is ${archived ? 'archived: off for everybody' : 'back'}.`;
export const theseFilters = 'these filters';
export const qAndTheOtherFilters = (q: string) => `“${q}” and the other filters`;

// Group heading
export const killedAllItsFlagsAre = 'Killed: all its flags are off';
export const disabledAllItsFlagsAre = 'Disabled: all its flags are off';
export const restoreGroup = 'Restore group';
export const killGroup = 'Kill group';

// Manifest
export const nameIsSavedThenOpenfeature = (name: string) =>
  `${name} is saved. Then: openfeature generate react --manifest ${name}`;

// Rollout button
export const nameRolloutValuePercent = (name: string, value: number) => `${name}: rollout ${value} %`;
export const rolloutOfName = (name: string) => `Rollout of ${name}`;

// Rollout form
export const thisChangesTheRolloutBy = (points: number) =>
  `This changes the rollout by ${points} points at once.`;
export const keepValuePercent = (value: number) => `Keep ${value} %`;
export const rollOutToNextPercent = (next: number) => `Roll out to ${next} %`;
export const presets = 'Presets';
export const rolloutInPercent = 'Rollout in percent';
export const apply = 'Apply';

// Row menu
export const edit = 'Edit';
export const scheduleAChange = 'Schedule a change';
export const bringBack = 'Bring back';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const copyKey = 'Copy key';
export const preview = 'Preview';
export const history = 'History';
export const keyIsCopied = (key: string) => `${key} is copied.`;
export const itCouldNotBeCopied = (key: string) => `It could not be copied. The key is ${key}`;
