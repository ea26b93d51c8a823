// Setup form
export const setupTokenMissing = 'Enter the setup token.';
export const organizationMissing = 'Enter the name of your organization.';
export const nameMissing = 'Enter your name.';
export const emailInvalid = 'Enter an e-mail address, such as ada@example.com.';
export const setupTokenLabel = 'Setup token';
export const setupTokenHint =
  'It is in the log of the service and in the file {code} beside its data, unless you set it as {code2}.';
export const setupTokenFromLink = 'Taken from the link that you opened.';
export const organizationLabel = 'Organization';
export const organizationHint =
  'The team or company that this installation belongs to. You can rename it later.';
export const nameLabel = 'Your name';
export const emailLabel = 'E-mail address';
export const emailHint = 'You sign in with it. Nothing is sent to it.';
export const passwordLabel = 'Password';
export const setUpButton = 'Set up';
export const setupTokenWrong =
  'This is not the setup token of this installation. Copy it from the log of the service.';

// Setup screen
export const setupTitle = 'Set up Signalbox';
export const setupLead = 'You become the first administrator. This happens once.';
export const alreadySetUpTitle = 'Already set up';
export const alreadySetUp =
  'This installation has an organization and an administrator. If you have no account, ask an administrator for an invitation.';
export const signIn = 'Sign in';
