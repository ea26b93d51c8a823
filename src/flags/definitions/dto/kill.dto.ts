import { IsBoolean, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';

/** The emergency stop. An empty body pulls it. */
export class KillDto {
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `false` lets it run again. */
  @ValidateIf((_dto, value) => value !== undefined)
  @IsBoolean()
  killed: boolean = true;

  @ValidateIf((_dto, value) => value !== undefined)
  @IsDescription(500)
  reason?: string;
}
