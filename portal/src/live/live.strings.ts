// Live stream
export const notSignedIn = 'No user is signed in.';
export const unexpectedStatus = (status: number) => `The service responded with status ${status}.`;
