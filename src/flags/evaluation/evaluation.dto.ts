import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
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
import { IsCohorts } from '../definitions/cohorts.js';
import { IsFlagKey } from '../flag-key.js';
import type { DecidingRule } from '../rule/evaluate-flag.js';
import { IfPresent } from '../../common/validation/if-present.js';

export const MAX_CONTEXTS = 1000;
/** Repeated in the decorator below, because the OpenAPI document reads limits only from literals. */
export const MAX_EVALUATED_KEYS = 1000;
export const MAX_EVALUATED_KEY_LENGTH = 128;
export class EvaluateDto {
  /** Id or key of the project. Optional with an API key, which belongs to a project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * Evaluation context: `userId`, `env`, `role` and any other attributes that cohorts of the flags match.
   * @example {"userId": "user-42", "env": "prod"}
   */
  @IsObject()
  context: Record<string, unknown>;

  /** Keys of the flags to evaluate; all flags of the project when absent. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(MAX_EVALUATED_KEY_LENGTH, { each: true })
  keys?: string[];
}

/** Unsaved definition of a flag. Omitted fields have the value of the stored flag, or the default of a new flag. */
export class DraftFlagDto {
  /** Key of the flag that the draft replaces. It may be the key of a flag that does not exist yet. */
  @IsFlagKey()
  key: string;

  /**
   * Whether the draft is turned on. A flag that is off evaluates to `false`, except where an override applies.
   */
  @IfPresent()
  @IsBoolean()
  enabled?: boolean;

  /** Whether the emergency stop of the draft is active. */
  @IfPresent()
  @IsBoolean()
  killed?: boolean;

  /** Share of users for whom the draft is on, in whole percent from 0 to 100. */
  @IfPresent()
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /** Matching values by context attribute. A context must match every attribute listed. */
  @IfPresent()
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the group to which the draft belongs; `null` when it belongs to none. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;
}

export class PreviewDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Evaluation contexts, evaluated one by one; required unless `context` is present. */
  @ValidateIf(({ context }: PreviewDto, value) => value !== undefined || context === undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CONTEXTS)
  @IsObject({ each: true })
  contexts?: Record<string, unknown>[];

  /**
   * A single evaluation context, instead of `contexts`; the response then has one entry in `results`.
   * @example {"userId": "user-42", "env": "prod"}
   */
  @IfPresent()
  @IsObject()
  context?: Record<string, unknown>;

  /** Keys of the flags to evaluate. Default: the flag of `draft`, or all flags when `draft` is absent. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  keys?: string[];

  /** Unsaved definition of a flag, evaluated instead of the stored one. */
  @IfPresent()
  @IsObject()
  @ValidateNested()
  @Type(() => DraftFlagDto)
  draft?: DraftFlagDto;
}

export class EvaluationResponse {
  /** Key of the evaluated flag. */
  key: string;
  /** Value to which the flag evaluates for the context. */
  value: boolean;
  /** Evaluation step that decided the value. */
  rule: DecidingRule;
  /** Key of the group that decided the value; absent when no group did. */
  group?: string;
  /** Context attribute that did not match; present only with the rule `cohort_mismatch`. */
  dimension?: string;
  /** Rollout bucket of the user, 0 to 99; present only with the rule `rollout_bucket`. */
  bucket?: number;
  /** Rollout of the flag in percent; present only with the rules `rollout_bucket` and `no_user`. */
  rollout?: number;
}

export class EvaluateResponse {
  /** Revision of the flags that were evaluated. */
  revision: number;
  /** Evaluations, one for each flag. */
  items: EvaluationResponse[];
}

class PreviewRowResponse {
  /** Evaluations for this context, one for each flag. */
  items: EvaluationResponse[];
}

export class PreviewResponse {
  /** Revision of the flags that were evaluated. */
  revision: number;
  /** Evaluations for each context, in the order of the request's contexts. */
  results: PreviewRowResponse[];
  /** Number of contexts for which each flag evaluates to `true`, by key of the flag. */
  on: Record<string, number>;
}
