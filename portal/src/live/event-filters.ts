import type { LiveFilters } from './live-protocol';

/** By the type: one that the protocol gets and this does not would not compile. */
const NAMES: Record<keyof LiveFilters, true> = {
  type: true,
  not_type: true,
  level: true,
  not_level: true,
  source: true,
  not_source: true,
  data: true,
  not_data: true,
  q: true,
  query: true,
};

export type EventFilterName = keyof LiveFilters;

/** What events can be chosen by, besides the time: of the stream's query and of the explorer's address. */
export const EVENT_FILTERS = Object.keys(NAMES) as EventFilterName[];
