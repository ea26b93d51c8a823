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
import { RUN_KINDS, type RunKind } from '../../versions/manifest.js';
import { RUN_STATES, type RunState } from '../state/run-state.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Without a project and an installation: all runs that you may see. */
export class RunQuery extends PageQuery {
  /** Only of this project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Only of this app, by id or slug. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Only in these states, comma-separated. */
  @ValidateIf(given)
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  @ValidateIf(given)
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Only on behalf of this user, by id. */
  @ValidateIf(given)
  @IsUUID()
  actor?: string;

  /** Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  to?: string;
}
