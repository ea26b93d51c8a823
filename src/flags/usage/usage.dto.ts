import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { KEEP_DAYS } from './usage-cleanup.js';
import { IsFlagKey } from '../flag-key.js';
import type { DecidingRule } from '../rule/evaluate-flag.js';
import { IfPresent } from '../../common/validation/if-present.js';

/** Steps of the evaluation rule. A closed list, so that texts of clients cannot fill the table. */
const RULES: Readonly<Record<DecidingRule, true>> = {
  cohort_mismatch: true,
  flag_disabled: true,
  flag_killed: true,
  flag_not_found: true,
  group_disabled: true,
  group_killed: true,
  no_user: true,
  rollout_bucket: true,
  rollout_full: true,
  rollout_zero: true,
  self_override: true,
};

export class UsageItemDto {
  /** Key of the evaluated flag. Unknown keys are ignored and counted as `unknown`. */
  @IsString()
  @MaxLength(128)
  key: string;

  /** Value that the evaluations returned. */
  @IsBoolean()
  value: boolean;

  /** Evaluation step that decided the value; absent when the client does not report it. */
  @IfPresent()
  @IsIn(Object.keys(RULES))
  rule?: DecidingRule;

  /** Number of evaluations since the last report. */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  count: number;
}

export class ReportUsageDto {
  /** Id or key of the project. Optional with an API key, which belongs to a project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Evaluation counts by flag, value and rule. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => UsageItemDto)
  items: UsageItemDto[];
}

export class UsageQuery {
  /** Id or key of the project. Required. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Key of the flag. Required. */
  @IsFlagKey()
  key: string;

  /** Number of days (UTC) to return, including today. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(KEEP_DAYS)
  days: number = 14;
}

export class UsageReportedResponse {
  /** Number of items that were counted. */
  accepted: number;
  /** Number of items ignored because the project has no such flag or has archived it. */
  unknown: number;
}

export class UsageDayResponse {
  /**
   * Date in UTC, as `YYYY-MM-DD`.
   * @example 2027-01-31
   */
  day: string;
  /** Number of evaluations that returned `true`. */
  on: number;
  /** Number of evaluations that returned `false`. */
  off: number;
  /** Number of the day's evaluations that the rollout decided. Only evaluations whose rule was reported are counted. */
  at_rollout: number;
}

export class UsageResponse {
  /** Key of the flag. */
  key: string;
  /** Time of the last reported evaluation, RFC 3339, UTC; `null` when no evaluation was reported. */
  last_evaluated_at: Date | null;
  /** Evaluations by day, oldest first; days without evaluations are included. */
  days: UsageDayResponse[];
}
