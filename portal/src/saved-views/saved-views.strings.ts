// Manage views
export const thereIsNoneAnyMore = 'There is none any more.';
export const undo = 'Undo';

// Save view form
export const enterAName = 'Enter a name.';
export const theViewNameIsSaved = (name: string) => `The view “${name}” is saved.`;
export const anotherViewOfThisProject = 'Another view of this project has this name.';
export const name = 'Name';
export const everybodyWhoReadsTheEvents =
  'Everybody who reads the events of this project finds it under this name.';
export const failedDeploys = 'Failed deploys';
export const looksFor = 'Looks for: ';
export const saveView = 'Save view';

// Saved views menu
export const savedViews = 'Saved views';
export const savedViewsName = (name: string) => `Saved views: ${name}`;
export const views = 'Views';
export const theSavedViewsCouldNot = 'The saved views could not be loaded.';
export const loading = 'Loading…';
export const noViewYetSetFilters = 'No view yet. Set filters, then save them under a name.';
export const saveThisView = 'Save this view';
export const manageViews = 'Manage views';

// Use view changes
export const nameIsDeleted = (name: string) => `“${name}” is deleted.`;
export const nameLooksForWhatIs = (name: string) => `“${name}” looks for what is shown now.`;

// View row
export const madeByMadeBy = (madeBy: string) => `, made by ${madeBy}`;
export const renameName = (name: string) => `Rename ${name}`;
export const rename = 'Rename';
export const updateNameToWhatIs = (name: string) => `Update ${name} to what is shown now`;
export const update = 'Update';
export const deleteName = (name: string) => `Delete ${name}`;
export const deleteLabel = 'Delete';
export const newName = 'New name';
