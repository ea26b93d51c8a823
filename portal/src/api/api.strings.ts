// Client
export const notConfirmedTitle = 'Not confirmed';
export const recentLoginNeeded = 'Nothing was changed. This change needs a login from the last 15 minutes.';

// Problem
export const serviceUnreachableTitle = 'The service cannot be reached';
export const readUnreachable = 'The service did not respond. The portal retries automatically.';
export const writeUnreachable =
  'The service did not respond. The change may not be saved: nothing is sent again until you do.';
export const unknownProblemTitle = 'Something went wrong';
export const unexpectedStatus = (status: number) => `The service responded with status ${status}.`;
export const portalErrorTitle = 'The portal ran into an error';
