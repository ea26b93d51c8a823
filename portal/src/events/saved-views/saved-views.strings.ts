import { isolated } from '../../ui/text/isolated';

// Manage views
export const noViewsLeft = 'No saved views left.';
export const undo = 'Undo';

// Save view form
export const nameMissing = 'Enter a name.';
export const viewSaved = (name: string) => `The view “${isolated(name)}” is saved.`;
export const nameTaken = 'Another view of this project has this name.';
export const nameLabel = 'Name';
export const nameHint = 'Visible to everyone who can view the events of this project.';
export const namePlaceholder = 'Failed deploys';
export const filtersPrefix = 'Filters: ';
export const saveView = 'Save view';

// Saved views menu
export const savedViews = 'Saved views';
export const currentViewLabel = (name: string) => `Saved views: ${isolated(name)}`;
export const viewsButton = 'Views';
export const viewsNotLoaded = 'The saved views could not be loaded.';
export const loading = 'Loading…';
export const noViews = 'No view yet. Set filters, then save them under a name.';
export const saveThisView = 'Save this view';
export const manageViews = 'Manage views';

// Use view changes
export const viewDeleted = (name: string) => `“${isolated(name)}” is deleted.`;
export const viewUpdated = (name: string) => `“${isolated(name)}” now has the current filters.`;

// View row
export const createdBySuffix = (madeBy: string) => `, created by ${isolated(madeBy)}`;
export const renameView = (name: string) => `Rename ${isolated(name)}`;
export const rename = 'Rename';
export const updateView = (name: string) => `Update ${isolated(name)} to the current filters`;
export const update = 'Update';
export const deleteView = (name: string) => `Delete ${isolated(name)}`;
export const deleteLabel = 'Delete';
export const newNameLabel = 'New name';
