export const strings = {
  // Audit
  audit: 'Audit',
  nothingIsDifferentAfterIt: 'Nothing is different after it.',
  whatChanged: 'What changed',
  field: 'Field',
  before: 'Before',
  after: 'After',

  // Config
  config: 'Config',

  // Deploy
  deploy: 'Deploy',

  // Diff text
  change: 'Change',
  theEntry: 'the entry',
  changeOfNewPath: (newPath: string) => `Change of ${newPath}`,

  // Error
  error: 'Error',
  showAllOccurrencesInThe: 'Show all occurrences in the last 30 days',
  breadcrumbs: 'Breadcrumbs',

  // Event fields
  valueOfPath: (path: string) => `value of ${path}`,
  leftMoreFieldsAreIn: (left: number) => `${left} more fields are in the JSON below.`,
  leaveOutThisValueOf: (out: boolean, path: string) =>
    `${out ? 'Leave out' : 'Only with'} this value of ${path}`,

  // Feature flag
  featureFlag: 'Feature flag',

  // Log
  log: 'Log',
  linesAroundIt: 'Lines around it',

  // Plain views
  cost: 'Cost',
  performance: 'Performance',
  repository: 'Repository',
  tenant: 'Tenant',
  trace: 'Trace',
  video: 'Video',
  webhook: 'Webhook',
  showTheLinesAroundIt: 'Show the lines around it',
  inSource: 'in ',
} as const;
