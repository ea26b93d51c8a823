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

export const MAX_CONTEXTS = 1000;
/** The decorator below repeats it: the OpenAPI document takes limits from literals alone. */
export const MAX_EVALUATED_KEYS = 1000;
export const MAX_EVALUATED_KEY_LENGTH = 128;
const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class EvaluateDto {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
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
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(MAX_EVALUATED_KEY_LENGTH, { each: true })
  keys?: string[];
}

/** A definition that is not saved. Omitted fields have the value of the saved flag, or that of a new one. */
export class DraftFlagDto {
  /** Key of the flag that the draft replaces, or of a flag that does not exist. */
  @IsFlagKey()
  key: string;

  /**
   * Whether the draft is turned on. A flag that is off evaluates to `false`, except where an override applies.
   */
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** Whether the emergency stop of the draft is active. */
  @ValidateIf(given)
  @IsBoolean()
  killed?: boolean;

  /** Share of users for whom the draft is on, in whole percent from 0 to 100. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /** Matching values by context attribute, all of which a context must match. */
  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the group that the draft belongs to; `null` for no group. */
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
  @ValidateIf(given)
  @IsObject()
  context?: Record<string, unknown>;

  /** Keys of the flags to evaluate. When absent: the flag of the draft, or without a draft all flags. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  keys?: string[];

  /** Unsaved definition of a flag, evaluated instead of the stored one. */
  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => DraftFlagDto)
  draft?: DraftFlagDto;
}
