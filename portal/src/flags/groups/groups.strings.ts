export const strings = {
  // Group dialog
  newGroup: 'New group',
  editName: (name: string) => `Edit ${name}`,
  nameIsSaved: (name: string) => `${name} is saved.`,
  name: 'Name',
  giveItAName: 'Give it a name',
  key: 'Key',
  itNeverChangesAndIs: 'It never changes, and is never given again.',
  description: 'Description',
  aNewGroupLetsIts:
    'A new group lets its flags decide; put flags into it on their own pages, or several at once in the list.',
  cancel: 'Cancel',
  createGroup: (hasGroup: boolean) => (hasGroup ? 'Save changes' : 'Create group'),

  // Group row
  nameIsChanged: (name: string) => `${name} is changed.`,
  killed: 'Killed',
  nameItsFlagsDecideOr: (name: string) => `${name}: its flags decide, or are all off`,
  by: (by: string) => `by ${by}`,
  actionsForName: (name: string) => `Actions for ${name}`,
  renameOrDescribe: 'Rename or describe',
  history: 'History',
  archive: 'Archive',
  somebodyChangedNameBeforeYou: (name: string) =>
    `Somebody changed ${name} before you. Your change was not made; it is shown as it is now.`,
  close: 'Close',
  reviewTheGroup: 'Review the group, then repeat your change.',
  restore: (killed: boolean) => (killed ? 'Restore' : 'Kill'),

  // Groups screen
  flagGroups: 'Flag groups',
  relatedFlagsWithOneEmergency: 'Related flags with one emergency stop.',
  noGroupsYet: 'No groups yet',
  putFlagsThatBelongTogether:
    'Put flags that belong together into a group, such as all of a payment provider’s. Killing the group turns all of them off at once, and one click brings them back as they were.',
  groups: 'Groups',
  group: 'Group',
  state: 'State',
  changed: 'Changed',
  actions: 'Actions',
} as const;
