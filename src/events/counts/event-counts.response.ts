import type { EventType } from '../event-types.js';
import type { EventLevel } from '../explorer/event-level.js';

export class LevelCounts {
  info: number;
  warn: number;
  error: number;
  other: number;
}

export class HistogramBucket {
  /** Where it begins; a multiple of `bucket_ms` since 1970, so the first may begin before `from`. */
  at: Date;
  total: number;
  levels: LevelCounts;
}

/** What every count of events says of itself. */
export class CountedEvents {
  /** Events at or after this moment were counted. */
  from: Date;

  /** Events before this moment were counted. */
  to: Date;

  /** How many events match. */
  total: number;

  /** `false`: there are too many events to look at each; counts of `estimated_types` are estimates. */
  complete: boolean;

  /** Types that were counted in slices of time, the others exactly. */
  estimated_types: EventType[];
}

export class EventHistogramResponse extends CountedEvents {
  /** Milliseconds. */
  bucket_ms: number;

  /** All of them, the oldest first, also those without events. */
  items: HistogramBucket[];
}

export class TypeCount {
  value: EventType;
  count: number;
}

export class LevelCount {
  value: EventLevel;
  count: number;
}

export class SourceCount {
  value: string;
  count: number;
}

export class SourceCounts {
  /** The twenty with the most events. */
  items: SourceCount[];

  /** Events of all other sources. */
  rest: number;

  /** Events without a source. */
  none: number;
}

/** Each list leaves out its own filter, so that it shows what else could be chosen. */
export class EventFacetsResponse extends CountedEvents {
  /** The type with the most events first. */
  types: TypeCount[];

  /** All four. */
  levels: LevelCount[];

  sources: SourceCounts;
}
