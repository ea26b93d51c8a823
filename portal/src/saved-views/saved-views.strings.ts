// Manage views
export const noViewsLeft = 'There is none any more.';
export const undo = 'Undo';

// Save view form
export const nameMissing = 'Enter a name.';
export const viewSaved = (name: string) => `The view “${name}” is saved.`;
export const nameTaken = 'Another view of this project has this name.';
export const nameLabel = 'Name';
export const nameHint = 'Everybody who reads the events of this project finds it under this name.';
export const namePlaceholder = 'Failed deploys';
export const filtersPrefix = 'Looks for: ';
export const saveView = 'Save view';

// Saved views menu
export const savedViews = 'Saved views';
export const currentViewLabel = (name: string) => `Saved views: ${name}`;
export const viewsButton = 'Views';
export const viewsNotLoaded = 'The saved views could not be loaded.';
export const loading = 'Loading…';
export const noViews = 'No view yet. Set filters, then save them under a name.';
export const saveThisView = 'Save this view';
export const manageViews = 'Manage views';

// Use view changes
export const viewDeleted = (name: string) => `“${name}” is deleted.`;
export const viewUpdated = (name: string) => `“${name}” looks for what is shown now.`;

// View row
export const createdBySuffix = (madeBy: string) => `, made by ${madeBy}`;
export const renameView = (name: string) => `Rename ${name}`;
export const rename = 'Rename';
export const updateView = (name: string) => `Update ${name} to what is shown now`;
export const update = 'Update';
export const deleteView = (name: string) => `Delete ${name}`;
export const deleteLabel = 'Delete';
export const newNameLabel = 'New name';
