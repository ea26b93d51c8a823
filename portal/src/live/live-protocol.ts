/** The messages between tabs and the holder of the streams. They pass through `postMessage`. */
export type LiveTopic = 'events' | 'flags' | 'runs';

/** Filters of the topic `events`, as the service takes them. */
export interface LiveFilters {
  /** Comma-separated, as the levels are. */
  type?: string;
  not_type?: string;
  level?: string;
  not_level?: string;
  source?: string;
  not_source?: readonly string[];
  /** JSON objects. */
  data?: readonly string[];
  not_data?: readonly string[];
  q?: string;
  query?: string;
}

export type EventFilterName = keyof LiveFilters;

/** A `Record`, so that a filter which is missing here does not compile. */
const FILTER_NAMES: Record<EventFilterName, true> = {
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

/** What events can be filtered by, besides the time: parameters of the stream's query and of the explorer's address. */
export const EVENT_FILTERS = Object.keys(FILTER_NAMES) as EventFilterName[];

export interface LiveSubscription {
  id: string;
  /** Key of the project. */
  project: string;
  topic: LiveTopic;
  filters: LiveFilters;
}

export interface LiveMessage {
  /** `events.batch`, `flags.changed`, …: begins with the topic. */
  type: string;
  /** The JSON text as it came: parsed by the subscriber, which knows whether its numbers fit into JavaScript's. */
  data: string;
}

/** What events begin with on each connection: whether it continues from what was seen last. `null`: another message. */
export function startOf({ type, data }: LiveMessage): { resumed: boolean } | null {
  if (type !== 'events.start') return null;
  return { resumed: (JSON.parse(data) as { resumed?: boolean }).resumed === true };
}

export type LiveStatus =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Broken; tried again at this time, in Unix milliseconds. */
  | { kind: 'waiting'; retryAtMs: number }
  /** The page is hidden. */
  | { kind: 'paused' }
  /** Other tabs use the connections that there are: refreshed now and then instead. */
  | { kind: 'polling' }
  /** The service does not want it, and will not want it a moment later either. */
  | { kind: 'refused'; status: number; detail: string };

/** All of it each time, so that a lost or repeated message does no harm. */
export interface TabState {
  visible: boolean;
  /** When the tab was last activated, in Unix milliseconds. */
  activeAtMs: number;
  subscriptions: readonly LiveSubscription[];
}

export type ToHub =
  | { kind: 'tab'; state: TabState }
  | { kind: 'bye' }
  /** `null`: no user is signed in. */
  | { kind: 'token'; token: string | null }
  /** The tab could not reach the service to renew it. */
  | { kind: 'token-unknown' };

export type ToTab =
  | { kind: 'status'; byId: Record<string, LiveStatus> }
  | { kind: 'messages'; ids: readonly string[]; messages: readonly LiveMessage[] }
  /**
   * From now on everything is sent; earlier changes must be read. `isFirst`: the stream resumes nothing, so that topics that have
   * a snapshot send it next.
   */
  | { kind: 'opened'; ids: readonly string[]; isFirst: boolean }
  | { kind: 'token-wanted'; renew: boolean };

export type PostToTab = (message: ToTab) => void;
export type PostToHub = (message: ToHub) => void;
