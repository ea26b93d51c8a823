export const strings = {
  // Account relations
  member: 'Member',
  administrator: 'Administrator',
  theOrganization: 'the organization',
  noRelations: 'no relations',
  noSensitivePermissions: 'no sensitive permissions',
  sensitiveChangesSensitive: (sensitive: string) => `sensitive changes: ${sensitive}`,

  // Account tokens drawer
  newToken: 'New token',
  tokensOfName: (name: string) => `Tokens of ${name}`,
  noTokenYet: 'No token yet',
  theProgramSendsItAs: 'The program sends it as Authorization: Bearer.',
  tokens: 'Tokens',
  name: 'Name',
  permissions: 'Permissions',
  lastUsed: 'Last used',
  state: 'State',
  revokeToken: 'Revoke token',
  revokedName: (name: string) => `Revoked ${name}.`,
  programsThatUseNameAre: 'Programs that use {name} are refused at once. This cannot be undone.',
  never: 'Never',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  expiresRelativeTime: 'expires {relativeTime}',
  rotate: 'Rotate…',
  revoke: 'Revoke…',

  // Create account modal
  use1To63Lower: 'Use 1 to 63 lower-case letters, digits and hyphens.',
  chooseTheProjectInWhich: 'Choose the project in which the account works.',
  newServiceAccount: 'New service account',
  permanentShownInTheAudit: 'Permanent. Shown in the audit trail and in flag histories.',
  alertKiller: 'alert-killer',
  description: 'Description',
  killsAFlagWhenThe: 'Kills a flag when the error rate rises',
  project: 'Project',
  relationToTheProject: 'Relation to the project',
  createServiceAccount: 'Create service account',

  // Create account token modal
  texts: {
    nameDescription: 'The program that uses it.',
    namePlaceholder: 'alertmanager',
    nameMissing: 'Enter what uses the token.',
    scopesDescription: 'Of those that the account’s relations grant.',
  },
  newTokenOfName: (name: string) => `New token of ${name}`,

  // Edit account modal
  savedName: (name: string) => `Saved ${name}.`,
  editName: (name: string) => `Edit ${name}`,
  storedNowAccountInWords: (accountInWords: string) =>
    `Stored now: ${accountInWords}. “Save” replaces it with the values below.`,
  sensitivePermissions: 'Sensitive permissions',
  forChangesThatPeopleNeed:
    'For changes that people need a recent login for. A relation must grant the permission, and the token must include it.',
  save: 'Save',

  // Relation rows
  relations: 'Relations',
  noRelationsEveryRequestOf: 'No relations: every request of the account is rejected.',
  relationToNameOf: (nameOf: string) => `Relation to ${nameOf}`,
  removeTheRelationToName: (nameOf: string) => `Remove the relation to ${nameOf}`,
  addARelationTo: 'Add a relation to',
  chooseAnObject: 'Choose an object',

  // Rotate account token modal
  theOldTokenIsNo: 'The old token is no longer valid.',
  theOldTokenStaysValid: 'The old token stays valid until {exactTime}.',
  rotateName: (name: string) => `Rotate ${name}`,
  theNewTokenHasThe:
    'The new token has the same name and permissions. Until the overlap ends, both tokens are accepted.',
  overlap: 'Overlap',
  howLongTheOldToken: 'How long the old token stays valid. 0 revokes it at once.',
  enterANumberFrom0: (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`,
  newTokenValidFor: 'New token valid for',
  rotateToken: 'Rotate token',

  // Service accounts section
  serviceAccounts: 'Service accounts',
  alertingSystemsAndPipelinesCall:
    'Alerting systems and pipelines call the API with them. They keep working when the person who set them up leaves.',
  noServiceAccountYet: 'No service account yet',
  createOneForAProgram: 'Create one for a program that changes flags, publishes apps or starts runs.',
  listOfServiceAccounts: 'List of service accounts',
  activeTokens: 'Active tokens',
  created: 'Created',
  deleteServiceAccount: 'Delete service account',
  deletedName: (name: string) => `Deleted ${name}.`,
  programsThatUseNameAreRefusedAt:
    'Programs that use {name} are refused at once. The name stays in the audit trail and cannot be used again.',
  none: 'None',
  relationOfObject: (relation: string, object: string) => `${relation} of ${object}`,
  sensitiveChangesText: 'Sensitive changes: {text}',
  managedByTheOwnersOf: (key: string) => `Managed by the owners of ${key}`,
  byName: (name: string) => `by ${name}`,
  actionsForName: (name: string) => `Actions for ${name}`,
  edit: 'Edit…',
  deleteLabel: 'Delete…',
} as const;
