import { IsInt, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { IsQueryInstant } from '../../common/validation/is-instant.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export const MAX_CONCURRENCY = 16;

export class BackfillRangeDto {
  /** Id of the installation's schedule. */
  @IsUUID()
  schedule: string;

  /** Start of the range, inclusive. RFC 3339 with `Z` or any offset. */
  @IsQueryInstant()
  from: string;

  /** End of the range, exclusive and not in the future. RFC 3339 with `Z` or any offset. */
  @IsQueryInstant()
  to: string;
}

export class CreateBackfillDto extends BackfillRangeDto {
  /** Most runs of the backfill that are active at the same time, 1 to 16; 1 when absent. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(MAX_CONCURRENCY)
  concurrency?: number;

  /** Input of the runs instead of the schedule's own. The service adds `schedule` with the time that a run is for. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;
}
