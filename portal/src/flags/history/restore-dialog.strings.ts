export const restoreThisVersion = 'Restore this version';
export const revisionRestored = (name: string, revision: number) =>
  `${name} is as it was in revision ${revision}.`;
export const undo = 'Undo';
export const restoreTitle = (revision: number, name: string) => `Restore revision ${revision} of ${name}?`;
export const nothingToRestore = 'The flag is already as it was then; restoring changes nothing.';
export const restoreConsequences = 'This changes, for everybody and at once:';
export const restoreChangesTable = 'What restoring changes';
export const reasonLabel = 'Reason';
