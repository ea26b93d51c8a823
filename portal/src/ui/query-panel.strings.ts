export const notComplete = 'Older events are still being processed.';
