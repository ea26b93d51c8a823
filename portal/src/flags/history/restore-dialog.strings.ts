import { isolated } from '../../ui/isolated';

export const restoreThisVersion = 'Restore this version';
export const revisionRestored = (name: string, revision: number) =>
  `${isolated(name)} is as it was in revision ${revision}.`;
export const undo = 'Undo';
export const restoreTitle = (revision: number, name: string) =>
  `Restore revision ${revision} of ${isolated(name)}?`;
export const nothingToRestore = 'The flag already has these settings; restoring changes nothing.';
export const restoreConsequences = 'Restoring changes this immediately, for everyone:';
export const restoreChangesTable = 'What restoring changes';
export const reasonLabel = 'Reason';
