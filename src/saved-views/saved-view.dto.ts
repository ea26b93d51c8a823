import { Type } from 'class-transformer';
import {
  IsObject,
  ValidateNested,
  IsInt,
  Min,
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNotEmpty,
  Matches,
} from 'class-validator';
import { IfPresent } from '../common/validation/if-present.js';
import { IsLabel } from '../common/validation/is-label.js';
import { IsDescription } from '../common/validation/is-description.js';
import { IsInstant } from '../common/validation/is-instant.js';
import { MAX_PARTS, MAX_SOURCES } from '../events/explorer/events.dto.js';
import { IsDataPart, IsEventSearch } from '../events/explorer/search-validators.js';

const MAX_TEXT_LENGTH = 200;
const VIEW_RANGES = ['15m', '1h', '24h', '7d', '30d'] as const;
/** One to twenty names, comma-separated. */
const NAMES = /^[a-z][a-z0-9_]{0,63}(?:,[a-z][a-z0-9_]{0,63}){0,19}$/;
const NAMES_PROBLEM = '$property must be 1 to 20 comma-separated names in lower case';

/**
 * The search parameters of the event explorer, by their names in its address. Nothing else can be kept, so a view
 * never leads anywhere but to the explorer of its project.
 */
export class ViewSearchDto {
  /**
   * Text that a value in `data` contains, in any letter case.
   * @example timeout
   */
  @IfPresent()
  @IsDescription(MAX_TEXT_LENGTH)
  @IsNotEmpty()
  q?: string;

  /**
   * Search query, in the syntax of `query` in `GET /api/events`.
   * @example level>=warn service:checkout
   */
  @IfPresent()
  @IsEventSearch()
  @IsNotEmpty()
  query?: string;

  /**
   * Types of events, comma-separated.
   * @example deploy,error
   */
  @IfPresent()
  @Matches(NAMES, { message: NAMES_PROBLEM })
  type?: string;

  /** Excluded types of events, comma-separated. */
  @IfPresent()
  @Matches(NAMES, { message: NAMES_PROBLEM })
  not_type?: string;

  /** Levels of events, comma-separated. */
  @IfPresent()
  @Matches(NAMES, { message: NAMES_PROBLEM })
  level?: string;

  /** Excluded levels of events, comma-separated. */
  @IfPresent()
  @Matches(NAMES, { message: NAMES_PROBLEM })
  not_level?: string;

  /** Source of the events. */
  @IfPresent()
  @IsDescription(MAX_TEXT_LENGTH)
  @IsNotEmpty()
  source?: string;

  /** Excluded sources of events. */
  @IfPresent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsDescription(MAX_TEXT_LENGTH, { each: true })
  @IsNotEmpty({ each: true })
  not_source?: string[];

  /** JSON objects that `data` contains, as in `GET /api/events`. */
  @IfPresent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  /** JSON objects that `data` must not contain, as in `GET /api/events`. */
  @IfPresent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  not_data?: string[];

  /** Length of a window that ends at the current time. Default: one day, when `from` and `to` are absent too. */
  @IfPresent()
  @IsIn(VIEW_RANGES)
  range?: (typeof VIEW_RANGES)[number];

  /** Start of a fixed window, RFC 3339. */
  @IfPresent()
  @IsInstant()
  from?: string;

  /** End of a fixed window, RFC 3339. */
  @IfPresent()
  @IsInstant()
  to?: string;

  /** Whether the view opens with the live tail; `false` when absent. */
  @IfPresent()
  @IsIn([true])
  live?: true;
}

export class CreateViewDto {
  /**
   * Name of the view, unique in the project.
   * @example Failed deploys
   */
  @IsLabel()
  name: string;

  /** Filters of the event explorer. */
  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search: ViewSearchDto;
}

/** Omitted fields keep their value. */
export class UpdateViewDto {
  /** New name of the view; unchanged when absent. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /** New filters, which replace all current ones; unchanged when absent. */
  @IfPresent()
  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search?: ViewSearchDto;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}

export class SavedViewResponse {
  /** Id of the saved view, a UUID. */
  id: string;
  /** Name of the view, unique in the project. */
  name: string;
  /** Filters of the event explorer, as in the query string of its URL. */
  search: ViewSearchDto;
  /** Version of the view, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Id of the user who saved the view. */
  created_by: string;
  /** Creation time of the view, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the view's last change, RFC 3339, UTC. */
  updated_at: Date;
}

export class SavedViewPageResponse {
  /** Saved views on this page, sorted by name. */
  items: SavedViewResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
