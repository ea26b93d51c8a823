import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class VideosQuery extends ProjectPageQuery {
  /** Returns only jobs whose id contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes.
   * @example job-17
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class VideoStateResponse {
  /** Status of the job, an arbitrary text. */
  status: string;
  /** Time of the first event that reported this status, RFC 3339, UTC. */
  entered_at: Date;
  /**
   * Total time in this status in milliseconds, measured up to the job's latest event; 0 for a status that the latest event
   * reported first.
   */
  duration_ms: number;
}

export class VideoResponse {
  /** Id of the job. An id of more than 200 characters is truncated and ends in a checksum. */
  job_id: string;
  /** Latest reported status, an arbitrary text; `null` when no event has a status. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Time of the event with which the current status began, RFC 3339, UTC; `null` when no event has a status. */
  @ApiProperty({ type: Date, nullable: true })
  status_since: Date | null;
  /** URL that is recorded, as sent; `null` when no event has one. */
  @ApiProperty({ type: String, nullable: true })
  target_url: string | null;
  /** URL of the result; `null` when no event has one with the scheme `http` or `https`. */
  @ApiProperty({ type: String, nullable: true })
  artifact_url: string | null;
  /** Time of the first event, RFC 3339, UTC. */
  first_seen_at: Date;
  /** Time of the last event, RFC 3339, UTC. */
  last_changed_at: Date;
  /** Id of the last event, a UUID. */
  last_event_id: string;
  /** Time in each status, in the order in which the statuses first occurred. Computed from the latest 100 events of the job. */
  states: VideoStateResponse[];
}

export class VideoPageResponse {
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Jobs on this page, sorted by time of the latest event, latest first. */
  items: VideoResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
