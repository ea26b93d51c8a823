// History entry
export const created = 'Created';
export const changed = 'Changed';
export const killed = 'Killed';
export const restoredFromItsEmergencyStop = 'Restored from its emergency stop';
export const archived = 'Archived';
export const broughtBack = 'Brought back';
export const broughtToAnEarlierVersion = 'Brought to an earlier version';
export const takenAway = 'Taken away';
export const things = {
  flag: 'Flag',
  group: 'Group',
  override: 'Own override of',
  identities: 'Ids in applications of',
} as const;
export const byASchedule = 'by a schedule';
export const linkToRevision = (revision: number) => `link to revision ${revision}`;
export const whatChangedInRevision = (revision: number) => `What changed in revision ${revision}`;
export const revision = (revision: number) => `Revision ${revision}`;
export const thisIsHowItIs = 'This is how it is now';
// History list
export const revisionEntryIsNotAmong = (entry: number) => `Revision ${entry} is not among these`;
export const itMayBeAboutSomething = 'It may be about something else, or lie further back than was looked.';
export const theseFilters = 'these filters';
export const nothingHasChangedYet = 'Nothing has changed yet';
export const everyChangeOfAFlag =
  'Every change of a flag, a group or somebody’s own override is written down here, with who, when and why.';
export const historyNewestFirst = 'History, newest first';
export const lookingForRevisionEntryFurther = (entry: number) =>
  `Looking for revision ${entry} further back…`;
export const showMore = 'Show more';

// History screen
export const allChanges = 'All changes';
export const flags = 'Flags';
export const groups = 'Groups';
export const ownOverrides = 'Own overrides';
export const idsInApplications = 'Ids in applications';
export const flagHistory = 'Flag history';
export const whoChangedWhatWhenAnd =
  'Who changed what, when and why. Nothing here can be changed or removed.';
export const history = 'History';
export const whatChanged = 'What changed';
export const keyOfAFlagOr = 'Key of a flag or group';
export const wholeKeyOfAFlag = 'Whole key of a flag or group';
export const noKeyLooksLikeThis = 'No key looks like this';
export const restoreThisVersion = 'Restore this version';
