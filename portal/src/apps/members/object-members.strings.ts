// Object members
export const addMember = 'Add member';
export const peopleWithAccessTo = (what: string) =>
  `People with access to ${what}, in addition to access through the project or the organization.`;
export const nobodyYet = 'Nobody yet';
export const letPeopleInToGive = (what: string) => `Let people in to give them a relation to ${what} alone.`;
export const members = 'Members';
export const person = 'Person';
export const relation = 'Relation';
export const comesFrom = 'Comes from';
export const state = 'State';
export const removeName = (name: string) => `Remove ${name}`;
export const remove = 'Remove';
export const nameWasRemovedFromWhat = (name: string, what: string) => `${name} was removed from ${what}.`;
export const onlyTheirOwnRelationGoes = (inherited: boolean, what: string) =>
  inherited
    ? 'Only their own relation goes. What comes from the project or the organization stays.'
    : `They lose what they may do with ${what}, and can be added again.`;
export const theProjectOrTheOrganization = (inherited: boolean) =>
  inherited ? 'The project or the organization' : 'Here';
export const ownRelationLabel = (label: string) => `Own relation: ${label}`;
export const actionsForName = (name: string) => `Actions for ${name}`;
export const giveARelationOfTheir = (own: string | null) =>
  own === null ? 'Give a relation of their own…' : 'Change relation…';
export const removeMenuItem = 'Remove…';

// Relation modal
export const saved = 'Saved.';
export const addAMember = 'Add a member';
export const whatNameIsToWhat = (name: string, what: string) => `What ${name} is to ${what}`;
export const byTheBeginningOfThe = 'By the beginning of the name or the e-mail address.';
export const beginToType = 'Begin to type';
export const searching = 'Searching…';
export const nobodyBeginsLikeThis = 'Nobody begins like this.';
export const chooseAPerson = 'Choose a person.';
export const cancel = 'Cancel';
export const addMember2 = (hasMember: boolean) => (hasMember ? 'Save' : 'Add member');
