// Setup form
export const enterTheSetupToken = 'Enter the setup token.';
export const enterTheNameOfYour = 'Enter the name of your organization.';
export const enterYourName = 'Enter your name.';
export const enterAnEMailAddress = 'Enter an e-mail address, such as ada@example.com.';
export const setupToken = 'Setup token';
export const itStandsInTheLog =
  'It stands in the log of the service and in the file {code} beside its data, or is what you set as {code2}.';
export const takenFromTheLinkThat = 'Taken from the link that you opened.';
export const organization = 'Organization';
export const theTeamOrCompanyThat =
  'The team or company that this installation belongs to. You can rename it later.';
export const yourName = 'Your name';
export const eMailAddress = 'E-mail address';
export const youSignInWithIt = 'You sign in with it. Nothing is sent to it.';
export const password = 'Password';
export const setUp = 'Set up';
export const thisIsNotTheSetup =
  'This is not the setup token of this installation. Copy it from the log of the service.';

// Setup screen
export const setUpSignalbox = 'Set up Signalbox';
export const youBecomeTheFirstAdministrator = 'You become the first administrator. This happens once.';
export const alreadySetUp = 'Already set up';
export const thisInstallationHasAnOrganization =
  'This installation has an organization and an administrator. If you have no account, ask an administrator for an invitation.';
export const signIn = 'Sign in';
