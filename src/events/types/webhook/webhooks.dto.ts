import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class WebhooksQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Earliest time of the deliveries, rounded down to the hour. RFC 3339; seven days before `to` when absent. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest time of the deliveries, rounded up to the hour. RFC 3339; now when absent. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only destinations whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example hooks.example.com
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class WebhookLatencyResponse {
  /** Number of deliveries that state a latency. */
  deliveries: number;
  /** Latency in milliseconds that half of the deliveries did not exceed; relative error of at most 5 percent. */
  p50_ms: number;
  /** Latency in milliseconds that 95 percent of the deliveries did not exceed; relative error of at most 5 percent. */
  p95_ms: number;
  /** Latency in milliseconds that 99 percent of the deliveries did not exceed; relative error of at most 5 percent. */
  p99_ms: number;
}

export class WebhookDestinationResponse {
  /** Name of the receiving side, or the address without its query; `null` when `is_rest` is set. */
  @ApiProperty({ type: String, nullable: true })
  destination: string | null;
  /** Whether the item adds up all destinations beyond the 1,000 that a project can have. */
  is_rest: boolean;
  /** Number of deliveries in the range, each attempt counted. */
  deliveries: number;
  /** Number of deliveries with a status from 100 to 399. */
  succeeded: number;
  /** Number of deliveries with any other status. Deliveries without a status count as neither. */
  failed: number;
  /** Share of deliveries with a status that succeeded, from 0 to 1; `null` when no delivery has a status. */
  @ApiProperty({ type: Number, nullable: true })
  success_rate: number | null;
  /** Average number of attempts until a delivery succeeded; `null` when no successful delivery states its attempt. */
  @ApiProperty({ type: Number, nullable: true })
  attempts_to_success: number | null;
  /** Share of successful deliveries that succeeded at the first attempt, from 0 to 1; `null` when none states its attempt. */
  @ApiProperty({ type: Number, nullable: true })
  first_attempt_rate: number | null;
  /** Latencies of the deliveries; `null` when no delivery states one. */
  @ApiProperty({ type: WebhookLatencyResponse, nullable: true })
  latency: WebhookLatencyResponse | null;
  /** Whether the latest delivery of all failed, in the range or not; `null` when it has no status. */
  @ApiProperty({ type: Boolean, nullable: true })
  is_failing: boolean | null;
  /** Time of the latest delivery of all, RFC 3339, UTC. */
  last_delivery_at: Date;
  /** HTTP status of the latest delivery; `null` when it has none. */
  @ApiProperty({ type: Number, nullable: true })
  last_status_code: number | null;
  /** Id of the event of the latest delivery, a UUID. */
  last_event_id: string;
  /** Time of the latest delivery that succeeded, RFC 3339, UTC; `null` when none did. */
  @ApiProperty({ type: Date, nullable: true })
  last_success_at: Date | null;
}

export class WebhooksResponse {
  /** Start of the range, a whole hour, RFC 3339, UTC. */
  from: Date;
  /** End of the range, a whole hour, RFC 3339, UTC. */
  to: Date;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
  /** Destinations with deliveries in the range: those that are failing first, then those with the lowest success rate. */
  items: WebhookDestinationResponse[];
}
