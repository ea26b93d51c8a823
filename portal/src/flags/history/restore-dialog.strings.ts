export const restoreThisVersion = 'Restore this version';
export const nameIsAsItWas = (name: string, revision: number) =>
  `${name} is as it was in revision ${revision}.`;
export const undo = 'Undo';
export const restoreRevisionOfName = (revision: number, name: string) =>
  `Restore revision ${revision} of ${name}?`;
export const theFlagIsAlreadyAs = 'The flag is already as it was then; restoring changes nothing.';
export const thisChangesForEverybodyAnd = 'This changes, for everybody and at once:';
export const whatRestoringChanges = 'What restoring changes';
export const reason = 'Reason';
