import { isolated } from '../../../ui/text/isolated';

export const error = 'Error';
export const showAllOccurrences = 'Show all occurrences in the last 30 days';
export const breadcrumbs = 'Breadcrumbs';
export const showGroup = 'Show the error group';
export const errors = 'Errors';
export const openGroup = (title: string) => `Open the error group ${isolated(title)}`;
