import { isolated } from '../ui/text/isolated';

// Add member modal
export const relationChanged = (name: string, label: string) => `${isolated(name)} is ${label} now.`;
export const addMemberTitle = 'Add a member';
export const personLabel = 'Person';
export const personSearchHint =
  'Search by the start of the name or e-mail address. Only people of the organization can be added.';
export const personPlaceholder = 'Type to search';
export const personOption = (name: string, email: string, directRelation: string | null) =>
  `${isolated(name)} (${isolated(email)})${directRelation === null ? '' : `, ${directRelation} already`}`;
export const searching = 'Searching…';
export const noPeopleFound = 'No matching people.';
export const personMissing = 'Choose a person.';
export const alreadyMember = (name: string, directRelation: string) =>
  `${isolated(name)} is ${directRelation} already. Saving changes that.`;
export const addMember = 'Add member';

// Change relation modal
export const changeRelationTitle = (name: string) => `Relation of ${isolated(name)} to the project`;
export const save = 'Save';

// Explain drawer
export const explainTitle = (name: string) => `Permissions of ${isolated(name)}`;
export const permissionLabel = 'Permission';
export const allowedOrNot = (allowed: boolean) => (allowed ? 'Allowed' : 'Not allowed');
export const personDeactivated = (name: string) => `${isolated(name)} is deactivated and has no permissions.`;
export const becauseTitle = 'Because';
export const grantedByTitle = (permission: string) => `Relations that grant ${permission}`;
export const grantedByRelation = (relation: string, objectName: string) =>
  `Being ${relation} of ${isolated(objectName)}`;
export const organizationInSentence = 'the organization';

// Person state
export const active = 'Active';
export const invited = 'Invited';
export const deactivated = 'Deactivated';

// Project members screen
export const membersTitle = 'Members';
export const membersLead = (name: string) => `People with access to ${isolated(name)}`;
export const relationLabel = 'Relation';
export const sourceLabel = 'Source';
export const stateLabel = 'State';
export const youSuffix = ' (you)';
export const sourceOrganization = 'Administrator of the organization';
export const ownRelation = (directRelation: string) => `Own relation: ${directRelation}`;
export const sourceProject = 'This project';
export const memberActions = (name: string) => `Actions for ${isolated(name)}`;
export const explainMenuItem = (isSelf: boolean, name: string) =>
  isSelf ? 'Why can I do this?' : `Why can ${isolated(name)} do this?`;
export const changeRelationMenuItem = (directRelation: string | null) =>
  directRelation === null ? 'Add own relation…' : 'Change relation…';
export const removeMenuItem = 'Remove from the project…';
export const removeBlockedByInheritance =
  'Access through the organization is removed there: under Organization, People.';
export const removeTitle = (name: string) => `Remove ${isolated(name)}`;
export const removeMember = 'Remove from the project';
export const memberRemoved = (name: string, projectName: string) =>
  `${isolated(name)} was removed from ${isolated(projectName)}.`;
export const removeConsequences = (inherited: boolean, name: string, projectName: string) =>
  inherited
    ? `${isolated(name)} stays owner as an administrator of the organization; only their own relation is removed.`
    : `${isolated(name)} loses access to ${isolated(projectName)} immediately, on every device. They can be added again.`;

// Relation picker
export const relationToProject = 'Relation to the project';
