// Account link modal
export const iHaveCopiedTheLink = 'I have copied the link';
export const textItWorksOnceUntil =
  '{text} It works once, until {exactTime}. A new one can be made at any time; this one stops then.';
export const link = 'Link';

// Audit drawer
export const when = 'When';
export const who = 'Who';
export const what = 'What';
export const where = 'Where';
export const request = 'Request';
export const address = 'Address';
export const program = 'Program';
export const id = 'Id';
export const idInSentence = 'id';
export const details = 'details';

// Audit filters
export const searchInEverything = 'Search in everything';
export const search = 'Search';
export const whoTheWholeEMail = 'Who: the whole e-mail address';
export const actionTheWholeNameSuch = 'Action: the whole name, such as project.created';
export const action = 'Action';
export const fromInLocalTime = 'From, in local time';
export const from = 'From';
export const toInLocalTime = 'To, in local time';
export const to = 'To';
export const clearFilters = 'Clear filters';

// Audit names
export const thisKindOfObjectHas = 'This kind of object has no name.';

// Audit screen
export const audit = 'Audit';
export const whoDidWhatInThe =
  'Who did what, in the organization and in all projects. Nothing changes or deletes it.';
export const theseFilters = 'these filters';
export const nothingYet = 'Nothing yet';
export const whatPeopleChangeHereIs = 'What people change here is written down, and stands here.';
export const auditTrail = 'Audit trail';
export const organization = 'Organization';

// Edit person modal
export const enterAName = 'Enter a name.';
export const enterAnEMailAddress = 'Enter an e-mail address.';
export const anotherAccountHasThisAddress = 'Another account has this address.';
export const editName = (name: string) => `Edit ${name}`;
export const name = 'Name';
export const eMailAddress = 'E-mail address';
export const theySignInWithIt = 'They sign in with it from now on. Nothing is sent to it.';
export const save = 'Save';

// Invite modal
export const enterTheirName = 'Enter their name.';
export const enterAnEMailAddressSuchAs = 'Enter an e-mail address, such as grace@example.com.';
export const somebodyHasAnAccountWith = 'Somebody has an account with this address already.';
export const invitationForName = (name: string) => `Invitation for ${name}`;
export const giveItToNameYourself = (name: string) =>
  `Give it to ${name} yourself, over a channel that you trust: anyone with the link can join with it.`;
export const inviteSomebody = 'Invite somebody';
export const theySignInWithItNothingIs =
  'They sign in with it. Nothing is sent: you get a link to hand over.';
export const inTheOrganization = 'In the organization';
export const member = 'Member';
export const seesOnlyTheProjectsThat = 'Sees only the projects that they are added to.';
export const administrator = 'Administrator';
export const ownsEveryProjectAndMay = 'Owns every project and may do everything in the organization.';
export const invite = 'Invite';
export const projects = 'Projects';
export const project = 'Project';
export const relation = 'Relation';
export const leaveOutProject = (project: string) => `Leave out ${project}`;
export const addToAProject = 'Add to a project';

// Link modal
export const newInvitationForName = (name: string) => `New invitation for ${name}`;
export const theLinkThatWasGiven = 'The link that was given out before stops working.';
export const newPasswordForName = (name: string) => `New password for ${name}`;
export const theLinkLetsThemChoose =
  'The link lets them choose a new password. Using it ends all of their sessions. The password until now works until then.';
export const giveItToNameYourselfOverA = (name: string) =>
  `Give it to ${name} yourself, over a channel that you trust: anyone with the link can sign in to the account.`;
export const cancel = 'Cancel';
export const makeLink = 'Make link';

// Organization settings screen
export const whatHoldsForTheWhole = 'What holds for the whole installation';
export const standsInTheHeaderAnd = 'Stands in the header, and in invitations.';
export const theOrganization = 'the organization';

// People screen
export const people = 'People';
export const everybodyWithAnAccountIn = (name: string) => `Everybody with an account in ${name}`;
export const searchByNameOrE = 'Search by name or e-mail';
export const person = 'Person';
export const state = 'State';
export const lastSignIn = 'Last sign-in';

// Person action modal
export const makeNameAnAdministrator = (name: string) => `Make ${name} an administrator`;
export const makeAdministrator = 'Make administrator';
export const nameWillOwnEveryProject = (name: string) =>
  `${name} will own every project, and may do everything in the organization: invite and deactivate people, read the audit trail, and make others administrators.`;
export const nameIsAnAdministratorNow = (name: string) => `${name} is an administrator now.`;
export const takeAdministrationAwayFromName = (name: string) => `Take administration away from ${name}`;
export const makeMember = 'Make member';
export const nameKeepsWhatTheyHave = (name: string) =>
  `${name} keeps what they have in single projects, and loses everything else, at once.`;
export const nameIsAMemberNow = (name: string) => `${name} is a member now.`;
export const deactivateName = (name: string) => `Deactivate ${name}`;
export const deactivate = 'Deactivate';
export const nameIsShutOutAt = (name: string) =>
  `${name} is shut out at once, everywhere: all sessions end and all personal access tokens are revoked for good. What they did keeps their name. They can be reactivated, but have to sign in and make tokens anew.`;
export const nameIsDeactivated = (name: string) => `${name} is deactivated.`;
export const reactivateName = (name: string) => `Reactivate ${name}`;
export const reactivate = 'Reactivate';
export const nameCanSignInAgain = (name: string) =>
  `${name} can sign in again, with the relations that they had. Sessions and tokens that were ended stay ended.`;
export const nameCanSignInAgain2 = (name: string) => `${name} can sign in again.`;

// Person row
export const you = ' (you)';
export const none = 'None';
export const never = 'Never';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const reactivateMenuItem = 'Reactivate…';
export const newInvitationLink = 'New invitation link…';
export const linkToChooseANew = 'Link to choose a new password…';
export const editNameAndEMail = 'Edit name and e-mail…';
export const takeAdministrationAway = 'Take administration away…';
export const makeAdministratorMenuItem = 'Make administrator…';
export const personalAccessTokens = 'Personal access tokens';
export const deactivateMenuItem = 'Deactivate…';

// Person tokens drawer
export const tokensOfName = (name: string) => `Tokens of ${name}`;
export const nameHasMadeNoPersonal = (name: string) => `${name} has made no personal access token.`;

// Signing keys section
export const signingKeys = 'Signing keys';
export const theySignTheAccessTokens =
  'They sign the access tokens of everybody’s sessions. The service makes a new one every 90 days by itself; rotate after an incident.';
export const rotate = 'Rotate…';
export const listOfSigningKeys = 'List of signing keys';
export const keyId = 'Key id';
export const made = 'Made';
export const verifiesUntil = 'Verifies until';
export const whileItSigns = 'While it signs';
export const rotateTheSigningKey = 'Rotate the signing key';
export const rotateKey = 'Rotate key';
export const accessTokensAreSignedWith = 'Access tokens are signed with a new key.';
export const newAccessTokensAreSigned =
  'New access tokens are signed with a new key. Nobody has to sign in again: tokens of the old key are taken until they end by themselves, within minutes. Programs that verify our tokens fetch the new key by itself.';
export const signs = 'Signs';
export const verifies = 'Verifies';
export const retired = 'Retired';
