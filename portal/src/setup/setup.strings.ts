export const strings = {
  // Setup form
  enterTheSetupToken: 'Enter the setup token.',
  enterTheNameOfYour: 'Enter the name of your organization.',
  enterYourName: 'Enter your name.',
  enterAnEMailAddress: 'Enter an e-mail address, such as ada@example.com.',
  setupToken: 'Setup token',
  itStandsInTheLog:
    'It stands in the log of the service and in the file {code} beside its data, or is what you set as {code2}.',
  takenFromTheLinkThat: 'Taken from the link that you opened.',
  organization: 'Organization',
  theTeamOrCompanyThat: 'The team or company that this installation belongs to. You can rename it later.',
  yourName: 'Your name',
  eMailAddress: 'E-mail address',
  youSignInWithIt: 'You sign in with it. Nothing is sent to it.',
  password: 'Password',
  setUp: 'Set up',
  thisIsNotTheSetup: 'This is not the setup token of this installation. Copy it from the log of the service.',

  // Setup screen
  setUpSignalbox: 'Set up Signalbox',
  youBecomeTheFirstAdministrator: 'You become the first administrator. This happens once.',
  alreadySetUp: 'Already set up',
  thisInstallationHasAnOrganization:
    'This installation has an organization and an administrator. If you have no account, ask an administrator for an invitation.',
  signIn: 'Sign in',
} as const;
