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
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { KEEP_DAYS } from './usage-cleanup.js';
import { IsFlagKey } from '../flag-key.js';
import type { DecidingRule } from '../evaluation/evaluate-flag.js';

/** Every step of the rule: a closed list, so that nobody's texts fill the table. */
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
  /** Key of the flag; those that the project does not have are dropped and counted in the answer. */
  @IsString()
  @MaxLength(128)
  key: string;

  /** What it was. */
  @IsBoolean()
  value: boolean;

  /** The step of the rule that decided. */
  @ValidateIf((_dto, value) => value !== undefined)
  @IsIn(Object.keys(RULES))
  rule?: DecidingRule;

  /** How often since the last report. */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  count: number;
}

export class ReportUsageDto {
  /** The project, by id or key; the API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => UsageItemDto)
  items: UsageItemDto[];
}

export class UsageQuery {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Key of the flag. */
  @IsFlagKey()
  key: string;

  /** So many days, today included; days are UTC's. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(KEEP_DAYS)
  days: number = 14;
}
