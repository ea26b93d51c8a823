import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryInstant } from '../../../common/validation/is-query-instant.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { RUN_STATES, type RunState } from '../../model/run-state.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Without a project and an installation: all runs that you may see. */
export class RunQuery extends PageQuery {
  /** Returns only runs of this project; id or key of the project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only runs of the installation with this id. */
  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Returns only runs of this app; id or slug of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Returns only runs in these states, comma-separated. */
  @ValidateIf(given)
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  /** Returns only runs that were started this way. */
  @ValidateIf(given)
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Returns only runs on behalf of the user with this id. */
  @ValidateIf(given)
  @IsUUID()
  actor?: string;

  /** Returns only runs of the backfill with this id. */
  @ValidateIf(given)
  @IsUUID()
  backfill_id?: string;

  /** Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  to?: string;
}
