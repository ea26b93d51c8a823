// Account relations
export const member = 'Member';
export const administrator = 'Administrator';
export const theOrganization = 'the organization';
export const noRelations = 'no relations';
export const noSensitivePermissions = 'no sensitive permissions';
export const sensitiveChangesSensitive = (sensitive: string) => `sensitive changes: ${sensitive}`;

// Account tokens drawer
export const newToken = 'New token';
export const tokensOfName = (name: string) => `Tokens of ${name}`;
export const noTokenYet = 'No token yet';
export const theProgramSendsItAs = 'The program sends it as Authorization: Bearer.';
export const tokens = 'Tokens';
export const name = 'Name';
export const permissions = 'Permissions';
export const lastUsed = 'Last used';
export const state = 'State';
export const revokeToken = 'Revoke token';
export const revokedName = (name: string) => `Revoked ${name}.`;
export const programsThatUseNameAre = 'Programs that use {name} are refused at once. This cannot be undone.';
export const never = 'Never';
export const active = 'Active';
export const expired = 'Expired';
export const revoked = 'Revoked';
export const expiresRelativeTime = 'expires {relativeTime}';
export const rotate = 'Rotate…';
export const revoke = 'Revoke…';

// Create account modal
export const use1To63Lower = 'Use 1 to 63 lower-case letters, digits and hyphens.';
export const chooseTheProjectInWhich = 'Choose the project in which the account works.';
export const newServiceAccount = 'New service account';
export const permanentShownInTheAudit = 'Permanent. Shown in the audit trail and in flag histories.';
export const alertKiller = 'alert-killer';
export const description = 'Description';
export const killsAFlagWhenThe = 'Kills a flag when the error rate rises';
export const project = 'Project';
export const relationToTheProject = 'Relation to the project';
export const createServiceAccount = 'Create service account';

// Create account token modal
export const texts = {
  nameDescription: 'The program that uses it.',
  namePlaceholder: 'alertmanager',
  nameMissing: 'Enter what uses the token.',
  scopesDescription: 'Of those that the account’s relations grant.',
} as const;
export const newTokenOfName = (name: string) => `New token of ${name}`;

// Edit account modal
export const savedName = (name: string) => `Saved ${name}.`;
export const editName = (name: string) => `Edit ${name}`;
export const storedNowAccountInWords = (accountInWords: string) =>
  `Stored now: ${accountInWords}. “Save” replaces it with the values below.`;
export const sensitivePermissions = 'Sensitive permissions';
export const forChangesThatPeopleNeed =
  'For changes that people need a recent login for. A relation must grant the permission, and the token must include it.';
export const save = 'Save';

// Relation rows
export const relations = 'Relations';
export const noRelationsEveryRequestOf = 'No relations: every request of the account is rejected.';
export const relationToNameOf = (nameOf: string) => `Relation to ${nameOf}`;
export const removeTheRelationToName = (nameOf: string) => `Remove the relation to ${nameOf}`;
export const addARelationTo = 'Add a relation to';
export const chooseAnObject = 'Choose an object';

// Rotate account token modal
export const theOldTokenIsNo = 'The old token is no longer valid.';
export const theOldTokenStaysValid = 'The old token stays valid until {exactTime}.';
export const rotateName = (name: string) => `Rotate ${name}`;
export const theNewTokenHasThe =
  'The new token has the same name and permissions. Until the overlap ends, both tokens are accepted.';
export const overlap = 'Overlap';
export const howLongTheOldToken = 'How long the old token stays valid. 0 revokes it at once.';
export const enterANumberFrom0 = (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`;
export const newTokenValidFor = 'New token valid for';
export const rotateToken = 'Rotate token';

// Service accounts section
export const serviceAccounts = 'Service accounts';
export const alertingSystemsAndPipelinesCall =
  'Alerting systems and pipelines call the API with them. They keep working when the person who set them up leaves.';
export const noServiceAccountYet = 'No service account yet';
export const createOneForAProgram =
  'Create one for a program that changes flags, publishes apps or starts runs.';
export const listOfServiceAccounts = 'List of service accounts';
export const activeTokens = 'Active tokens';
export const created = 'Created';
export const deleteServiceAccount = 'Delete service account';
export const deletedName = (name: string) => `Deleted ${name}.`;
export const programsThatUseNameAreRefusedAt =
  'Programs that use {name} are refused at once. The name stays in the audit trail and cannot be used again.';
export const none = 'None';
export const relationOfObject = (relation: string, object: string) => `${relation} of ${object}`;
export const sensitiveChangesText = 'Sensitive changes: {text}';
export const managedByTheOwnersOf = (key: string) => `Managed by the owners of ${key}`;
export const byName = (name: string) => `by ${name}`;
export const actionsForName = (name: string) => `Actions for ${name}`;
export const edit = 'Edit…';
export const deleteLabel = 'Delete…';
