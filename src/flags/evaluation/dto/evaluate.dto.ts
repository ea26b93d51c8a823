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
import { IsCohorts } from '../../definitions/cohorts.js';
import { IsFlagKey } from '../../flag-key.js';

export const MAX_CONTEXTS = 1000;
const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class EvaluateDto {
  /** The project, by id or key; the API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * Who or what asks: `userId`, `env`, `role`, and whatever else flags look at.
   * @example {"userId": "user-42", "env": "prod"}
   */
  @IsObject()
  context: Record<string, unknown>;

  /** Only these flags; all when left out. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  keys?: string[];
}

/** A definition that is not saved. What is left out is as the saved flag has it, or as a new flag's. */
export class DraftFlagDto {
  @IsFlagKey()
  key: string;

  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  killed?: boolean;

  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  @IsOptional()
  @IsFlagKey()
  group?: string | null;
}

export class PreviewDto {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** The contexts to evaluate the flags for; required unless `context` is given. */
  @ValidateIf(({ context }: PreviewDto, value) => value !== undefined || context === undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CONTEXTS)
  @IsObject({ each: true })
  contexts?: Record<string, unknown>[];

  /**
   * One context to evaluate the flags for, instead of `contexts`; the answer then has one entry in `results`.
   * @example {"userId": "user-42", "env": "prod"}
   */
  @ValidateIf(given)
  @IsObject()
  context?: Record<string, unknown>;

  /** Only these flags; with a draft, the draft's alone when left out. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  keys?: string[];

  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => DraftFlagDto)
  draft?: DraftFlagDto;
}
