import { isolated } from '../ui/text/isolated';

// Account link modal
export const linkCopiedConfirmation = 'I have copied the link';
export const linkValidity = '{text} It works once, until {exactTime}. Creating a new one invalidates it.';
export const linkLabel = 'Link';

// Audit drawer
export const whenLabel = 'When';
export const whoLabel = 'Who';
export const whatLabel = 'What';
export const whereLabel = 'Where';
export const requestLabel = 'Request';
export const addressLabel = 'Address';
export const programLabel = 'Program';
export const idLabel = 'Id';
export const idInSentence = 'id';
export const detailsInSentence = 'details';

// Audit filters
export const searchLabel = 'Search in everything';
export const searchPlaceholder = 'Search';
export const whoFilterLabel = 'Who: the whole e-mail address, or a name such as service-account:deployer';
export const actionFilterLabel = 'Action: the whole name, such as project.created';
export const actionLabel = 'Action';
export const fromFilterLabel = 'From, in local time';
export const fromLabel = 'From';
export const toFilterLabel = 'To, in local time';
export const toLabel = 'To';
export const clearFilters = 'Clear filters';

// Audit names
export const objectWithoutName = 'This kind of object has no name.';

// Audit screen
export const auditTitle = 'Audit';
export const auditLead =
  'Who did what, in the organization and in all projects. Entries cannot be edited; they are deleted after the retention of audit events.';
export const theseFilters = 'these filters';
export const noEntriesTitle = 'No entries yet';
export const noEntriesHint = 'Changes that people make are recorded here.';
export const auditTable = 'Audit trail';
export const organizationLabel = 'Organization';

// Edit person modal
export const nameMissing = 'Enter a name.';
export const emailMissing = 'Enter an e-mail address.';
export const emailTaken = 'Another account has this address.';
export const editPersonTitle = (name: string) => `Edit ${isolated(name)}`;
export const nameLabel = 'Name';
export const emailLabel = 'E-mail address';
export const emailChangeHint = 'They sign in with it from now on. Nothing is sent to it.';
export const save = 'Save';

// Invite modal
export const theirNameMissing = 'Enter their name.';
export const emailInvalid = 'Enter an e-mail address, such as grace@example.com.';
export const inviteEmailTaken = 'An account with this address already exists.';
export const invitationTitle = (name: string) => `Invitation for ${isolated(name)}`;
export const invitationLinkHint = (name: string) =>
  `Send it to ${isolated(name)} yourself, over a channel that you trust: anyone with the link can join with it.`;
export const inviteTitle = 'Invite a teammate';
export const inviteEmailHint = 'They sign in with it. No e-mail is sent: you get a link to share with them.';
export const organizationRoleLabel = 'In the organization';
export const memberRole = 'Member';
export const memberRoleHint = 'Sees only the projects that they are added to.';
export const administratorRole = 'Administrator';
export const administratorRoleHint = 'Owns every project and has all permissions in the organization.';
export const invite = 'Invite';
export const projectsLabel = 'Projects';
export const projectLabel = 'Project';
export const relationLabel = 'Relation';
export const removeProject = (project: string) => `Remove ${isolated(project)}`;
export const addToProject = 'Add to a project';

// Link modal
export const newInvitationTitle = (name: string) => `New invitation for ${isolated(name)}`;
export const newInvitationHint = 'The previous link stops working.';
export const passwordLinkTitle = (name: string) => `New password for ${isolated(name)}`;
export const passwordLinkHint =
  'The link lets them choose a new password. Using it ends all of their sessions. Their current password works until then.';
export const passwordLinkDelivery = (name: string) =>
  `Send it to ${isolated(name)} yourself, over a channel that you trust: anyone with the link can sign in to the account.`;
export const cancel = 'Cancel';
export const createLink = 'Create link';

// Organization settings screen
export const organizationLead = 'Settings of the whole installation';
export const organizationNameHint = 'Shown in the header and in invitations.';
export const organizationInSentence = 'the organization';

// People screen
export const peopleTitle = 'People';
export const peopleLead = (name: string) => `Everyone with an account in ${isolated(name)}`;
export const searchPeopleLabel = 'Search by name or e-mail';
export const personLabel = 'Person';
export const stateLabel = 'State';
export const lastSignInLabel = 'Last sign-in';

// Person action modal
export const makeAdministratorTitle = (name: string) => `Make ${isolated(name)} an administrator`;
export const makeAdministrator = 'Make administrator';
export const makeAdministratorConsequences = (name: string) =>
  `${isolated(name)} will own every project and have all permissions in the organization: invite and deactivate people, read the audit trail, and make others administrators.`;
export const madeAdministrator = (name: string) => `${isolated(name)} is an administrator now.`;
export const makeMemberTitle = (name: string) => `Make ${isolated(name)} a member`;
export const makeMember = 'Make member';
export const makeMemberConsequences = (name: string) =>
  `${isolated(name)} keeps their relations to individual projects and immediately loses all other access.`;
export const madeMember = (name: string) => `${isolated(name)} is a member now.`;
export const deactivateTitle = (name: string) => `Deactivate ${isolated(name)}`;
export const deactivate = 'Deactivate';
export const deactivateConsequences = (name: string) =>
  `${isolated(name)} loses all access immediately: all sessions end and all personal access tokens are revoked permanently. Their name stays in the history of their actions. They can be reactivated, but have to sign in and create tokens again.`;
export const personDeactivated = (name: string) => `${isolated(name)} is deactivated.`;
export const reactivateTitle = (name: string) => `Reactivate ${isolated(name)}`;
export const reactivate = 'Reactivate';
export const reactivateConsequences = (name: string) =>
  `${isolated(name)} can sign in again, with the relations that they had. Sessions and tokens that were ended stay ended.`;
export const personReactivated = (name: string) => `${isolated(name)} can sign in again.`;

// Person row
export const youSuffix = ' (you)';
export const noProjects = 'None';
export const neverSignedIn = 'Never';
export const personActions = (name: string) => `Actions for ${isolated(name)}`;
export const reactivateMenuItem = 'Reactivate…';
export const newInvitationMenuItem = 'New invitation link…';
export const passwordLinkMenuItem = 'Link to choose a new password…';
export const editPersonMenuItem = 'Edit name and e-mail…';
export const makeMemberMenuItem = 'Make member…';
export const makeAdministratorMenuItem = 'Make administrator…';
export const personTokensMenuItem = 'Personal access tokens';
export const deactivateMenuItem = 'Deactivate…';

// Person tokens drawer
export const personTokensTitle = (name: string) => `Tokens of ${isolated(name)}`;
export const noPersonTokens = (name: string) => `${isolated(name)} has no personal access tokens.`;

// Signing keys section
export const signingKeysTitle = 'Signing keys';
export const signingKeysLead =
  'They sign the access tokens of all sessions. The service creates a new one every 90 days; rotate after an incident.';
export const rotateButton = 'Rotate…';
export const signingKeysTable = 'List of signing keys';
export const keyIdLabel = 'Key id';
export const createdLabel = 'Created';
export const verifiesUntilLabel = 'Verifies until';
export const whileItSigns = 'While it signs';
export const rotateTitle = 'Rotate the signing key';
export const rotateKey = 'Rotate key';
export const keyRotated = 'Access tokens are signed with a new key.';
export const rotateConsequences =
  'New access tokens are signed with a new key. Users do not have to sign in again: tokens of the old key stay valid until they expire, within minutes. Programs that verify the tokens fetch the new key automatically.';
export const keySigns = 'Signs';
export const keyVerifies = 'Verifies';
export const keyRetired = 'Retired';
