import { isolated } from '../../ui/text/isolated';

// Object members
export const addMember = 'Add member';
export const membersLead = (what: string) =>
  `People with access to ${what}, in addition to access through the project or the organization.`;
export const noMembersTitle = 'No members yet';
export const noMembersHint = (what: string) => `Add people to give them access to ${what} only.`;
export const membersTable = 'Members';
export const personLabel = 'Person';
export const relationLabel = 'Relation';
export const sourceLabel = 'Source';
export const stateLabel = 'State';
export const removeMember = (name: string) => `Remove ${isolated(name)}`;
export const remove = 'Remove';
export const memberRemoved = (name: string, what: string) => `${isolated(name)} was removed from ${what}.`;
export const removeConsequences = (inherited: boolean, what: string) =>
  inherited
    ? 'Only their own relation is removed. Access through the project or the organization stays.'
    : `They lose access to ${what} and can be added again.`;
export const relationSource = (inherited: boolean) =>
  inherited ? 'The project or the organization' : 'Here';
export const ownRelation = (label: string) => `Own relation: ${label}`;
export const memberActions = (name: string) => `Actions for ${isolated(name)}`;
export const changeRelationMenuItem = (own: string | null) =>
  own === null ? 'Add own relation…' : 'Change relation…';
export const removeMenuItem = 'Remove…';

// Relation modal
export const saved = 'Saved.';
export const addMemberTitle = 'Add a member';
export const relationTitle = (name: string, what: string) => `Relation of ${isolated(name)} to ${what}`;
export const personSearchHint = 'Search by the start of the name or e-mail address.';
export const personPlaceholder = 'Type to search';
export const searching = 'Searching…';
export const noPeopleFound = 'No matching people.';
export const personMissing = 'Choose a person.';
export const cancel = 'Cancel';
export const submitRelation = (hasMember: boolean) => (hasMember ? 'Save' : 'Add member');
