// Live stream
export const notSignedIn = 'Nobody is signed in.';
export const unexpectedStatus = (status: number) => `The service answered with status ${status}.`;
