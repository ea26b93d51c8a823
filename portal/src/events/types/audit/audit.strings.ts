export const audit = 'Audit';
export const auditEvents = 'Audit events';
export const showAllOf = (actor: string) => `Show everything ${actor} did`;
export const noDifference = 'Nothing changed.';
export const changesTable = 'What changed';
export const fieldLabel = 'Field';
export const beforeLabel = 'Before';
export const afterLabel = 'After';
export const openRun = 'Open run';
