import { isolated } from '../../ui/isolated';

export const newFlagTitle = 'New flag';
export const editFlagTitle = (name: string) => `Edit ${isolated(name)}`;
