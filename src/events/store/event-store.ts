import type { EventLevel } from '../event-levels.js';
import type { EventType } from '../event-types.js';
import type { EventCursor } from './event-cursor.js';
import type { EventFilter } from './event-filter.js';

/** A range of time. Both ends are RFC 3339 texts to the microsecond; an absent end is open. */
export interface EventRange {
  /** Inclusive. */
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

/** Limits of the work for one result. For an absent limit, the store's default for the method applies. */
export interface EventBudget {
  /** Maximum number of events that are read, matching or not. */
  rows?: number | undefined;
  milliseconds?: number | undefined;
}

/** Selects the events of a project that match a filter and whose `ts` lies in a range. */
export interface EventSelection {
  projectId: string;
  filter: EventFilter;
  range: EventRange;
  budget?: EventBudget | undefined;
}

/** Part of the selection that a result covers. */
export interface Coverage {
  /** Whether the result covers the whole selection without estimates. */
  isComplete: boolean;
  /** The limit of the budget that was reached; `null`: none. */
  exhausted: 'milliseconds' | 'rows' | null;
  /**
   * The part of the range that was read; `null`: none, so that a result requires a shorter range, fewer types or a larger
   * budget.
   */
  covered: EventRange | null;
}

export interface PageQuestion extends EventSelection {
  /** Maximum number of events on the page. */
  limit: number;
  /** Cursor after which the page begins; absent for the first page. */
  after?: EventCursor | undefined;
}

/** Events, newest first by `ts`, then by id. */
export interface EventPage {
  /** JSON texts of events. Numbers in `data` have the digits that were sent. */
  items: string[];
  /** Continues the list, also after a page with fewer events than the limit; `null` at its end. */
  nextCursor: string | null;
  coverage: Coverage;
}

/** Intervals of one length, oldest first and without gaps, beginning at multiples of the length since 1970 in UTC. */
export interface TimeBuckets {
  sizeMs: number;
  /** Unix milliseconds at which the intervals begin. */
  starts: readonly number[];
}

/** A selection whose range has two ends, also in Unix milliseconds: `toMs` is rounded up. */
export interface CountQuestion extends EventSelection {
  range: { from: string; to: string };
  fromMs: number;
  toMs: number;
}

export interface BucketCount {
  /** Unix milliseconds at which the bucket begins. */
  at_ms: number;
  level: EventLevel;
  count: number;
}

export interface FacetCount {
  /** `sources`: all events that have a source; `none`: those without one. */
  facet: 'level' | 'none' | 'source' | 'sources' | 'total' | 'type';
  value: string | null;
  count: number;
}

/** Counts. When the row limit of the budget is not sufficient, the whole range is covered with estimates for some types. */
export interface Counted<Row> {
  rows: Row[];
  /** Types whose counts are estimates, in alphabetical order; the counts of all others are exact. */
  estimated: EventType[];
  coverage: Coverage;
}

/** A value of an event: a column, a notion of the search (`service`, `user` …), or a member of `data`. */
export type EventField =
  | { kind: 'column'; name: 'level' | 'source' | 'type' }
  /** Start of the interval in which `ts` lies, an RFC 3339 text; intervals begin at multiples of `everyMs` since 1970. */
  | { kind: 'interval'; everyMs: number }
  /** The first of the notion's members that the event has. */
  | { kind: 'notion'; name: string }
  /** The names of nested members, the outermost first. Lists and objects do not count as values. */
  | { kind: 'data'; path: readonly string[] };

/** A number computed over the events of a group. Values that are not JSON numbers are ignored, but not by `distinct`. */
export type Measure =
  | { kind: 'max' | 'min' | 'sum'; field: EventField }
  /** For each share from 0 to 1, the smallest value that is not exceeded by at least that share of the values. */
  | { kind: 'quantiles'; field: EventField; shares: readonly number[] }
  /** Number of different values. */
  | { kind: 'distinct'; field: EventField };

export const MAX_GROUP_FIELDS = 3;
/** Maximum number of groups of a result. */
export const MAX_GROUPS = 1000;
/** Maximum number of characters of a group's key; longer values are truncated. */
export const MAX_KEY_LENGTH = 1000;

export interface AggregateQuestion extends EventSelection {
  /** At most {@link MAX_GROUP_FIELDS}; without one, all events are one group. */
  groupBy: readonly EventField[];
  measures: readonly Measure[];
  /** At most {@link MAX_GROUPS}, which is the default. */
  maxGroups?: number;
}

/** `distinct`: a number; `quantiles`: a list; the others: an exact decimal as text. `null` without any number. */
export type MeasuredValue = number | string | readonly string[] | null;

export interface AggregateGroup {
  /** Keys in the order of `groupBy`; `null` for events without the value. */
  keys: (string | null)[];
  /** Number of events in the group. */
  count: number;
  /** Values in the order of the requested measures. */
  values: MeasuredValue[];
}

/**
 * Groups, the largest first. When the row limit of the budget is not sufficient, the newest part of the range is covered,
 * exactly.
 */
export interface Aggregate {
  groups: AggregateGroup[];
  /** Whether there are more groups than the result contains. */
  hasMoreGroups: boolean;
  coverage: Coverage;
}

/** An event with all fields that an import requires to restore it. */
export interface StoredEvent {
  id: string;
  projectId: string;
  type: EventType;
  /** RFC 3339, UTC, to the microsecond. */
  ts: string;
  /** RFC 3339, UTC, to the millisecond. */
  receivedAt: string;
  level: EventLevel;
  source: string | null;
  /** JSON text. Numbers have the digits that were sent. */
  data: string;
}

/** Position in a scan: the ordering time of an event, in the format of {@link StoredEvent}, and its id. */
export interface ScanCursor {
  at: string;
  id: string;
}

export type ScanQuestion = {
  filter: EventFilter;
  /** Range of the time by which the scan is ordered. */
  range: EventRange;
  /** Position after which the scan continues; `null`: its beginning. */
  after: ScanCursor | null;
  /** Maximum number of events of a page. */
  limit: number;
  /** `bytes` limits the size of all `data` of a page, which contains at least one event in any case. */
  budget?: (EventBudget & { bytes?: number | undefined }) | undefined;
} & (
  | { projectId: string; order: 'received_at' | 'ts' }
  /** Events of all projects. */
  | { projectId: null; order: 'received_at' }
);

/** Events, oldest first by the ordering time, then by id. */
export interface ScanPage {
  events: StoredEvent[];
  /** Continues the scan, also after a page without events; `null` at the end of the range. */
  next: ScanCursor | null;
  coverage: Coverage;
}

/**
 * The port through which views, exports and projections read stored events. Implementations are exact, unless a method
 * states otherwise, and pass the contract suite (`test/support/events/event-store-contract.ts`). A method that exceeds the
 * milliseconds of its budget returns a result that covers nothing; all other failures of the store reject.
 */
export abstract class EventStore {
  abstract page(question: PageQuestion): Promise<EventPage>;

  /** The JSON text of one event, and its project; `null` for an unknown id. */
  abstract get(id: string): Promise<{ projectId: string; json: string } | null>;

  /** Counts events by bucket and level. Pairs without events are absent. */
  abstract countByBucket(question: CountQuestion, buckets: TimeBuckets): Promise<Counted<BucketCount>>;

  /** Counts events by type, level and source, each without the filter's own condition on it. */
  abstract facets(question: CountQuestion): Promise<Counted<FacetCount>>;

  abstract aggregate(question: AggregateQuestion): Promise<Aggregate>;

  abstract scan(question: ScanQuestion): Promise<ScanPage>;
}
