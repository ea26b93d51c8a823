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

  /** Start of the range, rounded down to the hour, RFC 3339. Default: seven days before `to`. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the range, rounded up to the hour, RFC 3339. Default: the current time. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only destinations whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes.
   * @example hooks.example.com
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class WebhookLatencyResponse {
  /** Number of deliveries that have a latency. */
  deliveries: number;
  /** Median latency in milliseconds, within 5 % of the exact value. */
  p50_ms: number;
  /** 95th percentile of the latency in milliseconds, within 5 % of the exact value. */
  p95_ms: number;
  /** 99th percentile of the latency in milliseconds, within 5 % of the exact value. */
  p99_ms: number;
}

export class WebhookDestinationResponse {
  /**
   * Name of the destination, or the URL without query and fragment when the events have no name, or `-` when they have neither.
   * At most 200 characters; `null` when `is_rest` is `true`.
   */
  @ApiProperty({ type: String, nullable: true })
  destination: string | null;
  /** Whether the item combines all destinations beyond the limit of 1,000 per project. */
  is_rest: boolean;
  /** Number of deliveries in the range; each attempt counts as one. */
  deliveries: number;
  /** Number of deliveries in the range with an HTTP status from 100 to 399. */
  succeeded: number;
  /**
   * Number of deliveries in the range with any other status. Deliveries without a status count as neither successful nor failed.
   */
  failed: number;
  /** Share of successful deliveries among those with a status, from 0 to 1; `null` when no delivery has a status. */
  @ApiProperty({ type: Number, nullable: true })
  success_rate: number | null;
  /** Mean attempt number of the successful deliveries; `null` when no successful delivery has an attempt number. */
  @ApiProperty({ type: Number, nullable: true })
  attempts_to_success: number | null;
  /**
   * Share of first attempts among the successful deliveries, from 0 to 1; `null` when no successful delivery has an attempt
   * number.
   */
  @ApiProperty({ type: Number, nullable: true })
  first_attempt_rate: number | null;
  /** Latencies of the deliveries; `null` when no delivery has one. */
  @ApiProperty({ type: WebhookLatencyResponse, nullable: true })
  latency: WebhookLatencyResponse | null;
  /** Whether the latest delivery failed, which may be outside of the range; `null` when it has no status. */
  @ApiProperty({ type: Boolean, nullable: true })
  is_failing: boolean | null;
  /** Time of the latest delivery, which may be outside of the range, RFC 3339, UTC. */
  last_delivery_at: Date;
  /** HTTP status of the latest delivery, which may be outside of the range; `null` when it has none. */
  @ApiProperty({ type: Number, nullable: true })
  last_status_code: number | null;
  /** Id of the event of the latest delivery, a UUID. */
  last_event_id: string;
  /** Time of the latest successful delivery, which may be outside of the range, RFC 3339, UTC; `null` when none succeeded. */
  @ApiProperty({ type: Date, nullable: true })
  last_success_at: Date | null;
}

export class WebhooksResponse {
  /** Start of the range, inclusive, rounded down to the hour, RFC 3339, UTC. */
  from: Date;
  /** End of the range, exclusive, rounded up to the hour, RFC 3339, UTC. */
  to: Date;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
  /** Destinations with deliveries in the range. Failing destinations come first, then those with the lowest success rate. */
  items: WebhookDestinationResponse[];
}
