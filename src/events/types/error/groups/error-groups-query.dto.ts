import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../../common/validation/is-instant.js';
import { IsSearchText } from '../../../explorer/is-search-text.js';
import { GROUP_STATUSES, type GroupStatus } from '../triage/group-status.js';
import { IsRowSearch, Searchable } from '../../../query/row-search.js';

export const GROUP_ORDERS = ['last_seen', 'first_seen', 'count', 'users'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

export class ErrorProjectQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}

export class ErrorGroupsQuery extends ErrorProjectQuery {
  /**
   * Returns only groups with an event whose `ts` is at or after this time, RFC 3339 with `Z` or any offset; no start when
   * absent. Together with `to`, groups that also have events before and after the period are matched by whole hours, so a group
   * can be returned whose event is in the first or last hour of the period but outside of the period.
   */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Returns only groups with an event whose `ts` is before this time, in the format of `from`; no end when absent. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only groups with this status; all when absent. */
  @Searchable({ fields: ['status'] })
  @IsOptional()
  @IsIn(GROUP_STATUSES)
  status?: GroupStatus;

  /** Returns only groups with an event of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText()
  service?: string;

  /** Returns only groups with an event in this environment. */
  @Searchable({ fields: ['env', 'environment'] })
  @IsOptional()
  @IsSearchText()
  environment?: string;

  /** Returns only groups with an event in this release. */
  @Searchable({ fields: ['release'] })
  @IsOptional()
  @IsSearchText()
  release?: string;

  /** Returns only groups whose title or culprit contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /** Returns only the group of the event with this id. */
  @IsOptional()
  @IsUUID()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  event_id?: string;

  /** Sort order: by this field, the latest time or the highest number first. */
  @IsOptional()
  @IsIn(GROUP_ORDERS)
  sort: GroupOrder = 'last_seen';

  /** Maximum number of groups on a page. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  cursor?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example status:open service:checkout env:prod "connection refused"
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
