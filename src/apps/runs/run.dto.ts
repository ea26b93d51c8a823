import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ArrayMaxSize,
  ArrayUnique,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { IsQueryInstant } from '../../common/validation/is-instant.js';
import { RUN_KINDS, type RunKind } from '../model/manifest.js';
import { RUN_STATES, type RunState } from '../model/runs/run-state.js';

export class StartRunDto {
  /**
   * Input that matches the version's `input_schema`. Default: `{}`. The orchestrator displays the input, so it must not contain
   * secrets.
   */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Kind of the run. Callers can start only `manual` runs. */
  @IfPresent()
  @IsIn(['manual'])
  run_kind?: 'manual';
}

export class RerunDto {
  /** Input of the new run. Default: the input of the repeated run. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;
}

export class CancelRunDto {
  /** Reason for the cancellation, recorded in the audit trail. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

/** Exactly one of `project_id` and `installation_id` is required. */
export class CancelRunsDto extends CancelRunDto {
  /** Id or key of the project whose runs are canceled. Exactly one of `project_id` and `installation_id` is required. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Id of the installation whose runs are canceled. Exactly one of `project_id` and `installation_id` is required. */
  @IfPresent()
  @IsUUID()
  installation_id?: string;

  /** Cancels only runs in this state; all active runs when absent. */
  @IfPresent()
  @IsIn(['submitted', 'running'])
  state?: 'running' | 'submitted';
}

/** Without `project_id` and `installation_id`: all runs that the caller can view. */
export class RunQuery extends PageQuery {
  /** Returns only runs of this project; id or key of the project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only runs of the installation with this id. */
  @IfPresent()
  @IsUUID()
  installation_id?: string;

  /** Returns only runs of this app; id or slug of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Returns only runs in these states, comma-separated. */
  @IfPresent()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  /** Returns only runs of this kind. */
  @IfPresent()
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Returns only runs on behalf of the user with this id. */
  @IfPresent()
  @IsUUID()
  actor?: string;

  /** Returns only runs of the backfill with this id. */
  @IfPresent()
  @IsUUID()
  backfill_id?: string;

  /** Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
  @IfPresent()
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
  @IfPresent()
  @IsQueryInstant()
  to?: string;
}

/** Either `project_id` or `installation_id` is required. */
export class RunHistogramQuery {
  /** Counts only runs of this project; id or key of the project. Required unless `installation_id` is present. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Counts only runs of the installation with this id. Required unless `project_id` is present. */
  @IfPresent()
  @IsUUID()
  installation_id?: string;

  /** Counts only runs of this app; id or slug of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Earliest creation time of the runs, inclusive, RFC 3339 with `Z` or any offset. Default: 24 hours before `to`. */
  @IfPresent()
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive, RFC 3339 with `Z` or any offset. Default: the current time. */
  @IfPresent()
  @IsQueryInstant()
  to?: string;

  /** Maximum number of buckets. The length of a bucket is rounded up to a whole unit of time, so there can be fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  buckets: number = 60;
}
