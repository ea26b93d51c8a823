// Object members
export const addMember = 'Add member';
export const membersLead = (what: string) =>
  `People with access to ${what}, in addition to access through the project or the organization.`;
export const noMembersTitle = 'Nobody yet';
export const noMembersHint = (what: string) => `Let people in to give them a relation to ${what} alone.`;
export const membersTable = 'Members';
export const personLabel = 'Person';
export const relationLabel = 'Relation';
export const sourceLabel = 'Comes from';
export const stateLabel = 'State';
export const removeMember = (name: string) => `Remove ${name}`;
export const remove = 'Remove';
export const memberRemoved = (name: string, what: string) => `${name} was removed from ${what}.`;
export const removeConsequences = (inherited: boolean, what: string) =>
  inherited
    ? 'Only their own relation goes. What comes from the project or the organization stays.'
    : `They lose what they may do with ${what}, and can be added again.`;
export const relationSource = (inherited: boolean) =>
  inherited ? 'The project or the organization' : 'Here';
export const ownRelation = (label: string) => `Own relation: ${label}`;
export const memberActions = (name: string) => `Actions for ${name}`;
export const changeRelationMenuItem = (own: string | null) =>
  own === null ? 'Give a relation of their own…' : 'Change relation…';
export const removeMenuItem = 'Remove…';

// Relation modal
export const saved = 'Saved.';
export const addMemberTitle = 'Add a member';
export const relationTitle = (name: string, what: string) => `What ${name} is to ${what}`;
export const personSearchHint = 'By the beginning of the name or the e-mail address.';
export const personPlaceholder = 'Begin to type';
export const searching = 'Searching…';
export const nobodyFound = 'Nobody begins like this.';
export const personMissing = 'Choose a person.';
export const cancel = 'Cancel';
export const submitRelation = (hasMember: boolean) => (hasMember ? 'Save' : 'Add member');
