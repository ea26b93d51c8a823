/** Setup token of every service that a test starts. */
export const SETUP_TOKEN = 'setup-token-of-the-tests';
