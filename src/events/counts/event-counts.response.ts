import { ApiProperty } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_LEVELS, type EventLevel } from '../event-levels.js';
import { SEARCH_WARNING } from '../explorer/events.openapi.js';
import type { SearchWarning } from '../explorer/search-warnings.js';

export class LevelCounts {
  /** Number of events with level `info`. */
  info: number;
  /** Number of events with level `warn`. */
  warn: number;
  /** Number of events with level `error`. */
  error: number;
  /** Number of events with level `other`. */
  other: number;
}

export class HistogramBucket {
  /**
   * Start of the bucket, RFC 3339, UTC. Buckets start at multiples of `bucket_ms` since 1970-01-01, so the first can start
   * before `from`.
   */
  at: Date;
  /** Number of events in the bucket, all levels together. */
  total: number;
  /** Number of events in the bucket by level. */
  levels: LevelCounts;
}

/** Window and accuracy of all responses with counts of events. */
export class CountedEvents {
  /** Start of the counted window, inclusive, RFC 3339, UTC. */
  from: Date;

  /** End of the counted window, exclusive, RFC 3339, UTC. */
  to: Date;

  /** Number of events that match the filters. */
  total: number;

  /** Whether all counts are exact; `false` when the counts of `estimated_types` are estimates. */
  complete: boolean;

  /** Types whose counts are estimated from a sample because there are too many events. The counts of other types are exact. */
  @ApiProperty({ enum: EVENT_TYPES, isArray: true })
  estimated_types: EventType[];

  /**
   * Probable mistakes in `query`: undocumented fields when no event matches, and excluded fields whose names resemble a
   * documented field.
   */
  @ApiProperty({ type: 'array', items: SEARCH_WARNING })
  warnings: SearchWarning[];
}

export class EventHistogramResponse extends CountedEvents {
  /** Length of each bucket in milliseconds. */
  bucket_ms: number;

  /** All buckets of the window, oldest first; buckets without events are included. */
  items: HistogramBucket[];
}

export class TypeCount {
  /** Type of the events. */
  @ApiProperty({ enum: EVENT_TYPES })
  value: EventType;
  /** Number of events of this type. */
  count: number;
}

export class LevelCount {
  /** Level of the events. */
  @ApiProperty({ enum: EVENT_LEVELS })
  value: EventLevel;
  /** Number of events with this level. */
  count: number;
}

export class SourceCount {
  /** Source of the events. */
  value: string;
  /** Number of events from this source. */
  count: number;
}

export class SourceCounts {
  /** The twenty sources with the most events. */
  items: SourceCount[];

  /** Number of events from all other sources. */
  rest: number;

  /** Number of events without a source. */
  none: number;
}

/** Each list leaves out its own filter, so that it shows what else could be chosen. */
export class EventFacetsResponse extends CountedEvents {
  /** Number of matching events by type, highest count first. */
  types: TypeCount[];

  /** Number of matching events by level, for all four levels. */
  levels: LevelCount[];

  /** Number of matching events by source. */
  sources: SourceCounts;
}
