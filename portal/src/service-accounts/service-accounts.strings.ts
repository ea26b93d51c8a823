import { isolated } from '../ui/text/isolated';

// Account relations
export const memberRole = 'Member';
export const administratorRole = 'Administrator';
export const organizationInSentence = 'the organization';
export const noRelations = 'no relations';
export const noSensitivePermissions = 'no sensitive permissions';
export const sensitivePermissionsInWords = (sensitive: string) => `sensitive changes: ${sensitive}`;

// Account tokens drawer
export const newToken = 'New token';
export const tokensTitle = (name: string) => `Tokens of ${isolated(name)}`;
export const noTokensTitle = 'No token yet';
export const noTokensHint = 'The program sends it as Authorization: Bearer.';
export const tokensTable = 'Tokens';
export const nameLabel = 'Name';
export const permissionsLabel = 'Permissions';
export const lastUsedLabel = 'Last used';
export const stateLabel = 'State';
export const revokeTitle = 'Revoke token';
export const tokenRevoked = (name: string) => `Revoked ${isolated(name)}.`;
export const revokeConsequences = 'Programs that use {name} are rejected immediately. This cannot be undone.';
export const neverUsed = 'Never';
export const active = 'Active';
export const expired = 'Expired';
export const revoked = 'Revoked';
export const expiresAt = 'expires {relativeTime}';
export const rotateMenuItem = 'Rotate…';
export const revokeMenuItem = 'Revoke…';

// Create account modal
export const nameRule = 'Use 1 to 63 lower-case letters, digits and hyphens.';
export const projectMissing = 'Choose the project in which the account works.';
export const newAccount = 'New service account';
export const nameHint = 'Permanent. Shown in the audit trail and in flag histories.';
export const namePlaceholder = 'alert-killer';
export const descriptionLabel = 'Description';
export const descriptionPlaceholder = 'Kills a flag when the error rate rises';
export const projectLabel = 'Project';
export const relationToProject = 'Relation to the project';
export const createAccount = 'Create service account';

// Create account token modal
export const tokenFormTexts = {
  nameDescription: 'The program that uses it.',
  namePlaceholder: 'alertmanager',
  nameMissing: 'Enter what uses the token.',
  scopesDescription: 'Of those that the account’s relations grant.',
} as const;
export const newTokenTitle = (name: string) => `New token of ${isolated(name)}`;

// Edit account modal
export const accountSaved = (name: string) => `Saved ${isolated(name)}.`;
export const editTitle = (name: string) => `Edit ${isolated(name)}`;
export const accountConflict = (accountInWords: string) =>
  `Stored now: ${accountInWords}. “Save” replaces it with the values below.`;
export const sensitivePermissions = 'Sensitive permissions';
export const sensitivePermissionsHint =
  'For changes that people need a recent login for. A relation must grant the permission, and the token must include it.';
export const save = 'Save';

// Relation rows
export const relationsLabel = 'Relations';
export const noRelationsHint = 'No relations: every request of the account is rejected.';
export const relationTo = (nameOf: string) => `Relation to ${isolated(nameOf)}`;
export const removeRelationTo = (nameOf: string) => `Remove the relation to ${isolated(nameOf)}`;
export const addRelationTo = 'Add a relation to';
export const objectPlaceholder = 'Choose an object';

// Rotate account token modal
export const oldTokenInvalid = 'The old token is no longer valid.';
export const oldTokenValidUntil = 'The old token stays valid until {exactTime}.';
export const rotateTitle = (name: string) => `Rotate ${isolated(name)}`;
export const rotateHint =
  'The new token has the same name and permissions. Until the overlap ends, both tokens are accepted.';
export const overlapLabel = 'Overlap';
export const overlapHint = 'How long the old token stays valid. 0 revokes it immediately.';
export const overlapRule = (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`;
export const newTokenLifetimeLabel = 'New token valid for';
export const rotateToken = 'Rotate token';

// Service accounts section
export const accountsTitle = 'Service accounts';
export const accountsLead =
  'Alerting systems and pipelines call the API with them. They keep working when the person who set them up leaves.';
export const noAccountsTitle = 'No service account yet';
export const noAccountsHint = 'Create one for a program that changes flags, publishes apps or starts runs.';
export const accountsTable = 'List of service accounts';
export const activeTokensLabel = 'Active tokens';
export const createdLabel = 'Created';
export const deleteTitle = 'Delete service account';
export const accountDeleted = (name: string) => `Deleted ${isolated(name)}.`;
export const deleteConsequences =
  'Programs that use {name} are rejected immediately. The name stays in the audit trail and cannot be used again.';
export const noTokens = 'None';
export const relationOf = (relation: string, object: string) => `${relation} of ${object}`;
export const sensitivePermissionsLine = 'Sensitive changes: {text}';
export const managedByOwners = (key: string) => `Managed by the owners of ${key}`;
export const byPerson = (name: string) => `by ${isolated(name)}`;
export const accountActions = (name: string) => `Actions for ${isolated(name)}`;
export const editMenuItem = 'Edit…';
export const deleteMenuItem = 'Delete…';
