import { isolated } from '../../ui/text/isolated';

// Group dialog
export const newGroupTitle = 'New group';
export const editGroupTitle = (name: string) => `Edit ${isolated(name)}`;
export const groupSaved = (name: string) => `${isolated(name)} is saved.`;
export const nameLabel = 'Name';
export const nameMissing = 'Enter a name';
export const keyLabel = 'Key';
export const keyHint = 'Permanent; cannot be reused.';
export const descriptionLabel = 'Description';
export const newGroupHint =
  'A new group does not affect its flags. Add flags to it on their own pages, or several at once in the list.';
export const cancel = 'Cancel';
export const submitGroup = (hasGroup: boolean) => (hasGroup ? 'Save changes' : 'Create group');

// Group row
export const groupChanged = (name: string) => `${isolated(name)} is saved.`;
export const killedBadge = 'Killed';
export const groupSwitchLabel = (name: string) => `${isolated(name)}: enabled or disabled`;
export const bySuffix = (by: string) => `by ${isolated(by)}`;
export const groupActions = (name: string) => `Actions for ${isolated(name)}`;
export const renameOrDescribe = 'Edit name and description';
export const history = 'History';
export const archive = 'Archive';
export const groupConflictTitle = (name: string) =>
  `Another user changed ${isolated(name)} meanwhile. Your change was not saved; the list shows the current state.`;
export const close = 'Close';
export const groupConflictHint = 'Review the group, then repeat your change.';
export const killOrRestore = (killed: boolean) => (killed ? 'Restore' : 'Kill');

// Groups screen
export const groupsTitle = 'Flag groups';
export const groupsLead = 'Related flags with one emergency stop.';
export const noGroupsTitle = 'No groups yet';
export const noGroupsHint =
  'Put flags that belong together into a group, such as all of a payment provider’s. Killing the group turns all of them off at once, and one click brings them back as they were.';
export const groupsTable = 'Groups';
export const groupLabel = 'Group';
export const stateLabel = 'State';
export const changedLabel = 'Changed';
export const actionsLabel = 'Actions';
