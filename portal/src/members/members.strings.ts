export const strings = {
  // Add member modal
  nameIsLabelNow: (name: string, label: string) => `${name} is ${label} now.`,
  addAMember: 'Add a member',
  person: 'Person',
  byTheBeginningOfThe:
    'By the beginning of the name or the e-mail address. Only people of the organization can be added.',
  beginToType: 'Begin to type',
  nameEmailDirectRelationAlready: (name: string, email: string, directRelation: string | null) =>
    `${name} (${email})${directRelation === null ? '' : `, ${directRelation} already`}`,
  searching: 'Searching…',
  nobodyBeginsLikeThis: 'Nobody begins like this.',
  chooseAPerson: 'Choose a person.',
  nameIsDirectRelationAlready: (name: string, directRelation: string) =>
    `${name} is ${directRelation} already. Saving changes that.`,
  addMember: 'Add member',

  // Change relation modal
  whatNameIsToThe: (name: string) => `What ${name} is to the project`,
  save: 'Save',

  // Explain drawer
  whatNameMayDo: (name: string) => `What ${name} may do`,
  permission: 'Permission',
  allowed: (allowed: boolean) => (allowed ? 'Allowed' : 'Not allowed'),
  nameIsDeactivatedAndMay: (name: string) => `${name} is deactivated, and may do nothing at all.`,
  because: 'Because',
  whatWouldGivePermission: (permission: string) => `What would give ${permission}`,
  beingRelationOfObjectName: (relation: string, objectName: string) => `Being ${relation} of ${objectName}`,
  theOrganization: 'the organization',

  // People
  aSchedule: 'a schedule',

  // Permission texts
  permissionTexts: {
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
  },

  // Person state
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',

  // Project members screen
  members: 'Members',
  peopleWithAccessTo: (name: string) => `People with access to ${name}`,
  relation: 'Relation',
  comesFrom: 'Comes from',
  state: 'State',
  you: ' (you)',
  administratorOfTheOrganization: 'Administrator of the organization',
  ownRelationDirectRelation: (directRelation: string) => `Own relation: ${directRelation}`,
  thisProject: 'This project',
  actionsForName: (name: string) => `Actions for ${name}`,
  whyCanIDoThis: (isSelf: boolean, name: string) =>
    isSelf ? 'Why can I do this?' : `Why can ${name} do this?`,
  giveARelationOfTheir: (directRelation: string | null) =>
    directRelation === null ? 'Give a relation of their own…' : 'Change relation…',
  removeFromTheProject: 'Remove from the project…',
  whatComesFromTheOrganization:
    'What comes from the organization is taken away there: under Organization, People.',
  removeName: (name: string) => `Remove ${name}`,
  removeFromTheProject2: 'Remove from the project',
  nameWasRemovedFromProject: (name: string, projectName: string) =>
    `${name} was removed from ${projectName}.`,
  nameStaysOwnerAsAn: (inherited: boolean, name: string, projectName: string) =>
    inherited
      ? `${name} stays owner as an administrator of the organization; only their own relation goes.`
      : `${name} does not see ${projectName} any more, at once and on every device. They can be added again.`,

  // Relation picker
  relationToTheProject: 'Relation to the project',

  // Relations
  relationTexts: {
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
  },
} as const;
