export const strings = {
  // History entry
  created: 'Created',
  changed: 'Changed',
  killed: 'Killed',
  restoredFromItsEmergencyStop: 'Restored from its emergency stop',
  archived: 'Archived',
  broughtBack: 'Brought back',
  broughtToAnEarlierVersion: 'Brought to an earlier version',
  takenAway: 'Taken away',
  things: {
    flag: 'Flag',
    group: 'Group',
    override: 'Own override of',
    identities: 'Ids in applications of',
  },
  byASchedule: 'by a schedule',
  linkToRevision: (revision: number) => `link to revision ${revision}`,
  whatChangedInRevision: (revision: number) => `What changed in revision ${revision}`,
  revision: (revision: number) => `Revision ${revision}`,
  thisIsHowItIs: 'This is how it is now',
  restoreThisVersion: 'Restore this version',

  // History list
  revisionEntryIsNotAmong: (entry: number) => `Revision ${entry} is not among these`,
  itMayBeAboutSomething: 'It may be about something else, or lie further back than was looked.',
  theseFilters: 'these filters',
  nothingHasChangedYet: 'Nothing has changed yet',
  everyChangeOfAFlag:
    'Every change of a flag, a group or somebody’s own override is written down here, with who, when and why.',
  historyNewestFirst: 'History, newest first',
  lookingForRevisionEntryFurther: (entry: number) => `Looking for revision ${entry} further back…`,
  showMore: 'Show more',

  // History screen
  allChanges: 'All changes',
  flags: 'Flags',
  groups: 'Groups',
  ownOverrides: 'Own overrides',
  idsInApplications: 'Ids in applications',
  flagHistory: 'Flag history',
  whoChangedWhatWhenAnd: 'Who changed what, when and why. Nothing here can be changed or removed.',
  history: 'History',
  whatChanged: 'What changed',
  keyOfAFlagOr: 'Key of a flag or group',
  wholeKeyOfAFlag: 'Whole key of a flag or group',
  noKeyLooksLikeThis: 'No key looks like this',

  // Restore dialog
  nameIsAsItWas: (name: string, revision: number) => `${name} is as it was in revision ${revision}.`,
  undo: 'Undo',
  restoreRevisionOfName: (revision: number, name: string) => `Restore revision ${revision} of ${name}?`,
  theFlagIsAlreadyAs: 'The flag is already as it was then; restoring changes nothing.',
  thisChangesForEverybodyAnd: 'This changes, for everybody and at once:',
  whatRestoringChanges: 'What restoring changes',
  reason: 'Reason',
} as const;
