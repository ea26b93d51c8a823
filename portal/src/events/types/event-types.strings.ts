// Audit
export const audit = 'Audit';
export const nothingIsDifferentAfterIt = 'Nothing is different after it.';
export const whatChanged = 'What changed';
export const field = 'Field';
export const before = 'Before';
export const after = 'After';

// Config
export const config = 'Config';

// Deploy
export const deploy = 'Deploy';

// Diff text
export const change = 'Change';
export const theEntry = 'the entry';
export const changeOfNewPath = (newPath: string) => `Change of ${newPath}`;

// Error
export const error = 'Error';
export const showAllOccurrencesInThe = 'Show all occurrences in the last 30 days';
export const breadcrumbs = 'Breadcrumbs';

// Event fields
export const valueOfPath = (path: string) => `value of ${path}`;
export const leftMoreFieldsAreIn = (left: number) => `${left} more fields are in the JSON below.`;
export const leaveOutThisValueOf = (out: boolean, path: string) =>
  `${out ? 'Leave out' : 'Only with'} this value of ${path}`;

// Feature flag
export const featureFlag = 'Feature flag';

// Log
export const log = 'Log';
export const linesAroundIt = 'Lines around it';

// Plain views
export const cost = 'Cost';
export const performance = 'Performance';
export const repository = 'Repository';
export const tenant = 'Tenant';
export const trace = 'Trace';
export const video = 'Video';
export const webhook = 'Webhook';
export const showTheLinesAroundIt = 'Show the lines around it';
export const inSource = 'in ';
