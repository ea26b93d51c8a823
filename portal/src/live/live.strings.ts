export const strings = {
  // Live stream
  nobodyIsSignedIn: 'Nobody is signed in.',
  theServiceAnsweredWithStatus: (status: number) => `The service answered with status ${status}.`,
} as const;
