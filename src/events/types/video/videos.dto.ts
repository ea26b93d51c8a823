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
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example job-17
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class VideoStateResponse {
  /** Status of the job, any word. */
  status: string;
  /** Time at which the job first had this status, RFC 3339, UTC. */
  entered_at: Date;
  /** Milliseconds that the job spent with this status, until its last event; 0 for a status that began with that event. */
  duration_ms: number;
}

export class VideoResponse {
  /** Id of the job; one of more than 200 characters is truncated and ends in a checksum. */
  job_id: string;
  /** Latest status, any word; `null` when no event states one. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Time since which the job has this status, RFC 3339, UTC; `null` when no event states a status. */
  @ApiProperty({ type: Date, nullable: true })
  status_since: Date | null;
  /** Address that is recorded, as it was sent; `null` when no event states one. */
  @ApiProperty({ type: String, nullable: true })
  target_url: string | null;
  /** Address of the result; `null` when no event states one with the scheme `http` or `https`. */
  @ApiProperty({ type: String, nullable: true })
  artifact_url: string | null;
  /** Time of the first event, RFC 3339, UTC. */
  first_seen_at: Date;
  /** Time of the last event, RFC 3339, UTC. */
  last_changed_at: Date;
  /** Id of the last event, a UUID. */
  last_event_id: string;
  /** Time in each status, in the order in which the job had them first; computed from its latest 100 events. */
  states: VideoStateResponse[];
}

export class VideoPageResponse {
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Jobs, the one with the latest event first. */
  items: VideoResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
