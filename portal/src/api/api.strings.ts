// Client
export const notConfirmed = 'Not confirmed';
export const nothingWasChangedThisChange =
  'Nothing was changed. This change needs a login from the last 15 minutes.';

// Problem
export const theServiceCannotBeReached = 'The service cannot be reached';
export const itDidNotAnswerIt = 'It did not answer. It is tried again by itself.';
export const somethingWentWrong = 'Something went wrong';
export const theServiceAnsweredWithStatus = (status: number) => `The service answered with status ${status}.`;
export const thePortalMadeAMistake = 'The portal made a mistake';
