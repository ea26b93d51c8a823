export const strings = {
  // Object members
  addMember: 'Add member',
  peopleWithAccessTo: (what: string) =>
    `People with access to ${what}, in addition to access through the project or the organization.`,
  nobodyYet: 'Nobody yet',
  letPeopleInToGive: (what: string) => `Let people in to give them a relation to ${what} alone.`,
  members: 'Members',
  person: 'Person',
  relation: 'Relation',
  comesFrom: 'Comes from',
  state: 'State',
  removeName: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  nameWasRemovedFromWhat: (name: string, what: string) => `${name} was removed from ${what}.`,
  onlyTheirOwnRelationGoes: (inherited: boolean, what: string) =>
    inherited
      ? 'Only their own relation goes. What comes from the project or the organization stays.'
      : `They lose what they may do with ${what}, and can be added again.`,
  theProjectOrTheOrganization: (inherited: boolean) =>
    inherited ? 'The project or the organization' : 'Here',
  ownRelationLabel: (label: string) => `Own relation: ${label}`,
  actionsForName: (name: string) => `Actions for ${name}`,
  giveARelationOfTheir: (own: string | null) =>
    own === null ? 'Give a relation of their own…' : 'Change relation…',
  removeMenuItem: 'Remove…',

  // Relation modal
  saved: 'Saved.',
  addAMember: 'Add a member',
  whatNameIsToWhat: (name: string, what: string) => `What ${name} is to ${what}`,
  byTheBeginningOfThe: 'By the beginning of the name or the e-mail address.',
  beginToType: 'Begin to type',
  searching: 'Searching…',
  nobodyBeginsLikeThis: 'Nobody begins like this.',
  chooseAPerson: 'Choose a person.',
  cancel: 'Cancel',
  addMember2: (hasMember: boolean) => (hasMember ? 'Save' : 'Add member'),
} as const;
