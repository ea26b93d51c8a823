// Action button
export const onlyAdministratorsOfTheOrganization = 'Only administrators of the organization have it.';
export const anOwnerOrAdministratorCan = 'An owner or administrator can grant it.';
export const needsPermissionOnObjectWho = (permission: string, object: string, whoGrants: string) =>
  `Needs ${permission} on ${object}. ${whoGrants}`;

// Confirm modal
export const typeTypedToConfirm = (typed: string) => `Type ${typed} to confirm`;
export const cancel = 'Cancel';

// Copy button
export const copied = 'Copied';
export const notCopiedSelectTheText = 'Not copied: select the text yourself';
export const copyLabel = (label: string) => `Copy ${label}`;

// Denied
export const youDoNotHavePermission = 'You do not have permission';
export const onTheOrganization = (isOrganization: boolean, type: string, object: string) =>
  ` on ${isOrganization ? 'the organization' : `the ${type} ${object}`}.`;
export const thisPageNeedsThePermission = 'This page needs the permission {permission}{part}';
export const itAllowsToAllows = (allows: string, allows2: string) => ` It allows to: ${allows}${allows2}.`;
export const onlyAdministratorsOfTheOrganizationHaveIt =
  'Only administrators of the organization have it. An administrator can make you one, on the page People.';
export const theProjectsMembers = 'the project’s members';
export const ownersOfTheProjectAnd =
  'Owners of the project and administrators of the organization can grant it, by {link}.';
export const maintainersOfTheAppAnd =
  'Maintainers of the app and administrators of the organization can grant it, on the tab Members of the app.';
export const managersOfTheInstallationAnd =
  'Managers of the installation and owners of the project can grant it, on the tab Members of the installation.';
export const anOwnerOfTheProject =
  'An owner of the project or an administrator of the organization can grant it.';

// Name and key
export const name = 'Name';

// Notify
export const close = 'Close';
export const undo = 'Undo';

// Overlays
export const closeWithoutSaving = 'Close without saving?';
export const whatYouEnteredIsNot = 'What you entered is not saved';
export const whatAndIsLostWhen = (what: string) => `${what}, and is lost when you leave.`;
export const leaveAndLoseIt = 'Leave and lose it';
export const stayHere = 'Stay here';

// Page pending
export const loading = 'Loading…';
export const loading2 = 'Loading';

// Rename form
export const renamed = 'Renamed.';
export const theNewName = 'The new name';
export const somebodyElseChangedItMeanwhile = 'Somebody else changed it meanwhile';
export const theNameIsNowName = (name: string) => `The name is now “${name}”.`;
export const keepTheirs = 'Keep theirs';
export const renameToName = (name: string) => `Rename to “${name}”`;
export const enterAName = 'Enter a name.';
export const saveName = 'Save name';

// Show more
export const showMore = 'Show more';

// Shown once modal
export const shownThisOnce = 'Shown this once';
export const nobodyCanShowThisAgain = 'Nobody can show this again, not even an administrator.';
export const done = 'Done';

// States
export const nothingMatchesWhat = (what: string) => `Nothing matches ${what}.`;
export const clearFilters = 'Clear filters';
export const whatYouSeeIsFrom = (value: string) => `What you see is from ${value}.`;
export const tryAgain = 'Try again';
export const requestId = (requestId: string) => `Request ${requestId}`;
export const requestIdInSentence = 'request id';

// Time text
export const justNow = 'just now';
export const secondsMinSecondsS = (seconds: number, seconds2: number) => `${seconds} min ${seconds2} s`;
export const secondsHSecondsMin = (seconds: number, seconds2: number) => `${seconds} h ${seconds2} min`;

// Use unsaved guard
export const leaveWithoutSaving = 'Leave without saving?';
export const whatIsNotSaved = (what: string) => `${what} is not saved`;
