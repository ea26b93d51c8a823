export const notComplete = 'Not all events have been read yet: this is not everything.';
