export const strings = {
  // Account link modal
  iHaveCopiedTheLink: 'I have copied the link',
  textItWorksOnceUntil:
    '{text} It works once, until {exactTime}. A new one can be made at any time; this one stops then.',
  link: 'Link',

  // Audit drawer
  when: 'When',
  who: 'Who',
  what: 'What',
  where: 'Where',
  request: 'Request',
  address: 'Address',
  program: 'Program',
  id: 'Id',
  idInSentence: 'id',
  details: 'details',

  // Audit filters
  searchInEverything: 'Search in everything',
  search: 'Search',
  whoTheWholeEMail: 'Who: the whole e-mail address',
  actionTheWholeNameSuch: 'Action: the whole name, such as project.created',
  action: 'Action',
  fromInLocalTime: 'From, in local time',
  from: 'From',
  toInLocalTime: 'To, in local time',
  to: 'To',
  clearFilters: 'Clear filters',

  // Audit names
  thisKindOfObjectHas: 'This kind of object has no name.',

  // Audit screen
  audit: 'Audit',
  whoDidWhatInThe: 'Who did what, in the organization and in all projects. Nothing changes or deletes it.',
  theseFilters: 'these filters',
  nothingYet: 'Nothing yet',
  whatPeopleChangeHereIs: 'What people change here is written down, and stands here.',
  auditTrail: 'Audit trail',
  organization: 'Organization',

  // Edit person modal
  enterAName: 'Enter a name.',
  enterAnEMailAddress: 'Enter an e-mail address.',
  anotherAccountHasThisAddress: 'Another account has this address.',
  editName: (name: string) => `Edit ${name}`,
  name: 'Name',
  eMailAddress: 'E-mail address',
  theySignInWithIt: 'They sign in with it from now on. Nothing is sent to it.',
  save: 'Save',

  // Invite modal
  enterTheirName: 'Enter their name.',
  enterAnEMailAddressSuchAs: 'Enter an e-mail address, such as grace@example.com.',
  somebodyHasAnAccountWith: 'Somebody has an account with this address already.',
  invitationForName: (name: string) => `Invitation for ${name}`,
  giveItToNameYourself: (name: string) =>
    `Give it to ${name} yourself, over a channel that you trust: anyone with the link can join with it.`,
  inviteSomebody: 'Invite somebody',
  theySignInWithItNothingIs: 'They sign in with it. Nothing is sent: you get a link to hand over.',
  inTheOrganization: 'In the organization',
  member: 'Member',
  seesOnlyTheProjectsThat: 'Sees only the projects that they are added to.',
  administrator: 'Administrator',
  ownsEveryProjectAndMay: 'Owns every project and may do everything in the organization.',
  invite: 'Invite',
  projects: 'Projects',
  project: 'Project',
  relation: 'Relation',
  leaveOutProject: (project: string) => `Leave out ${project}`,
  addToAProject: 'Add to a project',

  // Link modal
  newInvitationForName: (name: string) => `New invitation for ${name}`,
  theLinkThatWasGiven: 'The link that was given out before stops working.',
  newPasswordForName: (name: string) => `New password for ${name}`,
  theLinkLetsThemChoose:
    'The link lets them choose a new password. Using it ends all of their sessions. The password until now works until then.',
  giveItToNameYourselfOverA: (name: string) =>
    `Give it to ${name} yourself, over a channel that you trust: anyone with the link can sign in to the account.`,
  cancel: 'Cancel',
  makeLink: 'Make link',

  // Organization settings screen
  whatHoldsForTheWhole: 'What holds for the whole installation',
  standsInTheHeaderAnd: 'Stands in the header, and in invitations.',
  theOrganization: 'the organization',

  // People screen
  people: 'People',
  everybodyWithAnAccountIn: (name: string) => `Everybody with an account in ${name}`,
  searchByNameOrE: 'Search by name or e-mail',
  person: 'Person',
  state: 'State',
  lastSignIn: 'Last sign-in',

  // Person action modal
  makeNameAnAdministrator: (name: string) => `Make ${name} an administrator`,
  makeAdministrator: 'Make administrator',
  nameWillOwnEveryProject: (name: string) =>
    `${name} will own every project, and may do everything in the organization: invite and deactivate people, read the audit trail, and make others administrators.`,
  nameIsAnAdministratorNow: (name: string) => `${name} is an administrator now.`,
  takeAdministrationAwayFromName: (name: string) => `Take administration away from ${name}`,
  makeMember: 'Make member',
  nameKeepsWhatTheyHave: (name: string) =>
    `${name} keeps what they have in single projects, and loses everything else, at once.`,
  nameIsAMemberNow: (name: string) => `${name} is a member now.`,
  deactivateName: (name: string) => `Deactivate ${name}`,
  deactivate: 'Deactivate',
  nameIsShutOutAt: (name: string) =>
    `${name} is shut out at once, everywhere: all sessions end and all personal access tokens are revoked for good. What they did keeps their name. They can be reactivated, but have to sign in and make tokens anew.`,
  nameIsDeactivated: (name: string) => `${name} is deactivated.`,
  reactivateName: (name: string) => `Reactivate ${name}`,
  reactivate: 'Reactivate',
  nameCanSignInAgain: (name: string) =>
    `${name} can sign in again, with the relations that they had. Sessions and tokens that were ended stay ended.`,
  nameCanSignInAgain2: (name: string) => `${name} can sign in again.`,

  // Person row
  you: ' (you)',
  none: 'None',
  never: 'Never',
  actionsForName: (name: string) => `Actions for ${name}`,
  reactivateMenuItem: 'Reactivate…',
  newInvitationLink: 'New invitation link…',
  linkToChooseANew: 'Link to choose a new password…',
  editNameAndEMail: 'Edit name and e-mail…',
  takeAdministrationAway: 'Take administration away…',
  makeAdministratorMenuItem: 'Make administrator…',
  personalAccessTokens: 'Personal access tokens',
  deactivateMenuItem: 'Deactivate…',

  // Person tokens drawer
  tokensOfName: (name: string) => `Tokens of ${name}`,
  nameHasMadeNoPersonal: (name: string) => `${name} has made no personal access token.`,

  // Signing keys section
  signingKeys: 'Signing keys',
  theySignTheAccessTokens:
    'They sign the access tokens of everybody’s sessions. The service makes a new one every 90 days by itself; rotate after an incident.',
  rotate: 'Rotate…',
  listOfSigningKeys: 'List of signing keys',
  keyId: 'Key id',
  made: 'Made',
  verifiesUntil: 'Verifies until',
  whileItSigns: 'While it signs',
  rotateTheSigningKey: 'Rotate the signing key',
  rotateKey: 'Rotate key',
  accessTokensAreSignedWith: 'Access tokens are signed with a new key.',
  newAccessTokensAreSigned:
    'New access tokens are signed with a new key. Nobody has to sign in again: tokens of the old key are taken until they end by themselves, within minutes. Programs that verify our tokens fetch the new key by itself.',
  signs: 'Signs',
  verifies: 'Verifies',
  retired: 'Retired',
} as const;
