// Group dialog
export const newGroup = 'New group';
export const editName = (name: string) => `Edit ${name}`;
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const name = 'Name';
export const giveItAName = 'Give it a name';
export const key = 'Key';
export const itNeverChangesAndIs = 'It never changes, and is never given again.';
export const description = 'Description';
export const aNewGroupLetsIts =
  'A new group lets its flags decide; put flags into it on their own pages, or several at once in the list.';
export const cancel = 'Cancel';
export const createGroup = (hasGroup: boolean) => (hasGroup ? 'Save changes' : 'Create group');

// Group row
export const nameIsChanged = (name: string) => `${name} is changed.`;
export const killed = 'Killed';
export const nameItsFlagsDecideOr = (name: string) => `${name}: its flags decide, or are all off`;
export const by = (by: string) => `by ${by}`;
export const actionsForName = (name: string) => `Actions for ${name}`;
export const renameOrDescribe = 'Rename or describe';
export const history = 'History';
export const archive = 'Archive';
export const somebodyChangedNameBeforeYou = (name: string) =>
  `Somebody changed ${name} before you. Your change was not made; it is shown as it is now.`;
export const close = 'Close';
export const reviewTheGroup = 'Review the group, then repeat your change.';
export const restore = (killed: boolean) => (killed ? 'Restore' : 'Kill');

// Groups screen
export const flagGroups = 'Flag groups';
export const relatedFlagsWithOneEmergency = 'Related flags with one emergency stop.';
export const noGroupsYet = 'No groups yet';
export const putFlagsThatBelongTogether =
  'Put flags that belong together into a group, such as all of a payment provider’s. Killing the group turns all of them off at once, and one click brings them back as they were.';
export const groups = 'Groups';
export const group = 'Group';
export const state = 'State';
export const changed = 'Changed';
export const actions = 'Actions';
