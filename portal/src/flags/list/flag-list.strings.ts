import { isolated } from '../../ui/text/isolated';
import { plural } from '../../ui/text/plural';

// Bulk bar
export const bulkSucceeded = (title: string, count: number) =>
  `${isolated(title)}: ${count} of ${count} done.`;
export const bulkToolbar = 'Selected flags';
export const selectedCount = (count: number) => `${count} selected`;
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';
export const moreActions = 'More';
export const moveToGroup = 'Move to a group';
export const addTags = 'Add tags';
export const archive = 'Archive';
export const bulkProgressLabel = 'Progress of the change';
export const bulkProgress = (done: number, count: number) => `${done} of ${count}`;
export const clearSelection = 'Clear';
export const bulkFailedTitle = 'Not everything was changed';
export const bulkTitles = { archive: 'Archive flags', group: 'Move to a group', tag: 'Add tags' } as const;
export const bulkFailed = (title: string, done: number, count: number) =>
  `${isolated(title)}: ${done} of ${count} done. Those that failed stay as they were and are still selected with the others; the list shows them as they are now.`;
export const flagLabel = 'Flag';
export const resultLabel = 'Result';
export const done = 'Done';
export const failed = 'Failed';

// Bulk form
export const noGroup = 'No group';
export const move = 'Move';
export const groupLabel = 'Group';
export const tagsLabel = 'Tags';
export const tagsHint = 'Press Enter or a comma after each. They are added to the tags that a flag has.';
export const bulkArchiveConsequences = (count: number) =>
  `Programs that still evaluate ${plural(count, { one: 'it get', other: 'them get' })} “off”. Keys and history stay; “Bring back” in the list of archived flags undoes it.`;
export const andMore = (count: number) => `and ${count} more`;
export const archiveFlags = (count: number) => `Archive ${count}`;

// First flag
export const noFlagsTitle = 'No flags yet';
export const createFirstFlag = 'Create the first flag';
export const noFlagsHint =
  'A flag turns a part of your program on or off without a release: for everyone, for some users, or for no one.';
export const evaluateHint = (exampleFlagName: string) =>
  `How a program evaluates the flag “${exampleFlagName}”:`;

// Flag filters
export const allStates = 'All states';
export const on = 'On';
export const off = 'Off';
export const killed = 'Killed';
export const archived = 'Archived';
export const sortKeyAscending = 'Key A–Z';
export const sortKeyDescending = 'Key Z–A';
export const sortChangedLast = 'Recently changed';
export const sortChangedFirst = 'Least recently changed';
export const staleOrNot = 'Stale or not';
export const stale = 'Stale';
export const notStale = 'Not stale';
export const allGroups = 'All groups';
export const filtersLabel = 'Flags';
export const stateLabel = 'State';
export const stalenessLabel = 'Staleness';
export const orderLabel = 'Order';
export const removeTagFilter = (tag: string) => `Tag ${isolated(tag)}: remove filter`;
export const searchLabel = 'Search flags by name or key';
export const searchPlaceholder = 'Name or key';

// Flag row
export const selectFlag = (name: string) => `Select ${isolated(name)}`;
export const switchLabel = (name: string) => `${isolated(name)}: on or off`;
export const turnedOnOrOff = (name: string, on: boolean) => `${isolated(name)} is ${on ? 'on' : 'off'}.`;
export const archivedRestoreFirst = 'Bring it back from the archive first.';
export const rolledOut = (name: string, rollout: number) => `${isolated(name)} is rolled out to ${rollout}%.`;
export const never = 'Never';
export const byPerson = 'by {person}';
export const cohortCount = (cohorts: number) =>
  `${cohorts} ${plural(cohorts, { one: 'cohort', other: 'cohorts' })}`;
export const restoreTooltip = 'Restore the flag’s own rule';
export const restoreFlag = (name: string) => `Restore ${isolated(name)}`;
export const restore = 'Restore';
export const killTooltip = 'Kill: off for everyone at once';
export const killFlag = (name: string) => `Kill ${isolated(name)}`;
export const changeApplied = (name: string) => `${isolated(name)}: your change is saved.`;
export const changeRejectedTitle = (name: string, title: string) =>
  `${isolated(name)} is unchanged: ${isolated(title)}`;
export const close = 'Close';
export const turnOnInSentence = 'turn it on';
export const turnOffInSentence = 'turn it off';
export const archiveInSentence = 'archive it';
export const bringBackInSentence = 'bring it back';

// Flag table
export const selectAllFlags = 'Select all flags shown';
export const rolloutLabel = 'Rollout';
export const evaluationsTooltip = 'Reported by programs since the start of yesterday (UTC)';
export const evaluationsLabel = 'Evaluations';
export const changedLabel = 'Changed';
export const actionsLabel = 'Actions';
export const flagCount = (count: number, complete: boolean, isOne: boolean) =>
  `${count}${complete ? '' : '+'} ${isOne ? 'flag' : 'flags'}`;

// Flags screen
export const flagsTitle = 'Feature flags';
export const flagsLead = 'Changes reach connected programs within seconds.';
export const newFlag = 'New flag';
export const showMore = 'Show more';
export const moreMenuLabel = 'More about flags';
export const manifestMenuLabel = 'For OpenFeature’s code generation';
export const downloadManifest = 'Download the flag manifest';
export const archivedOrRestored = (name: string, archived: boolean) =>
  `${isolated(name)} is ${archived ? 'archived: off for everyone' : 'restored from the archive'}.`;
export const theseFilters = 'these filters';
export const searchAndFilters = (q: string) => `“${q}” and the other filters`;

// Group heading
export const groupKilled = 'Killed: all its flags are off';
export const groupDisabled = 'Disabled: all its flags are off';
export const restoreGroup = 'Restore group';
export const killGroup = 'Kill group';

// Manifest
export const manifestSaved = (name: string) =>
  `${name} is saved. Then: openfeature generate react --manifest ${name}`;

// Rollout button
export const rolloutButtonLabel = (name: string, value: number) => `${isolated(name)}: rollout ${value}%`;
export const rolloutFormLabel = (name: string) => `Rollout of ${isolated(name)}`;

// Rollout form
export const rolloutJumpWarning = (points: number) => `This changes the rollout by ${points} points at once.`;
export const keepRollout = (value: number) => `Keep ${value}%`;
export const confirmRollout = (next: number) => `Roll out to ${next}%`;
export const presetsLabel = 'Presets';
export const rolloutPercentLabel = 'Rollout in percent';
export const apply = 'Apply';

// Row menu
export const edit = 'Edit';
export const scheduleAChange = 'Schedule a change';
export const bringBack = 'Bring back';
export const flagActions = (name: string) => `Actions for ${isolated(name)}`;
export const copyKey = 'Copy key';
export const preview = 'Preview';
export const history = 'History';
export const keyCopied = (key: string) => `${key} is copied.`;
export const keyNotCopied = (key: string) => `Copying failed. The key is ${key}`;

export const newFlagTitle = 'New flag';
export const editFlagTitle = (name: string) => `Edit ${isolated(name)}`;
