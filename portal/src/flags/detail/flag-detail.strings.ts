import { isolated } from '../../ui/text/isolated';

// Draft
export const nameMissing = 'The flag needs a name.';
export const cohortsProblem = (wrongRow: string) => `Cohorts: ${wrongRow}.`;

// Everybodys overrides
export const allOverridesTitle = 'All overrides';
export const personLabel = 'Person';
export const appliesToLabel = 'Applies to';
export const getsLabel = 'Value';
export const untilLabel = 'Until';
export const actionsLabel = 'Actions';
export const onOrOff = (value: boolean) => (value ? 'On' : 'Off');
export const removeOverrideOf = (actorName: string) => `Remove the override of ${isolated(actorName)}`;
export const remove = 'Remove';
export const removeOverrideTitle = (actorName: string) => `Remove the override of ${isolated(actorName)}?`;
export const removeOverride = 'Remove override';
export const overrideRemoved = (actorName: string) => `The override of ${isolated(actorName)} is removed.`;
export const removeOverrideConsequences =
  'The flag’s own rule decides for this person from then on. The person can set an override again.';
export const noEnd = 'no end';
export const expiredPrefix = 'expired ';
export const personOrIdLabel = 'Person or id';
export const moreNotShown = (count: number) => `${count} more are not shown.`;
export const noOverrides = 'This flag has no overrides.';
export const overridesTable = 'Overrides of all people';

// Flag screen
export const rulesTab = 'Rules';
export const overridesTab = 'Overrides';
export const previewTab = 'Preview';
export const historyTab = 'History';
export const settingsTab = 'Settings';
export const flagLabel = 'Flag';
export const keyInSentence = 'key';
export const groupLink = (group: string) => `Group ${isolated(group)}`;

// Identities section
export const identitiesTitle = 'Your ids in this project’s applications';
export const userIdAttribute = 'userId';
export const identitiesHint =
  'Your overrides of this project’s flags apply where an application sends one of these ids as {text}, and where it sends your Signalbox id. Everyone who reads the project’s flags can see these ids.';
export const idsSaved = 'Your ids are saved.';
export const idsLabel = 'Ids';
export const idsHint = (maxIds: number) => `Up to ${maxIds}. Press Enter after each. Case-sensitive.`;
export const idTooLong = (maxLength: number) => `An id has at most ${maxLength} characters.`;
export const saveBlockedByLongId = 'Shorten the id first.';
export const saveBlockedByNoChange = 'Nothing has changed.';
export const saveIds = 'Save ids';
export const allIdsTable = 'Ids of all users';
export const removeIdsOf = (actorName: string) => `Remove the ids of ${isolated(actorName)}`;
export const removeIdsTitle = (actorName: string) => `Remove the ids of ${isolated(actorName)}?`;
export const removeIds = 'Remove ids';
export const idsRemoved = (actorName: string) => `The ids of ${isolated(actorName)} are removed.`;
export const removeIdsConsequences =
  'This person’s overrides then apply to the Signalbox id only, and other people can record these ids.';

// Impact line
export const insteadOf = (about: string) => ` instead of ${about}`;
export const estimatedImpact = (about: string, now: string, came: number, days: number) =>
  `On for about ${about}${now} of ${came.toLocaleString('en')} evaluations, estimated from those of the last ${days} days that reached this step.`;

// Kill button
export const killBlockedByArchive = 'The flag is archived and already off for everyone.';
export const killOrRestore = (killed: boolean) => (killed ? 'Restore' : 'Kill');

// Overrides tab
export const groupStopped = (name: string, killed: boolean) =>
  `Its group ${isolated(name)} is ${killed ? 'killed' : 'disabled'}`;
export const flagStopped = 'Its emergency stop is pulled';
export const overridesInactiveTitle = (stop: string) => `${stop}: overrides do not apply now`;
export const overridesInactive =
  'An emergency stop takes precedence over every override. Overrides are kept and apply again once it is released.';
export const forYouTitle = 'For you';
export const forYouHint =
  'Your override applies where an application sends your Signalbox id, or one of your ids below, as {text}. It takes precedence over the switch, the cohorts and the rollout, but not over an emergency stop of the flag or its group.';
export const removeMyOverride = 'Remove my override';
export const for1Hour = 'For 1 hour';
export const for8Hours = 'For 8 hours';
export const for1Day = 'For 1 day';
export const for7Days = 'For 7 days';
export const untilRemoved = 'Until removed';
export const untilCustomTime = 'Until…';
export const overrideSet = (value: boolean, flagKey: string) =>
  `You get “${value ? 'on' : 'off'}” for ${flagKey}.`;
export const ownOverrideRemoved = 'Your override is removed.';
export const valueLabel = 'Your value';
export const on = 'On';
export const off = 'Off';
export const durationLabel = 'Duration';
export const untilInputLabel = 'Until (local time)';
export const utcTime = (exactTime: string) => `UTC: ${exactTime}`;
export const untilMissing = 'Enter an end time.';
export const setOrChangeOverride = (hasCurrent: boolean) =>
  hasCurrent ? 'Change my override' : 'Override for me';
export const noOwnOverride = 'You have no override: the flag’s own rule decides for you.';
export const onOrOffInSentence = (value: boolean) => (value ? 'on' : 'off');
export const youGet = 'You get {strong}';
export const untilYouRemoveItSuffix = ' until you remove it.';
export const endedPrefix = '. It ended ';
export const untilPrefix = ' until ';
export const keptButInactiveSuffix = ' It is kept, but inactive.';

// Rule step
export const decidesBadge = 'Decides';

// Rules tab
export const rulesTitle = 'Who gets “on”';
export const rulesLead =
  'The first step that applies decides: emergency stops, then a person’s own override, then the switch, the cohorts and the rollout.';
export const archivedRestoreFirst = 'Bring it back from the archive first.';
export const emergencyStopStep = 'Emergency stop';
export const emergencyStopPulled =
  'Pulled: off for everyone, regardless of the steps below. “Restore” above releases it; these settings then apply again.';
export const emergencyStopNotPulled =
  'Not pulled. “Kill” above turns the flag off for everyone within seconds.';
export const stopsFlagBadge = 'Stops the flag';
export const overrideStep = 'A person’s own override';
export const seeOverrides = 'See the overrides';
export const overrideStepHint =
  'A person with an override gets its value, and no step below is evaluated. {link}';
export const switchStep = 'Switch';
export const switchOn = 'On: the steps below decide.';
export const switchOff = 'Off: everyone gets “off” here.';
export const switchLabel = 'The flag is on or off';
export const cohortsStep = 'Cohorts';
export const cohortsHint =
  'The context must match every dimension that has values; otherwise the flag is off.';
export const rolloutStep = 'Rollout';
export const noGroup = 'No group';
export const groupStep = 'Group';
export const noGroupHint = 'In no group, so no group can stop it.';
export const groupStoppedHint = (name: string, killed: boolean) =>
  `${isolated(name)} is ${killed ? 'killed' : 'disabled'}: all its flags are off for everyone, and overrides do not apply.`;
export const groupHint = 'When the group is killed or disabled, the flag is off for everyone.';
export const groupLabel = 'Group of the flag';
export const rolloutKeys = (rolloutPresets: string) =>
  `Arrow keys go by 1, Page Up and Page Down by 10. Presets: ${rolloutPresets}%, beside the number.`;
export const rolloutFull = '100%: on for every context that reaches this step.';
export const rolloutZero = '0%: on for no one.';
export const rolloutPartial = (rollout: number) =>
  `On for users in the buckets 0 to ${rollout} of 100. A user stays in the same bucket: a higher percentage only adds users. A context without userId is off.`;

// Save bar
export const draftInSentence = (name: string) => `Your change to ${isolated(name)}`;
export const flagSaved = (name: string) => `${isolated(name)} is saved.`;
export const undo = 'Undo';
export const unsavedChanges = 'Unsaved changes';
export const changesInSentence = 'what is listed below';
export const reasonInputLabel = 'Reason for the change';
export const reasonPlaceholder = 'Why? Shown in the history';
export const discard = 'Discard';
export const saveBlockedByConflict = 'First decide whose change to keep.';
export const saveChanges = 'Save changes';

// Schedule form
export const leaveUnchanged = 'Leave unchanged';
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';
export const releaseStop = 'Release';
export const pullStop = 'Pull: off for everyone';
export const changeScheduled = (name: string, exactTime: string) =>
  `${isolated(name)} changes at ${exactTime}.`;
export const whenMissing = 'Enter a date and a time';
export const whenLabel = 'When';
export const whenInUtc = (exactTime: string) => `Local time. In UTC: ${exactTime}`;
export const whenHint = 'Local time; at most a year ahead.';
export const rolloutUnchanged = 'Leave empty to keep the rollout.';
export const stopBlocked = (project: string) => `Needs flags:kill on ${isolated(project)}.`;
export const archiveIt = 'Archive the flag';
export const reasonLabel = 'Reason';
export const changeMissing = 'Choose at least one thing that changes.';
export const scheduleHint =
  'The change is applied once, on your behalf, if you still have the permission at that time.';
export const schedule = 'Schedule';

// Schedules panel
export const scheduleBlockedByArchive = 'The flag is archived; bring it back first.';
export const schedulesTitle = 'Planned changes';
export const noSchedules = (withPast: boolean) =>
  withPast ? 'No changes have been planned.' : 'No changes are planned.';
export const showMore = 'Show more';
export const showPastSchedules = 'Show past changes';
export const planned = 'Planned';
export const done = 'Done';
export const failed = 'Failed';
export const canceled = 'Canceled';
export const bySuffix = (by: string) => ` · by ${isolated(by)}`;
export const scheduleFailed = (error: string) => `Nothing was changed: ${error}`;
export const cancel = 'Cancel';
export const turnOnInSentence = 'turn on';
export const turnOffInSentence = 'turn off';
export const pullTheEmergencyStop = 'pull the emergency stop';
export const releaseTheEmergencyStop = 'release the emergency stop';
export const removeFromGroup = 'remove from its group';
export const moveToGroup = (group: string) => `move to group ${isolated(group)}`;
export const bringBack = 'bring back';

// Settings tab
export const aboutTitle = 'About the flag';
export const keyLabel = 'Key';
export const keyHint = 'Programs evaluate the flag by it. Permanent.';
export const nameLabel = 'Name';
export const nameMissingInForm = 'Enter a name';
export const descriptionLabel = 'Description';
export const tagsLabel = 'Tags';
export const permanentLabel = 'Permanent';
export const permanentHint = 'A long-lived switch: never reported as stale.';
export const archiveBlockedByDraft = 'Save or discard your changes first.';
export const archivedOrRestored = (name: string, archived: boolean) =>
  `${isolated(name)} is ${archived ? 'archived' : 'restored from the archive'}.`;
export const archiveTitle = (archived: boolean) => (archived ? 'In the archive' : 'Archive');
export const archiveHint = (archived: boolean) =>
  archived
    ? 'It is off for everyone and hidden from lists. Restoring it brings back its settings.'
    : 'Programs that still evaluate it get “off”. It keeps its key, history and buckets, and can be brought back.';
export const archiveOrRestore = (archived: boolean) => (archived ? 'Bring it back' : 'Archive the flag');
export const archiveConfirmTitle = (name: string) => `Archive ${isolated(name)}?`;
export const archive = 'Archive';
export const archiveConsequences = '{usageText}. Programs that evaluate it get “off” from now on.';

// Usage panel
export const dayCountShort = (days: string) => `${days} d`;
export const usageSummary = (on: number, off: number, days: string) =>
  `${on.toLocaleString('en')} on, ${off.toLocaleString('en')} off in ${days} days (UTC).`;
export const usageTitle = 'Evaluations';
export const daysShownLabel = 'Days shown';
export const noEvaluations = (lastEvaluatedAt: string | null, days: string) =>
  lastEvaluatedAt === null
    ? 'Never evaluated. An evaluation counts when a program reports it or names the flag in “keys”.'
    : `No evaluations in ${days} days.`;
export const lastEvaluated = 'Last evaluated {relativeTime}';
