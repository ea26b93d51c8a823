/** How bad an event is, in four words for every type. `other`: a measurement, or a word that is not known here. */
export const EVENT_LEVELS = ['info', 'warn', 'error', 'other'] as const;

export type EventLevel = (typeof EVENT_LEVELS)[number];
