export const strings = {
  // Manage views
  thereIsNoneAnyMore: 'There is none any more.',
  undo: 'Undo',

  // Save view form
  enterAName: 'Enter a name.',
  theViewNameIsSaved: (name: string) => `The view “${name}” is saved.`,
  anotherViewOfThisProject: 'Another view of this project has this name.',
  name: 'Name',
  everybodyWhoReadsTheEvents: 'Everybody who reads the events of this project finds it under this name.',
  failedDeploys: 'Failed deploys',
  looksFor: 'Looks for: ',
  saveView: 'Save view',

  // Saved views menu
  savedViews: 'Saved views',
  savedViewsName: (name: string) => `Saved views: ${name}`,
  views: 'Views',
  theSavedViewsCouldNot: 'The saved views could not be loaded.',
  loading: 'Loading…',
  noViewYetSetFilters: 'No view yet. Set filters, then save them under a name.',
  saveThisView: 'Save this view',
  manageViews: 'Manage views',

  // Use view changes
  nameIsDeleted: (name: string) => `“${name}” is deleted.`,
  nameLooksForWhatIs: (name: string) => `“${name}” looks for what is shown now.`,

  // View row
  madeByMadeBy: (madeBy: string) => `, made by ${madeBy}`,
  renameName: (name: string) => `Rename ${name}`,
  rename: 'Rename',
  updateNameToWhatIs: (name: string) => `Update ${name} to what is shown now`,
  update: 'Update',
  deleteName: (name: string) => `Delete ${name}`,
  deleteLabel: 'Delete',
  newName: 'New name',
} as const;
