import { isolated } from '../../ui/text/isolated';

// History entry
export const created = 'Created';
export const changed = 'Changed';
export const killed = 'Killed';
export const restoredFromStop = 'Restored after an emergency stop';
export const archived = 'Archived';
export const unarchived = 'Restored from the archive';
export const revisionRestored = 'Restored to an earlier version';
export const removed = 'Removed';
export const entityLabels = {
  flag: 'Flag',
  group: 'Group',
  override: 'Own override of',
  identities: 'Ids in applications of',
} as const;
export const byASchedule = 'by a schedule';
export const revisionLinkInSentence = (revision: number) => `link to revision ${revision}`;
export const revisionChangesTable = (revision: number) => `What changed in revision ${revision}`;
export const revisionLabel = (revision: number) => `Revision ${revision}`;
export const currentRevision = 'This is the current version';
// History list
export const revisionNotFoundTitle = (entry: number) => `Revision ${entry} is not in this list`;
export const revisionNotFoundHint = 'It may not match the filters, or be older than the entries searched.';
export const theseFilters = 'these filters';
export const noHistoryTitle = 'Nothing has changed yet';
export const noHistoryHint =
  'Every change of a flag, a group or a self-override is recorded here, with its author, time and reason.';
export const historyListLabel = 'History, newest first';
export const searchingRevision = (entry: number) => `Searching for revision ${entry} further back…`;
export const showMore = 'Show more';

// History screen
export const allChanges = 'All changes';
export const flags = 'Flags';
export const groups = 'Groups';
export const ownOverrides = 'Own overrides';
export const idsInApplications = 'Ids in applications';
export const historyTitle = 'Flag history';
export const historyLead = 'Who changed what, when and why. Nothing here can be changed or removed.';
export const historyTab = 'History';
export const entityFilter = 'What changed';
export const keyPlaceholder = 'Key of a flag or group';
export const keyFilterLabel = 'Whole key of a flag or group';
export const keyFilterInvalid = 'Not a valid key';
export const restoreThisVersion = 'Restore this version';

export const earlierVersionRestored = (name: string, revision: number) =>
  `${isolated(name)} is as it was in revision ${revision}.`;
export const undo = 'Undo';
export const restoreTitle = (revision: number, name: string) =>
  `Restore revision ${revision} of ${isolated(name)}?`;
export const nothingToRestore = 'The flag already has these settings; restoring changes nothing.';
export const restoreConsequences = 'Restoring changes this immediately, for everyone:';
export const restoreChangesTable = 'What restoring changes';
export const reasonLabel = 'Reason';
