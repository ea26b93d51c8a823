// Live stream
export const nobodyIsSignedIn = 'Nobody is signed in.';
export const theServiceAnsweredWithStatus = (status: number) => `The service answered with status ${status}.`;
