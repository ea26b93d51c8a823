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

// People
export const aSchedule = 'a schedule';

// Permission texts
export const permissionTexts = {
  'organization:manage': 'Rename the organization, make projects, set limits, rotate signing keys',
  'project:view': 'See that the project is there, and its settings',
  'project:manage': 'Rename and archive the project',
  'keys:manage': 'Make and revoke API keys, rotate their webhook secrets',
  'members:manage': 'Let people in, change what they are, take them out',
  'events:view': 'Read and search events',
  'views:edit': 'Save, rename and delete views of the event explorer',
  'flags:view': 'See feature flags, their history and how they are evaluated',
  'flags:edit': 'Create and change feature flags',
  'flags:kill': 'Stop a flag or a group at once, and restore it',
  'flags:override': 'Override a flag for oneself',
  'apps:view': 'See apps and their versions',
  'apps:publish': 'Publish apps and versions',
  'installations:view': 'See which apps are installed',
  'installations:manage': 'Install, upgrade and remove apps',
  'installations:configure': 'Change the settings of installations',
  'runs:view': 'See runs and their logs',
  'runs:start': 'Start runs',
  'runs:cancel': 'Cancel runs',
  'runs:reconcile': 'Compare all runs with the orchestrator now',
  'system:view': 'See the health of the installation and the audit trail',
} as const;

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

// Relations
export const relationTexts = {
  owner: {
    label: 'Owner',
    text: 'Everything in the project: settings, API keys, members, apps and their installations, and all that developers may do.',
  },
  developer: {
    label: 'Developer',
    text: 'Changes feature flags, also in an emergency, overrides them for themselves, starts and cancels runs, and sees everything.',
  },
  viewer: {
    label: 'Viewer',
    text: 'Sees events, flags, apps and runs. Changes nothing.',
  },
} as const;
