/** Messages between tabs and the hub, sent by `postMessage`. */
export type LiveTopic = 'events' | 'flags' | 'runs';

/** Filters of the topic `events`, in the format of the service. */
export interface LiveFilters {
  /** Comma-separated types. The levels have the same format. */
  type?: string;
  not_type?: string;
  level?: string;
  not_level?: string;
  source?: string;
  not_source?: readonly string[];
  /** JSON objects that `data` must contain. */
  data?: readonly string[];
  not_data?: readonly string[];
  q?: string;
  query?: string;
}

export type EventFilterName = keyof LiveFilters;

/** A `Record`, so that a missing filter is a compile error. */
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

/** Filters of events other than the time: parameters of the stream's query and of the explorer's URL. */
export const EVENT_FILTERS = Object.keys(FILTER_NAMES) as EventFilterName[];

export interface LiveSubscription {
  id: string;
  /** Key of the project. */
  project: string;
  topic: LiveTopic;
  filters: LiveFilters;
}

export interface LiveMessage {
  /** Message type, prefixed with the topic: `events.batch`, `flags.changed`, …. */
  type: string;
  /** Unparsed JSON text: the subscriber selects a parser by whether numbers can exceed a double. */
  data: string;
}

/** Parses `events.start`, the first message of events on a connection: whether it resumes the stream. `null`: another message. */
export function startOf({ type, data }: LiveMessage): { resumed: boolean } | null {
  if (type !== 'events.start') return null;
  return { resumed: (JSON.parse(data) as { resumed?: boolean }).resumed === true };
}

export type LiveStatus =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** The connection is broken; the next attempt is at this time, Unix milliseconds. */
  | { kind: 'waiting'; retryAtMs: number }
  /** The page is hidden. */
  | { kind: 'paused' }
  /** All streams are used by other tabs; data is polled instead. */
  | { kind: 'polling' }
  /** The service rejected the stream permanently; it is not retried. */
  | { kind: 'refused'; status: number; detail: string };

/** Complete state of a tab, so that lost and repeated messages are harmless. */
export interface TabState {
  visible: boolean;
  /** Time when the tab was last activated, Unix milliseconds. */
  activeAtMs: number;
  subscriptions: readonly LiveSubscription[];
}

export type ToHub =
  | { kind: 'tab'; state: TabState }
  | { kind: 'bye' }
  /** Response to `token-wanted`. `null`: no user is signed in. */
  | { kind: 'token'; token: string | null }
  /** The tab could not reach the service to renew the token. */
  | { kind: 'token-unknown' };

export type ToTab =
  | { kind: 'status'; byId: Record<string, LiveStatus> }
  | { kind: 'messages'; ids: readonly string[]; messages: readonly LiveMessage[] }
  /**
   * All later messages are delivered; earlier changes must be fetched. `isFirst`: the stream is not resumed, so topics with a
   * snapshot send it next.
   */
  | { kind: 'opened'; ids: readonly string[]; isFirst: boolean }
  | { kind: 'token-wanted'; renew: boolean };

export type PostToTab = (message: ToTab) => void;
export type PostToHub = (message: ToHub) => void;
