export const audit = 'Audit';
export const noDifference = 'Nothing changed.';
export const changesTable = 'What changed';
export const fieldLabel = 'Field';
export const beforeLabel = 'Before';
export const afterLabel = 'After';
