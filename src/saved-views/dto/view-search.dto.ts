import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNotEmpty,
  Matches,
  ValidateIf,
} from 'class-validator';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsInstant } from '../../common/validation/is-instant.js';
import { MAX_PARTS, MAX_SOURCES } from '../../events/explorer/event-filter-query.dto.js';
import { IsDataPart } from '../../events/explorer/is-data-part.js';

const MAX_TEXT_LENGTH = 200;
export const VIEW_RANGES = ['15m', '1h', '24h', '7d', '30d'] as const;
/** One to twenty names, comma-separated. */
const NAMES = /^[a-z][a-z0-9_]{0,63}(?:,[a-z][a-z0-9_]{0,63}){0,19}$/;
const NAMES_PROBLEM = '$property must be 1 to 20 comma-separated names in lower case';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/**
 * The search parameters of the event explorer, by their names in its address. Nothing else can be kept, so a view
 * never leads anywhere but to the explorer of its project.
 */
export class ViewSearchDto {
  /** @example timeout */
  @ValidateIf(given)
  @IsDescription(MAX_TEXT_LENGTH)
  @IsNotEmpty()
  q?: string;

  /**
   * Comma-separated.
   * @example deploy,error
   */
  @ValidateIf(given)
  @Matches(NAMES, { message: NAMES_PROBLEM })
  type?: string;

  /** Comma-separated. */
  @ValidateIf(given)
  @Matches(NAMES, { message: NAMES_PROBLEM })
  not_type?: string;

  /** Comma-separated. */
  @ValidateIf(given)
  @Matches(NAMES, { message: NAMES_PROBLEM })
  level?: string;

  /** Comma-separated. */
  @ValidateIf(given)
  @Matches(NAMES, { message: NAMES_PROBLEM })
  not_level?: string;

  @ValidateIf(given)
  @IsDescription(MAX_TEXT_LENGTH)
  @IsNotEmpty()
  source?: string;

  @ValidateIf(given)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsDescription(MAX_TEXT_LENGTH, { each: true })
  @IsNotEmpty({ each: true })
  not_source?: string[];

  /** Parts of `data`, as `GET /api/events` takes them. */
  @ValidateIf(given)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  @ValidateIf(given)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  not_data?: string[];

  /** A window that ends now; without it and `from` and `to`, a day. */
  @ValidateIf(given)
  @IsIn(VIEW_RANGES)
  range?: (typeof VIEW_RANGES)[number];

  /** The beginning of a window that stays where it is. */
  @ValidateIf(given)
  @IsInstant()
  from?: string;

  @ValidateIf(given)
  @IsInstant()
  to?: string;

  /** Opens with the live tail. */
  @ValidateIf(given)
  @IsIn([true])
  live?: true;
}
