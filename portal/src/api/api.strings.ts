export const strings = {
  // Client
  notConfirmed: 'Not confirmed',
  nothingWasChangedThisChange: 'Nothing was changed. This change needs a login from the last 15 minutes.',

  // Problem
  theServiceCannotBeReached: 'The service cannot be reached',
  itDidNotAnswerIt: 'It did not answer. It is tried again by itself.',
  somethingWentWrong: 'Something went wrong',
  theServiceAnsweredWithStatus: (status: number) => `The service answered with status ${status}.`,
  thePortalMadeAMistake: 'The portal made a mistake',
} as const;
