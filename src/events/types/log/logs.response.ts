import { ApiProperty } from '@nestjs/swagger';
import { EVENT_LEVELS, type EventLevel } from '../../event-levels.js';

export class LogSampleResponse {
  /** Id of the event. It may have been dropped since. */
  @ApiProperty({ format: 'uuid' })
  event_id: string;
  /** `ts` of the event, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;
  /** Message of the event, truncated to 500 characters. */
  message: string;
  /** Source of the event; `null` without one. */
  @ApiProperty({ type: String, nullable: true })
  source: string | null;
}

export class LogPatternResponse {
  /** Id of the pattern within the project. The same pattern of two levels has two ids. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Message without its variable parts: `<*>` for numbers and ids, `<value>` for quoted texts, `<url>`, `<email>`, …. */
  pattern: string;
  /** Level of the lines. */
  @ApiProperty({ enum: EVENT_LEVELS })
  level: EventLevel;
  /** Number of lines in the period. */
  count: number;
  /**
   * Number of lines in the period of the same length before. Of its hour (or day) that corresponds to the one in progress, the share that
   * has passed counts.
   */
  previous_count: number;
  /** `ts` of the first line ever counted, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  first_at: Date;
  /** `ts` of the last line ever counted, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  last_at: Date;
  /** The last line by `ts`. */
  sample: LogSampleResponse;
}

export class LogRestResponse {
  /** Number of patterns in the period beyond `limit`. */
  patterns: number;
  /** Number of their lines in the period. */
  count: number;
  /** Number of their lines in the period before. */
  previous_count: number;
  /** Number of lines in the period without a pattern, because their hour already had 500; of all levels. */
  unassigned_count: number;
}

export class LogPatternsResponse {
  /** Start of the period, inclusive, rounded down to whole hours, or whole days for more than a week. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, rounded up to whole hours or days. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Whether all stored lines are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Patterns of the period, at most `limit`. */
  items: LogPatternResponse[];
  /** Everything that `items` leaves out. */
  rest: LogRestResponse;
}
