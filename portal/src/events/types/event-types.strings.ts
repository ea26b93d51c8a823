// Audit
export const audit = 'Audit';
export const noDifference = 'Nothing changed.';
export const changesTable = 'What changed';
export const fieldLabel = 'Field';
export const beforeLabel = 'Before';
export const afterLabel = 'After';

// Config
export const config = 'Config';

// Deploy
export const deploy = 'Deploy';

// Diff text
export const change = 'Change';
export const auditEntryInSentence = 'the entry';
export const changeOfFile = (newPath: string) => `Change of ${newPath}`;

// Error
export const error = 'Error';
export const showAllOccurrences = 'Show all occurrences in the last 30 days';
export const breadcrumbs = 'Breadcrumbs';

// Event fields
export const valueInSentence = (path: string) => `value of ${path}`;
export const moreFields = (left: number) => `${left} more fields are in the JSON below.`;
export const filterByValue = (out: boolean, path: string) =>
  `${out ? 'Leave out' : 'Only with'} this value of ${path}`;

// Feature flag
export const featureFlag = 'Feature flag';

// Log
export const log = 'Log';
export const surroundingLines = 'Surrounding lines';

// Plain views
export const cost = 'Cost';
export const performance = 'Performance';
export const repository = 'Repository';
export const tenant = 'Tenant';
export const trace = 'Trace';
export const video = 'Video';
export const webhook = 'Webhook';
export const showSurroundingLines = 'Show surrounding lines';
export const inPrefix = 'in ';
