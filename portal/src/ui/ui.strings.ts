export const strings = {
  // Action button
  onlyAdministratorsOfTheOrganization: 'Only administrators of the organization have it.',
  anOwnerOrAdministratorCan: 'An owner or administrator can grant it.',
  needsPermissionOnObjectWho: (permission: string, object: string, whoGrants: string) =>
    `Needs ${permission} on ${object}. ${whoGrants}`,

  // Confirm modal
  typeTypedToConfirm: (typed: string) => `Type ${typed} to confirm`,
  cancel: 'Cancel',

  // Copy button
  copied: 'Copied',
  notCopiedSelectTheText: 'Not copied: select the text yourself',
  copyLabel: (label: string) => `Copy ${label}`,

  // Denied
  youDoNotHavePermission: 'You do not have permission',
  onTheOrganization: (isOrganization: boolean, type: string, object: string) =>
    ` on ${isOrganization ? 'the organization' : `the ${type} ${object}`}.`,
  thisPageNeedsThePermission: 'This page needs the permission {permission}{part}',
  itAllowsToAllows: (allows: string, allows2: string) => ` It allows to: ${allows}${allows2}.`,
  onlyAdministratorsOfTheOrganizationHaveIt:
    'Only administrators of the organization have it. An administrator can make you one, on the page People.',
  theProjectsMembers: 'the project’s members',
  ownersOfTheProjectAnd:
    'Owners of the project and administrators of the organization can grant it, by {link}.',
  maintainersOfTheAppAnd:
    'Maintainers of the app and administrators of the organization can grant it, on the tab Members of the app.',
  managersOfTheInstallationAnd:
    'Managers of the installation and owners of the project can grant it, on the tab Members of the installation.',
  anOwnerOfTheProject: 'An owner of the project or an administrator of the organization can grant it.',

  // Name and key
  name: 'Name',

  // Notify
  close: 'Close',
  undo: 'Undo',

  // Overlays
  closeWithoutSaving: 'Close without saving?',
  whatYouEnteredIsNot: 'What you entered is not saved',
  whatAndIsLostWhen: (what: string) => `${what}, and is lost when you leave.`,
  leaveAndLoseIt: 'Leave and lose it',
  stayHere: 'Stay here',

  // Page pending
  loading: 'Loading…',
  loading2: 'Loading',

  // Rename form
  renamed: 'Renamed.',
  theNewName: 'The new name',
  somebodyElseChangedItMeanwhile: 'Somebody else changed it meanwhile',
  theNameIsNowName: (name: string) => `The name is now “${name}”.`,
  keepTheirs: 'Keep theirs',
  renameToName: (name: string) => `Rename to “${name}”`,
  enterAName: 'Enter a name.',
  saveName: 'Save name',

  // Show more
  showMore: 'Show more',

  // Shown once modal
  shownThisOnce: 'Shown this once',
  nobodyCanShowThisAgain: 'Nobody can show this again, not even an administrator.',
  done: 'Done',

  // States
  nothingMatchesWhat: (what: string) => `Nothing matches ${what}.`,
  clearFilters: 'Clear filters',
  whatYouSeeIsFrom: (value: string) => `What you see is from ${value}.`,
  tryAgain: 'Try again',
  requestId: (requestId: string) => `Request ${requestId}`,
  requestIdInSentence: 'request id',

  // Time text
  justNow: 'just now',
  secondsMinSecondsS: (seconds: number, seconds2: number) => `${seconds} min ${seconds2} s`,
  secondsHSecondsMin: (seconds: number, seconds2: number) => `${seconds} h ${seconds2} min`,

  // Use unsaved guard
  leaveWithoutSaving: 'Leave without saving?',
  whatIsNotSaved: (what: string) => `${what} is not saved`,
} as const;
