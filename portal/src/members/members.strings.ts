// Add member modal
export const nameIsLabelNow = (name: string, label: string) => `${name} is ${label} now.`;
export const addAMember = 'Add a member';
export const person = 'Person';
export const byTheBeginningOfThe =
  'By the beginning of the name or the e-mail address. Only people of the organization can be added.';
export const beginToType = 'Begin to type';
export const nameEmailDirectRelationAlready = (name: string, email: string, directRelation: string | null) =>
  `${name} (${email})${directRelation === null ? '' : `, ${directRelation} already`}`;
export const searching = 'Searching…';
export const nobodyBeginsLikeThis = 'Nobody begins like this.';
export const chooseAPerson = 'Choose a person.';
export const nameIsDirectRelationAlready = (name: string, directRelation: string) =>
  `${name} is ${directRelation} already. Saving changes that.`;
export const addMember = 'Add member';

// Change relation modal
export const whatNameIsToThe = (name: string) => `What ${name} is to the project`;
export const save = 'Save';

// Explain drawer
export const whatNameMayDo = (name: string) => `What ${name} may do`;
export const permission = 'Permission';
export const allowed = (allowed: boolean) => (allowed ? 'Allowed' : 'Not allowed');
export const nameIsDeactivatedAndMay = (name: string) => `${name} is deactivated, and may do nothing at all.`;
export const because = 'Because';
export const whatWouldGivePermission = (permission: string) => `What would give ${permission}`;
export const beingRelationOfObjectName = (relation: string, objectName: string) =>
  `Being ${relation} of ${objectName}`;
export const theOrganization = 'the organization';

// Person state
export const active = 'Active';
export const invited = 'Invited';
export const deactivated = 'Deactivated';

// Project members screen
export const members = 'Members';
export const peopleWithAccessTo = (name: string) => `People with access to ${name}`;
export const relation = 'Relation';
export const comesFrom = 'Comes from';
export const state = 'State';
export const you = ' (you)';
export const administratorOfTheOrganization = 'Administrator of the organization';
export const ownRelationDirectRelation = (directRelation: string) => `Own relation: ${directRelation}`;
export const thisProject = 'This project';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const whyCanIDoThis = (isSelf: boolean, name: string) =>
  isSelf ? 'Why can I do this?' : `Why can ${name} do this?`;
export const giveARelationOfTheir = (directRelation: string | null) =>
  directRelation === null ? 'Give a relation of their own…' : 'Change relation…';
export const removeFromTheProject = 'Remove from the project…';
export const whatComesFromTheOrganization =
  'What comes from the organization is taken away there: under Organization, People.';
export const removeName = (name: string) => `Remove ${name}`;
export const removeFromTheProject2 = 'Remove from the project';
export const nameWasRemovedFromProject = (name: string, projectName: string) =>
  `${name} was removed from ${projectName}.`;
export const nameStaysOwnerAsAn = (inherited: boolean, name: string, projectName: string) =>
  inherited
    ? `${name} stays owner as an administrator of the organization; only their own relation goes.`
    : `${name} does not see ${projectName} any more, at once and on every device. They can be added again.`;

// Relation picker
export const relationToTheProject = 'Relation to the project';
